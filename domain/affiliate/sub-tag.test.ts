import { expect, test } from 'vitest'
import { parseAffiliateLink } from './affiliate-link.ts'
import { createSubTagger } from './sub-tag.ts'

const id = '019b1c2a-0000-7000-8000-000000000001'
const chewy = 'https://chewy.sjv.io/c/11/22/33?u=https%3A%2F%2Fwww.chewy.com%2Fmat%2Fdp%2F345678'
const awin = 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=99&ued=https%3A%2F%2Fwww.zooplus.de%2Fmatte'
const ebay = 'https://www.ebay.com/itm/123456789012?campid=5338000001'
const site = {
  affiliateTag: 'wagwise-20',
  programTags: { chewy, zooplus: awin, ebay: '5338000001' },
  subTags: ['chewy', 'zooplus', 'ebay'],
}

test.each([
  [chewy, `${chewy}&subId1=${id}`],
  [awin, `${awin}&clickref=${id}`],
  [ebay, `${ebay}&customid=${id}`],
])('a link of the owner names the article, and still leads to the same page: %s', (href, tagged) => {
  expect(createSubTagger(site, id)(href)).toBe(tagged)
  expect(parseAffiliateLink(tagged)).toMatchObject({
    key: parseAffiliateLink(href)?.key,
    tag: parseAffiliateLink(href)?.tag,
  })
  expect(createSubTagger({ ...site, subTags: [] }, id)(href)).toBe(href)
})

test.each([
  'https://www.amazon.com/dp/B000000001?tag=wagwise-20',
  'https://chewy.sjv.io/c/44/22/33?u=https%3A%2F%2Fwww.chewy.com%2Fmat%2Fdp%2F345678',
  `${chewy}&SUBID1=mine`,
  'https://www.chewy.com/mat/dp/345678',
  'https://www.ebay.com/itm/123456789012',
  'https://example.com/a',
  '/article/calm-cats',
])('any other link stays as it is: %s', (href) => {
  expect(createSubTagger({ ...site, subTags: [...site.subTags, 'amazon', 'network'] }, id)(href)).toBe(href)
})
