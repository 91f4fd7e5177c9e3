import { z } from 'zod'
import { json, notFound } from '#app/responses.ts'
import { editablePages } from '#domain/site/pages.ts'
import type { Deps } from '#features/deps.ts'
import { savePage } from '#features/pages/commands.ts'
import { readPage } from '#features/pages/queries.ts'
import { fieldsOf, optionalLine, optionalText } from '../field-schemas.ts'
import { adminApi } from '../user-api.ts'

const pagesResponse = z.strictObject({
  pages: z.array(z.strictObject({ ...fieldsOf(z.string(), 'name', 'title', 'intro', 'text'), edited: z.boolean() })),
})

export const pageRoutes = [
  adminApi('GET', '/api/admin/pages', { response: pagesResponse, handle: ({ deps }) => listPages(deps) }),
  adminApi('PUT', '/api/admin/pages/:name', {
    body: z.strictObject({
      text: optionalText('The text', 60_000).nullable(),
      intro: optionalLine('The introduction', 300).optional(),
    }),
    response: pagesResponse,
    async handle({ deps, params: { name }, body: { text, intro }, user }) {
      if (!editablePages.some(({ path }) => path === `/${name}`)) return notFound()
      await savePage(deps, {
        name,
        user_id: user.id,
        ...(text !== null && { own: { text, ...(intro !== undefined && { intro }) } }),
      })
      return listPages(deps)
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
