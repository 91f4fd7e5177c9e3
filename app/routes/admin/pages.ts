import { z } from 'zod'
import { failureResponse, json, notFound } from '#app/responses.ts'
import { editablePages } from '#domain/site/pages.ts'
import type { Deps } from '#features/deps.ts'
import { savePage } from '#features/pages/commands.ts'
import { readPage } from '#features/pages/queries.ts'
import { fieldsOf, optionalLine, optionalText, pageText } from '../field-schemas.ts'
import { adminApi } from '../user-api.ts'
import { findingsDetails, unconfirmedFindings } from './findings-response.ts'

const pagesResponse = z.object({
  pages: z.array(z.object({ ...fieldsOf(z.string(), 'name', 'title', 'intro', 'text'), edited: z.boolean() })),
})

export const pageRoutes = [
  adminApi('GET', '/api/admin/pages', {
    scope: 'read',
    summary: 'The pages whose text can be changed.',
    response: pagesResponse,
    handle: ({ deps }) => listPages(deps),
  }),
  adminApi('PUT', '/api/admin/pages/:name', {
    scope: 'settings',
    summary: 'Changes the text of a page; null restores the built-in text.',
    body: z.strictObject({
      text: pageText(optionalText('The text', 60_000)).nullable(),
      intro: optionalLine('The introduction', 300).optional(),
      release: z.boolean().optional(),
    }),
    response: pagesResponse,
    async handle({ deps, params: { name }, body: { text, intro, release }, user }) {
      if (!editablePages.some(({ path }) => path === `/${name}`)) return notFound()
      const saved = await savePage(deps, {
        name,
        user_id: user.id,
        release,
        ...(text !== null && { custom: { text, ...(intro !== undefined && { intro }) } }),
      })
      return saved.ok ? listPages(deps) : failureResponse(saved, unconfirmedFindings, findingsDetails(saved))
    },
  }),
] as const

async function listPages(deps: Deps) {
  const pages = editablePages.map(async ({ path, name: title }) => {
    const name = path.slice(1)
    const { fields, text, edited } = await readPage(deps, name)
    return { name, title, intro: fields['intro'] ?? '', text, edited }
  })
  return json({ pages: await Promise.all(pages) })
}
