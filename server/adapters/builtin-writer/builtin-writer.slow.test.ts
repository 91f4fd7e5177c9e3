import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { expectForm, folder, writeAll, hrefsIn, product } from '#tests/kit/builtin-articles.ts'
import { findSimilarTitle } from '#domain/generation/similar-title.ts'
import { readTopicBank, type Topic } from './topic-bank.ts'

test.each(categories)('$title: whatever the seed, an article has its length and its form', async ({ title }) => {
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) await expectForm(title, seed)
})

/** Lines of sources are left out: two articles may cite the same page. */
function shinglesOf(text: string): Set<string> {
  const body = text.replaceAll(/^\[\^\d+\]:.*$/gm, '')
  const words = body.toLowerCase().match(/[a-z0-9']+/g) ?? []
  return new Set(words.slice(7).map((_, at) => words.slice(at, at + 8).join(' ')))
}

test('no two articles, written or bundled, share more than three in a hundred of their eight-word sequences', async () => {
  const starters = await createStarterLibrary(folder).readArticles()
  const written = await Promise.all(categories.map(({ title }) => writeAll(title)))
  const texts = [...starters, ...written.flat()].map(({ slug, content }) => ({ slug, shingles: shinglesOf(content) }))
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      const shared = one.shingles.intersection(other.shingles).size
      const share = shared / Math.min(one.shingles.size, other.shingles.size)
      expect(share, `${one.slug} and ${other.slug}`).toBeLessThanOrEqual(0.03)
    }
  }
})

const bankOf = async (key: string): Promise<readonly Topic[]> => (await readTopicBank(folder, key)).topics

test('no title in either wording is close to a title of another topic or of a bundled article', async () => {
  const starters = (await createStarterLibrary(folder).readArticles()).map(({ title }) => [title])
  const banks = await Promise.all(categories.map(({ key }) => bankOf(key)))
  const all = [...starters, ...banks.flat().map(({ titles }) => titles)]
  for (const [at, titles] of all.entries()) {
    for (const others of all.slice(at + 1)) {
      const near = titles.find((title) => findSimilarTitle(title, others) !== undefined)
      expect(near, others.join(' / ')).toBeUndefined()
    }
  }
})

test('a given product is linked once with our tag, and none of our own products is linked beside it', async () => {
  for (const { title: category } of categories) {
    for (const { content } of await writeAll(category, { affiliateProduct: product })) {
      expect(hrefsIn(content)).toEqual(['https://www.amazon.com/dp/B0ABCDEF12?tag=ours-20'])
      expect(content).toContain('[Stainless Steel Quiet Pet Water Fountain for Cats and Dogs](')
    }
  }
})
