import { expect, test } from 'vitest'
import { matchParagraph, matchProduct, readNoticeWords, readProductWords } from './match-notice.ts'
import {
  cleanLine,
  concernsAnimals,
  firstClause,
  isEaten,
  noticeId,
  parseNoticeDay,
  speciesOf,
  type RecallNotice,
} from './notice.ts'
import { noticeUrl } from './sources.ts'
import { brandCore, brandOfTitle, codesOf, sizesOf } from './words.ts'

/* Brands and lots are invented. */

const salmon: RecallNotice = {
  source: 'openfda',
  source_id: 'F-0001-2026',
  name: 'Harbor Paw Salmon Bites',
  brands: ['Harbor Paw Foods, Inc.'],
  product: 'Harbor Paw Salmon Bites, freeze-dried treats for dogs, net wt. 6 oz pouch',
  codes: 'Best by 03/2027 to 05/2027, lot HP-2271',
  reason: 'Salmonella found in a state sample',
  remedy: '',
  classification: 'Class I',
  url: '',
  published_on: '2026-11-15',
  closed_on: null,
}
const bowl: RecallNotice = {
  ...salmon,
  source: 'cpsc',
  source_id: '26-123',
  name: 'Slow Feed Bowl, medium',
  brands: ['Dinewell Pet LLC'],
  product: 'A slow feed bowl for dogs, gray, model DW-220',
  codes: 'DW-220',
  classification: '',
}
const match = (notice: RecallNotice, title: string, brand: string | null = null, description: string | null = null) =>
  matchProduct(readNoticeWords(notice), readProductWords({ title, brand, description }))

test('agrees strongly by brand, name and size, and says why', () => {
  const found = match(salmon, 'Harbor Paw salmon treats, freeze-dried, 6 oz')
  expect(found).toMatchObject({ strength: 'strong', agreeing: ['harbor', 'paw', 'salmon', '6 oz'] })
  expect(found?.reason).toBe('Brand, name and size agree. Please compare the code on the package or at the shop.')
})

test('a model number agrees without further words', () => {
  expect(match(bowl, 'Dinewell DW-220 dog dish')?.reason).toContain('Brand and model agree')
})

test('asks about a product without a brand only if most words agree', () => {
  expect(match(bowl, 'Slow feeder bowl with non-skid base, medium')).toMatchObject({
    strength: 'weak',
    reason: expect.stringContaining('No brand is noted'),
  })
  expect(match(bowl, 'Ceramic bowl')).toBeUndefined()
  expect(match(bowl, 'Slow bowl')).toBeUndefined()
})

test.each([
  ['another brand is noted', 'Slow feeder bowl with non-skid base, medium', 'Pinecone'],
  ['nothing but the kind agrees', 'Chicken treats for dogs, 6 oz', null],
  ['nothing agrees', 'Cat tunnel', null],
  ['only ordinary words of the brand agree', 'Paw balm', null],
])('is silent when %s', (_, title, brand) => {
  expect(match(bowl, title, brand)).toBeUndefined()
  expect(match(salmon, title, brand)).toBeUndefined()
})

test('a noted brand that agrees is found in the middle of the notice', () => {
  expect(match({ ...salmon, brands: ['Copacker 12 Ltd'] }, 'Salmon treats 6 oz', 'Harbor Paw')?.strength).toBe('strong')
})

test('another size or another animal is said and weakens the match', () => {
  expect(match(salmon, 'Harbor Paw salmon bites, 2 lb')).toMatchObject({
    strength: 'weak',
    reason: 'Brand and name agree, but the size differs.',
  })
  expect(match(salmon, 'Harbor Paw salmon bites for cats')?.reason).toContain('but the animal differs')
})

test('an article matches by brand and product in one paragraph, never by the brand alone', () => {
  const words = readNoticeWords(salmon)
  expect(matchParagraph(words, 'We weighed the salmon bites of Harbor Paw on a scale.')).toMatchObject({
    strength: 'strong',
  })
  expect(matchParagraph(words, 'Lot HP-2271 of Harbor Paw was dusty.')?.agreeing).toContain('HP-2271')
  expect(matchParagraph(words, 'Harbor Paw makes many things.')).toBeUndefined()
  expect(matchParagraph(words, 'At the harbor, paw prints led to the salmon bites.')).toBeUndefined()
})

test.each([
  ['Harbor Paw Foods, Inc.', 'harbor paw'],
  ['The J. Example Company', 'the j example'],
  ['Natural Pet Foods LLC', undefined],
  ['Pet Products Inc', undefined],
  ['Kestrel (USA) Corp.', 'kestrel'],
])('the brand of %s is %s', (name, core) => expect(brandCore(name)).toBe(core))

test('guesses a brand only from capitalized words that are no ordinary ones', () => {
  expect(brandOfTitle('Kestrel heated pet pad')).toBe('kestrel')
  expect(brandOfTitle('Slow Feeder Bowl')).toBeUndefined()
  expect(brandOfTitle('Orthopedic Dog Bed')).toBeUndefined()
})

test('reads sizes and codes', () => {
  expect(sizesOf('15 lbs bag, 6-oz pouch, 12 Ounces, 1.5 kg')).toEqual(['15 lb', '6 oz', '12 oz', '1.5 kg'])
  expect(codesOf('Lot 26-0914, model KP-2 and DW220, 16OZ, 2026')).toEqual(['26-0914', 'KP-2', 'DW220'])
})

test.each([
  [{ name: 'Beef jerky', product: 'in a PET bottle', brands: [] }, false],
  [{ name: 'Corn dogs', product: 'Hot dog buns and hush puppies', brands: [] }, false],
  [{ name: 'Animal crackers', product: '', brands: [] }, false],
  [{ name: 'Category scale', product: 'for catering', brands: [] }, false],
  [{ name: 'Kibble', product: 'dry pet food', brands: [] }, true],
  [{ name: 'Heated pad', product: 'for cats and dogs', brands: [] }, true],
  [{ name: 'Hay', product: 'for guinea pigs', brands: [] }, true],
])('%j is about animals: %s', (notice, isAbout) => expect(concernsAnimals(notice)).toBe(isAbout))

test('knows the animals, and whether it is eaten', () => {
  expect(speciesOf(salmon)).toEqual(['dog'])
  expect(speciesOf({ name: 'Kibble', product: '', brands: [] })).toEqual(['dog', 'cat'])
  expect(isEaten(salmon)).toBe(true)
  expect(isEaten(bowl)).toBe(false)
})

test('cleans what a source sends', () => {
  expect(cleanLine(' a\u0000\u202e\n b ', 10)).toBe('a b')
  expect(cleanLine('abcdef', 3)).toBe('abc … (cut, see the notice)')
  expect(firstClause('BISCUIT FOOD Cheese Biscuits, The product comes in a bag')).toBe('BISCUIT FOOD Cheese Biscuits')
  expect(parseNoticeDay('20261112')).toBe('2026-11-12')
  expect(parseNoticeDay('2026-11-12T00:00:00')).toBe('2026-11-12')
  expect(parseNoticeDay('Thu, 12 Nov 2026 09:00:00 EST')).toBe('2026-11-12')
  expect(parseNoticeDay('20261399')).toBeUndefined()
  expect(parseNoticeDay('soon')).toBeUndefined()
  expect(noticeId({ source: 'openfda', source_id: 'F-0276-2017' })).toBe('openfda-f-0276-2017')
})

test.each([
  ['https://www.cpsc.gov/Recalls/2026/x', 'https://www.cpsc.gov/Recalls/2026/x'],
  ['http://www.cpsc.gov/a', 'https://www.cpsc.gov/a'],
  ['https://cpsc.gov.evil.test/a', 'https://www.cpsc.gov/Recalls'],
  ['javascript:alert(1)', 'https://www.cpsc.gov/Recalls'],
  ['https://x@cpsc.gov/', 'https://www.cpsc.gov/Recalls'],
])('a notice at %s is linked as %s', (url, shown) => expect(noticeUrl('cpsc', url)).toBe(shown))
