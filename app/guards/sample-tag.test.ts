import { expect, test } from 'vitest'
import { searchLink } from '#domain/affiliate/affiliate-tags.ts'
import { bundledAffiliateTag } from '#domain/site/settings.ts'
import { confirmCheck } from '#features/launch-check/commands.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { withoutSampleTag } from './sample-tag.ts'

const site = { name: 'Tails', origin: 'https://tails.example', isPublic: true, affiliateTag: bundledAffiliateTag }

test.each([
  ['https://www.amazon.com/dp/B1?tag=wagwise-20', 'https://www.amazon.com/dp/B1'],
  ['https://www.amazon.com/s?k=mat&amp;tag=wagwise-20"', 'https://www.amazon.com/s?k=mat"'],
  ['https://www.amazon.com/s?tag=wagwise-20&k=mat', 'https://www.amazon.com/s?k=mat'],
  ['?k=mat&amp;tag=wagwise-20&amp;x=1', '?k=mat&amp;x=1'],
  ['{&quot;href&quot;:&quot;/dp/B1?tag=wagwise-20&quot;}', '{&quot;href&quot;:&quot;/dp/B1&quot;}'],
  ['?a=1&amp;amp;tag=wagwise-20', '?a=1'],
  ['?tag=wagwise-2000 and ?tag=tails-20', '?tag=wagwise-2000 and ?tag=tails-20'],
])('the sample tag is taken out of %s', (text, expected) => {
  expect(withoutSampleTag(site, text)).toBe(expected)
})

test('a tag of the owner, a confirmed one and the tag on localhost stay', () => {
  const link = 'https://www.amazon.com/dp/B1?tag=wagwise-20'
  const confirmed = { ...site, confirmedClaims: ['affiliate-tag'] }
  for (const other of [{ ...site, isPublic: false }, { ...site, affiliateTag: 'tails-20' }, confirmed])
    expect(withoutSampleTag(other, link)).toBe(link)
})

test('a public site sends links without the sample tag, until the owner confirms it', async () => {
  const app = await createTestApp({ config: site })
  const affiliate_link = searchLink('snuffle mat', bundledAffiliateTag)
  await insertTestProduct(app, { affiliate_link })
  await insertTestArticle(app, { slug: 'mats', content: `Look at [mats](${affiliate_link}).` })
  const reader = createTestClient(app)
  const paths = ['/shop', '/article/mats', '/blog/mats.md', '/rss.xml', '/api/products', '/api/articles/mats']
  const tagged = async () => {
    const bodies = paths.map(async (path) => [path, await (await reader.fetch(path)).text()] as const)
    const links = (await Promise.all(bodies)).filter(([, body]) => body.includes('amazon.com/s?k=snuffle'))
    expect(links.map(([path]) => path)).toEqual(paths)
    return links.filter(([, body]) => body.includes(bundledAffiliateTag)).map(([path]) => path)
  }
  expect(await tagged()).toEqual([])
  await confirmCheck(app, { key: 'affiliate-tag', confirmed: true, user_id: 'ada' })
  expect(await tagged()).toEqual(paths)
})
