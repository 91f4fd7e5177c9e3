import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { categoryUrl } from '#domain/articles/category-pages.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import { compositionOf } from '#illustrator/pictures/picture.ts'
import { sharesPalette, sharesScene } from '#illustrator/variants.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

async function readShown({ db }: TestApp) {
  const rows = await db.selectFrom('media').select(['id', 'recipe']).where('recipe', 'is not', null).execute()
  return new Map(
    rows.flatMap(({ id, recipe }) => {
      if (!recipe?.picture || recipe.kind !== 'hero') return []
      const { title, category, variant, picture } = recipe
      return [[id, { ...compositionOf(picture, category, title, variant), category, title }] as const]
    }),
  )
}

type Shown = NonNullable<ReturnType<Awaited<ReturnType<typeof readShown>>['get']>>

const alike = (a: Shown, b: Shown) =>
  [
    a.framing === b.framing && 'framing',
    sharesScene(a, b) && 'scene',
    sharesPalette(a, b) && 'palette',
  ].filter(Boolean)

test('no two neighbors on the pages of a fresh install share scene, framing or palette', async () => {
  const app = await createTestApp({ starterLibrary: createStarterLibrary(`${import.meta.dirname}/`) })
  await publishFirstContent(app)
  const shown = await readShown(app)
  const client = createTestClient(app)
  const articles = await app.db.selectFrom('articles').select('slug').execute()
  const pages = ['/', '/blog', ...categories.map(({ title }) => categoryUrl(title)), ...articles.map(({ slug }) => `/article/${slug}`)]
  const twins = new Set<string>()
  let compared = 0
  for (const path of pages) {
    const html = await (await client.fetch(path)).text()
    for (const section of html.split(/<(?:section|aside|ol|figure)\b/).slice(1)) {
      const ids = [...section.matchAll(/<img src="\/media\/([0-9a-f]{24})\.svg"/g)].map(([, id = '']) => id)
      const list = ids.flatMap((id) => shown.get(id) ?? [])
      for (const [i, one] of list.entries()) {
        const next = list[i + 1]
        if (!next || next.title === one.title) continue
        compared++
        const same = alike(one, next)
        if (same.length > 0) twins.add(`${path}: ${one.title} / ${next.title}: ${same.join(', ')}`)
      }
    }
  }
  // Otherwise nothing was proved: an article page has one pair, of its two related articles.
  expect(compared).toBeGreaterThan(100)
  expect([...twins]).toEqual([])
})
