import { fetchJson } from '#app/client/fetch-json.ts'
import { siteCategories } from '#app/client/site-categories.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { attempt } from '../kit/actions.ts'
import { invalidate, updateCache } from '../kit/query-cache.ts'

export type CategoryOverview = ResponseOf<'GET /api/admin/categories'>
export type ListedCategory = CategoryOverview['categories'][number]

/** Shows the list as the server stored it, here and wherever the dashboard offers categories. */
export function showOverview({ isBuiltIn, categories }: CategoryOverview) {
  updateCache('GET /api/admin/categories', () => ({ isBuiltIn, categories }))
  siteCategories.set(categories.map(({ title, slug, look, icon }) => ({ title, slug, look, icon })))
  invalidate('/api/admin/articles', '/api/admin/briefs', '/api/admin/calendar', '/api/admin/runs')
}

/** Each request has the whole order, so they must arrive one after the other. */
let ordered: Promise<unknown> = Promise.resolve()

/** Shows the new order at once. */
export function saveOrder(categories: readonly ListedCategory[]) {
  showOverview({ isBuiltIn: false, categories })
  const keys = categories.map(({ key }) => key)
  ordered = ordered.then(async () => {
    const body = { keys }
    if (!(await attempt('Failed to save the order', () => fetchJson('PUT /api/admin/categories/order', { body }))))
      invalidate('/api/admin/categories')
  })
}
