import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { expectForm, folder, writeAll } from '#tests/kit/builtin-articles.ts'

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
