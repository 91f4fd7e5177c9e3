import type { ResponseOf } from '#app/contract/contract.ts'
import { updateCache } from '../kit/query-cache.ts'

export type ListedPage = ResponseOf<'GET /api/admin/custom-pages'>['pages'][number]

/** Shows a page in the list as the server stored it. */
export function cacheSavedPage(saved: ListedPage) {
  updateCache('GET /api/admin/custom-pages', ({ pages }) => ({
    pages: [...pages.filter(({ id }) => id !== saved.id), saved].toSorted((a, b) => a.title.localeCompare(b.title)),
  }))
}

export function uncachePage(id: string) {
  updateCache('GET /api/admin/custom-pages', ({ pages }) => ({ pages: pages.filter((page) => page.id !== id) }))
}
