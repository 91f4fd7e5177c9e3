import type { PageContext, PageResult } from '#app/route.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { listCategories } from '#features/articles/queries.ts'

export async function pressPage({ deps, site }: PageContext): Promise<PageResult> {
  const categories = await listCategories(deps.db)
  return {
    head: { title: 'Press', description: `Facts about ${site.name} for journalists.`, path: '/press' },
    newsletter: 'band',
    body: (
      <div className="wrap">
        <PageHead title={['Press,', 'in one page.']} lede={`We write about ${categories.join(', ')}.`} />
      </div>
    ),
  }
}
