import { expect, test } from 'vitest'
import { claims as table } from './claims.ts'
import * as claims from './marketing-copy.ts'

const siteName = 'Some Other Name'

function allText(value: unknown): string {
  return JSON.stringify(value)
}

test('the stated numbers are those of the specification', () => {
  expect(table.stats.specified.map(({ figure: metric, label }) => `${metric} ${label}`)).toEqual([
    '500+ informative articles',
    '100K+ pet parents helped',
    '4.5+ star ratings, Top Rated',
  ])
  expect(table.rating.specified).toEqual({ value: 4.7, count: 15_000, priceRange: '$$' })
})

test('there are six testimonials, all with five stars, each with its own id and signature', () => {
  expect(table.testimonials.specified.map(({ rating }) => rating)).toEqual([5, 5, 5, 5, 5, 5])
  expect(new Set(table.testimonials.specified.map(({ id }) => id)).size).toBe(6)
  expect(new Set(table.testimonials.specified.map(({ name }) => name)).size).toBe(6)
})

test('a testimonial is signed by a kind of reader, not by a name', () => {
  for (const { name } of table.testimonials.specified) expect(name).toMatch(/\b(owner|keeper|traveler with a)\b/i)
})

test('the shop has three highlights and the trust strip four', () => {
  expect(claims.shopHighlights).toHaveLength(3)
  expect(claims.trustHighlights).toHaveLength(4)
})

test('the welcome and the newsletter invitation contain the site name', () => {
  expect(claims.heroCopy(siteName).badge).toBe('Welcome to Some Other Name')
  const { title } = claims.newsletterCopy({ name: siteName })
  expect(title.join(' ')).toBe('Join us for the weekly Some Other Name picks')
  expect(claims.newsletterNote).toBe('No spam. Unsubscribe anytime.')
})

test('no text contains the default site name', () => {
  const texts = [
    claims,
    table,
    claims.heroCopy(siteName),
    claims.missionCopy(siteName),
    claims.newsletterCopy({ name: siteName }),
  ]
  expect(allText(texts)).not.toMatch(/wagwise/i)
})

test('the mission says that we are not veterinarians, that it is educational only, and to consult a vet', () => {
  const { lead, text } = claims.missionCopy(siteName).disclaimer
  expect(`${lead} ${text}`).toMatch(/educational content only.*not licensed veterinarians.*consult your vet/i)
  expect(claims.educationalDisclaimer).toMatch(/not licensed veterinarians.*educational only.*consult your vet/i)
})

test('footer and article disclosure contain the sentence that the retailer requires', () => {
  const required = 'As an Amazon Associate I earn from qualifying purchases.'
  expect(claims.footerAffiliateNotice).toContain(required)
  expect(claims.articleDisclosure.text).toContain(required)
})

test('every affiliate notice says that a commission may be earned at no extra cost', () => {
  for (const text of [claims.footerAffiliateNotice, claims.articleDisclosure.text, claims.shopTransparency.text]) {
    expect(text).toMatch(/may earn a commission,? at no extra cost to you/)
  }
  expect(claims.shopTransparency.link.href).toBe('/affiliate-disclaimer')
})
