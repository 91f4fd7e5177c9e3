import type { PageResult, PageContext } from '#app/route.ts'
import { categories } from '#domain/articles/categories.ts'
import { readCategoryCounts } from '#features/articles/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { CategoriesView } from './categories-view.tsx'

export async function categoriesPage({ deps }: PageContext): Promise<PageResult> {
  const { categoryCounts } = await readSettings(deps)
  const live = categoryCounts === 'live' ? await readCategoryCounts(deps.db) : undefined
  const counts = Object.fromEntries(
    categories.map(({ title, articleCount }) => [title, live ? (live.get(title) ?? 0) : articleCount]),
  )
  return {
    head: {
      title: 'Pet Care Categories',
      description:
        'Thirteen shelves of pet-care guides: dogs, cats, health, food, grooming, training, travel and more.',
      path: '/categories',
    },
    newsletter: 'band',
    body: <CategoriesView counts={counts} />,
  }
}
