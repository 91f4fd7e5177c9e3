import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ArticleState } from '#domain/articles/article.ts'
import { openDashboard } from './dashboard.tsx'
import { articleCard } from './dashboard-samples.ts'
import { apiError, type Responses } from './fake-api.ts'

export const broken = apiError(500, { error: 'The disk is full.', code: 'broken' })
export const names = ['Newest', 'Plain', 'Middle', 'Oldest'] as const

/** Four articles that can be moved to the trash and back. */
export function createArticleServer(state: ArticleState = 'published'): Responses {
  const trash = new Set<string>()
  const articles = names.map((title) => articleCard({ id: title.toLowerCase(), title, state }))
  const listed = () => articles.filter(({ id }) => !trash.has(id))
  return {
    'GET /api/admin/articles': ({ query }) => {
      const shown = query['trash'] ? articles.filter(({ id }) => trash.has(id)) : listed()
      return { articles: shown, total: shown.length, next: null }
    },
    'GET /api/admin/articles/titles': () => ({ titles: listed() }),
    'GET /api/admin/authors': { authors: [] },
    'DELETE /api/admin/articles/:id': ({ params }) => {
      trash.add(params.id)
      return {}
    },
    'POST /api/admin/articles/delete-all': () => {
      const ids = listed().map(({ id }) => id)
      for (const id of ids) trash.add(id)
      return { deleted: ids.length, ids }
    },
    'POST /api/admin/articles/restore': ({ body }) => {
      for (const id of body.ids) trash.delete(id)
      return { restored: body.ids.length }
    },
    'POST /api/admin/articles/empty-trash': () => ({ removed: trash.size }),
    'POST /api/admin/articles/change': ({ body }) => {
      for (const { id, trash: isTrashed } of body.changes) if (isTrashed) trash.add(id)
      return { saved: body.changes.map(({ id }) => id), failed: [] }
    },
  }
}

export async function openList(responses: Responses = {}, path = '/admin') {
  const api = await openDashboard(path, { ...createArticleServer(), ...responses })
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  return api
}

export const titles = () => [...document.querySelectorAll('.title-cell__title')].map(({ textContent }) => textContent)

export async function expectTitles(...expected: readonly string[]) {
  await expect.poll(titles).toEqual(expected)
}

export const button = (name: string | RegExp) => page.getByRole('button', { name })

export const dialog = (name: string) => page.getByRole('dialog', { name })
