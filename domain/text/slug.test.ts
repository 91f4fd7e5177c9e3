import { expect, test } from 'vitest'
import { isReservedSlug, nextFreeSlug, slugForTitle, slugify } from './slug.ts'

test.each([
  ['Why Cats Knock Things Over', 'why-cats-knock-things-over'],
  ["Don't Panic: It’s a Hairball!", 'dont-panic-its-a-hairball'],
  ['Cats & Dogs', 'cats-and-dogs'],
  ['Crème Brûlée für Straße', 'creme-brulee-fur-strasse'],
  ['  --10 Tips--  ', '10-tips'],
  ['../../etc', 'etc'],
])('the slug of %j is %j (F23)', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test.each(['', '..', '猫のお世話', '🐶🐶', '\u202e\u0000', '---'])(
  'a title without usable letters, %j, still gets a slug (F21, F23)',
  (title) => {
    expect(slugify(title)).toBe('article')
    expect(slugify(title, 'section')).toBe('section')
  },
)

test('a slug has at most 96 characters and ends with a whole word where possible (F23)', () => {
  expect(slugify('word '.repeat(60))).toBe('word-'.repeat(19).slice(0, -1))
  expect(slugify('a'.repeat(300))).toBe('a'.repeat(96))
})

test('any text gives a well-formed ASCII slug (F21)', () => {
  const wrong: string[] = []
  for (let code = 0; code < 0x10000; code += 3) {
    const slug = slugify(`${String.fromCharCode(code)} x ${String.fromCharCode(code)}`)
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) wrong.push(slug)
  }
  expect(wrong).toEqual([])
})

test('names used elsewhere in paths are reserved (F23)', () => {
  expect(['admin', 'new', 'api', 'popular', 'favorites'].every(isReservedSlug)).toBe(true)
  expect(isReservedSlug('calm-cats')).toBe(false)
})

test('a taken or reserved slug gets the next free number (F23)', () => {
  expect(nextFreeSlug('cats', new Set())).toBe('cats')
  expect(nextFreeSlug('cats', new Set(['cats']))).toBe('cats-2')
  expect(nextFreeSlug('cats', new Set(['cats', 'cats-2', 'cats-3']))).toBe('cats-4')
  expect(nextFreeSlug('admin', new Set())).toBe('admin-2')
})

test('a hundred articles with one long title get a hundred slugs of at most 96 characters (F23)', () => {
  const taken = new Set<string>()
  for (let round = 0; round < 100; round++) taken.add(nextFreeSlug(slugify('a'.repeat(300)), taken))
  expect(taken.size).toBe(100)
  expect(Math.max(...[...taken].map((slug) => slug.length))).toBe(96)
})

test('articles whose titles have no Latin letters get slugs of their own, not numbers (fault 38)', () => {
  expect(slugForTitle('猫のお世話', '019a8b7c-1234-7abc-8def-0123456789ab')).toBe('article-456789ab')
  expect(slugForTitle('Уход за кошкой', 'x-1')).toBe('article-x-1')
  expect(slugForTitle('Calm cats', '019a8b7c')).toBe('calm-cats')
})
