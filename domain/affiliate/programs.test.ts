import { expect, test } from 'vitest'
import { hasAffiliateTag, itemIdOf, parseAffiliateLink, type AffiliateLink } from './affiliate-link.ts'
import { isProgramTag, ownTag, tagLinkText, type Tags } from './affiliate-tags.ts'
import { withLink } from '../products/linked-product.ts'
import { affiliateDisclosure, joinedDisclosures } from './disclosure.ts'
import { checkLink } from './link-health.ts'
import { linkRel, parseSafeLink } from './links.ts'
import { findProgram, otherPrograms } from './programs.ts'
import registry from './programs.json' with { type: 'json' }
import { findForeignTags } from '../safety/foreign-tags.ts'
import { associateDisclosure, footerAffiliateNotice, articleDisclosure } from '../site/marketing-copy.ts'

const tags = {
  affiliateTag: 'mine-20',
  programTags: {
    ebay: '5338000001',
    chewy: 'https://chewy.sjv.io/c/111/222/333',
    walmart: 'https://goto.walmart.com/c/111/444/555?veh=aff',
    zooplus: 'https://www.awin1.com/cread.php?awinmid=77&awinaffid=999',
  },
}
const ebay = 'https://www.ebay.co.uk/itm/Lick-Mat/123456789012'
const chewy = 'https://www.chewy.com/lick-mat/dp/345678'
const walmart = 'https://www.walmart.com/ip/Lick-Mat/567890'
const zooplus = 'https://www.zooplus.de/shop/hunde/matte/1234'
const tagOf = (href: string) => parseAffiliateLink(href)?.tag
const keyOf = (href: string) => parseAffiliateLink(href)?.key

function ofLink<Value>(href: string, read: (link: AffiliateLink) => Value): Value | undefined {
  const link = parseAffiliateLink(href)
  return link && read(link)
}
const itemOf = (href: string) => ofLink(href, itemIdOf)
const rel = (href: string) => linkRel(parseSafeLink(href)?.kind ?? 'internal')

test('every program names its source, the day it was looked up, and a sentence of its own', () => {
  expect(otherPrograms.map(({ key }) => key)).toEqual(['chewy', 'ebay', 'walmart', 'zooplus'])
  for (const { source, checked } of registry) {
    expect(source).toMatch(/.{20}/)
    expect(checked).toMatch(/^2026-\d\d-\d\d$/)
  }
  for (const { disclosure } of otherPrograms) expect(disclosure).toMatch(/^[A-Z].+\.$/)
  expect(registry.filter(({ mail }) => mail)).toEqual([])
})

test('the tag rule of each program makes a link that says who earns', () => {
  expect(tagLinkText(ebay, tags)).toBe(`${ebay}?campid=5338000001&mkevt=1&mkcid=1&toolid=10001&mkrid=710-53481-19255-0`)
  expect(tagLinkText(chewy, tags)).toBe(`https://chewy.sjv.io/c/111/222/333?u=${encodeURIComponent(chewy)}`)
  expect(tagLinkText(walmart, tags)).toBe(
    `https://goto.walmart.com/c/111/444/555?veh=aff&u=${encodeURIComponent(walmart)}`,
  )
  expect(tagLinkText(zooplus, tags)).toBe(
    `https://www.awin1.com/cread.php?awinmid=77&awinaffid=999&ued=${encodeURIComponent(zooplus)}`,
  )
  for (const link of [ebay, chewy, walmart, zooplus]) {
    const tagged = tagLinkText(link, tags)
    expect([ofLink(link, hasAffiliateTag), ofLink(tagged, hasAffiliateTag)]).toEqual([false, true])
    expect(tagOf(tagged)).toBe(ofLink(link, (one) => ownTag(one, tags)))
    expect(tagLinkText(tagged, tags), 'twice changes nothing').toBe(tagged)
    expect(keyOf(tagged), 'the same page').toBe(keyOf(link))
    expect(itemOf(tagged), 'the same item').toBe(itemOf(link))
  }
  expect([ebay, chewy, walmart, zooplus].map(itemOf)).toEqual(['123456789012', '345678', '567890', undefined])
  expect(itemOf('https://www.ebay.com/itm/2024-mat/123456789012')).toBe('123456789012')
  expect(itemOf('https://www.amazon.com/Lick-Mat/dp/B000000001')).toBe('B000000001')
})

test("somebody else's id is replaced, and a program that the owner has not joined is left alone", () => {
  const theirs = `https://chewy.sjv.io/c/999/222/333?u=${encodeURIComponent(chewy)}`
  expect(tagLinkText(theirs, tags)).toBe(tagLinkText(chewy, tags))
  expect(tagLinkText(`${ebay}?campid=1`, tags)).toBe(tagLinkText(ebay, tags))
  expect(tagLinkText(chewy, { affiliateTag: '', programTags: { chewy: 'no link' } })).toBe(chewy)
  for (const link of [theirs, ebay, chewy]) expect(tagLinkText(link, 'mine-20')).toBe(link)
  const otherShop = 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fshop.example%2F'
  expect(tagLinkText(otherShop, tags), 'needs another tracking link').toBe(otherShop)
})

test('only the tracking link of a network says who earns, not a page of its shop', () => {
  expect(tagOf('https://chewy.sjv.io/c/111/222/333')).toBe('111')
  expect(tagOf('https://www.chewy.com/c/111/222')).toBeUndefined()
})

test('a link that pays is sponsored; an ordinary link to the same shop is not', () => {
  for (const link of [ebay, chewy, walmart, zooplus]) {
    expect(rel(link)).toBe('nofollow noopener')
    expect(rel(tagLinkText(link, tags))).toBe('sponsored nofollow noopener')
  }
  expect(rel('https://chewy.sjv.io/aNAy2R'), 'its id is hidden').toBe('sponsored nofollow noopener')
  expect(rel('https://petco.pxf.io/c/1/2/3?u=x'), 'another shop of a network').toBe('sponsored nofollow noopener')
})

test("an unknown retailer's link is never tagged, and is nofollow but not sponsored", () => {
  const link = 'https://shop.example.com/mat?campid=1&tag=x-20'
  expect(rel(link)).toBe('nofollow noopener')
  expect(tagLinkText(link, tags)).toBe(link)
  expect([ofLink(link, hasAffiliateTag) ?? false, tagOf(link), keyOf(link)]).toEqual([false, undefined, undefined])
  expect(affiliateDisclosure(`[mat](${link})`, [])).toBeUndefined()
})

test.each([
  'amazon.com.evil.example',
  'ebay.com.evil.com',
  'notebay.com',
  'chewy.sjv.io.evil.com',
  'xchewy.com',
  'awin1.com.co',
  'goto-walmart.com',
  'x.ebay.us',
])('a look-alike host belongs to no program: %s', (host) => {
  const link = `https://${host}/c/111/222/333?campid=5338000001&tag=mine-20&u=x`
  expect(findProgram(host)).toBeUndefined()
  expect(tagLinkText(link, tags)).toBe(link)
  expect(parseSafeLink(link)?.kind).not.toBe('affiliate')
})

test('the health check and the safety gate follow the program', () => {
  const problem = (href: string, ours: Tags = tags) => ofLink(href, (link) => checkLink(link, null, ours)?.problem)
  expect([ebay, chewy].map((link) => problem(link))).toEqual(['no-tag', 'no-tag'])
  expect(problem(tagLinkText(chewy, tags))).toBeUndefined()
  expect(problem(`https://chewy.sjv.io/c/999/1/2?u=x`)).toBe('other-tag')
  expect(problem('https://chewy.sjv.io/aNAy2R'), 'nobody can tell').toBeUndefined()
  expect(problem(ebay, 'mine-20'), 'the owner is not a partner, so it earns nothing').toBe('no-tag')
  expect(problem(`${ebay}?campid=42`, 'mine-20'), 'nobody can tell whose id it is').toBeUndefined()
  const found = (content: string) => findForeignTags(content, tags).map(({ sentence }) => sentence)
  expect(found(`[a](${tagLinkText(ebay, tags)}) and [b](${ebay}?campid=42)`)).toEqual(['42'])
  expect(found('See https://chewy.sjv.io/aNAy2R')).toEqual(['https://chewy.sjv.io/aNAy2R'])
})

test("an article discloses the programs it links to, in Amazon's own words where it is Amazon", () => {
  const amazon = '[a](https://www.amazon.com/dp/B000000001?tag=mine-20)'
  expect(affiliateDisclosure(amazon, [])).toBe(articleDisclosure.text)
  const toEbay = affiliateDisclosure(`[b](${tagLinkText(ebay, tags)})`, [])
  const withoutAmazon = articleDisclosure.text.replace(` ${associateDisclosure}`, '')
  expect(toEbay).toBe(`${withoutAmazon} As an eBay Partner, we may be paid if you make a purchase there.`)
  expect(toEbay).not.toContain('Amazon')
  const toChewy = `[b](${tagLinkText(chewy, tags)})`
  for (const both of [
    affiliateDisclosure(amazon, [withLink({ affiliate_link: chewy })]),
    affiliateDisclosure(toChewy + amazon, []),
  ]) {
    expect(both?.startsWith(`${articleDisclosure.text} `)).toBe(true)
    expect(both).toContain('Chewy affiliate')
  }
  expect(affiliateDisclosure('Words.', [])).toBeUndefined()
  expect(affiliateDisclosure('', [withLink({ affiliate_link: null })])).toBe(articleDisclosure.text)
  expect(joinedDisclosures({})).toBe('')
  expect(joinedDisclosures(tags)).toBe(otherPrograms.map(({ disclosure }) => disclosure).join(' '))
  expect(joinedDisclosures({ usesRetailerApi: true })).toMatch(/^Product prices and availability are accurate as of/)
  expect(footerAffiliateNotice).toContain('As an Amazon Associate I earn from qualifying purchases.')
})

test.each([
  ['ebay', '5338000001', true],
  ['ebay', 'https://evil.test/', false],
  ['ebay', 'my id', false],
  ['chewy', 'https://chewy.sjv.io/c/1/2/3', true],
  ['chewy', 'https://chewy.sjv.io/aNAy2R', false],
  ['chewy', 'https://chewy.sjv.io.evil.com/c/1/2/3', false],
  ['chewy', 'https://goto.walmart.com/c/1/2/3', false],
  ['zooplus', 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2', true],
  ['zooplus', 'javascript:alert(1)', false],
  ['nobody', 'x', false],
])('the owner can enter at %s: %s is %s', (key, tag, expected) => {
  expect(isProgramTag(key, tag)).toBe(expected)
})
