import type { PageResult, Visit } from '#app/door.ts'
import { listNewest } from '#features/articles/reads.ts'
import { HomeView } from './home-view.tsx'

export async function homePage({ deps }: Visit): Promise<PageResult> {
  const articles = await listNewest(deps.db, 4)
  return {
    head: { title: deps.site.name, description: 'Smart pet finds.', path: '/' },
    body: <HomeView articles={articles} />,
  }
}
