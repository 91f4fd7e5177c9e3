import { z } from 'zod'
import { failureResponse, json, notFound } from '#app/responses.ts'
import { authorKinds } from '#domain/authors/author.ts'
import { createAuthor, deleteAuthor, updateAuthor, type SaveAuthorResult } from '#features/authors/commands.ts'
import { listAuthors } from '#features/authors/queries.ts'
import { conflictError, emptyResponse, fieldsOf } from '../field-schemas.ts'
import { editorApi } from '../user-api.ts'

/** domain/authors/author.ts checks what a field may contain. */
const text = z.string().transform((value) => value.trim())
const newAuthorBody = z.strictObject({
  ...fieldsOf(text, 'name', 'role', 'bio', 'image_url'),
  kind: z.enum(authorKinds),
  links: z.array(z.strictObject({ label: text, href: text })).max(50),
})

const authorSchema = z.strictObject({
  ...fieldsOf(z.string(), 'id', 'slug', 'name', 'role', 'bio', 'image_url'),
  kind: z.enum(authorKinds),
  links: z.array(z.strictObject({ label: z.string(), href: z.string() })),
  version: z.int(),
})
const savedAuthorResponse = z.strictObject({ author: authorSchema })

function saveResponse(saved: SaveAuthorResult, status: number) {
  if (saved.ok) return json({ author: saved.author }, { status })
  const current = saved.reason === 'conflict' && { details: { author: saved.author } }
  const error = 'Someone else has changed this author. Please review it and save again.'
  return failureResponse(saved, { conflict: { status: 409, error } }, { ...current })
}

export const authorRoutes = [
  editorApi('GET', '/api/admin/authors', {
    response: z.strictObject({ authors: z.array(authorSchema.extend({ articles: z.int() })) }),
    handle: async ({ deps }) => json({ authors: await listAuthors(deps.db) }),
  }),
  editorApi('POST', '/api/admin/authors', {
    body: newAuthorBody,
    status: 201,
    response: savedAuthorResponse,
    handle: async ({ deps, user, body }) => saveResponse(await createAuthor(deps, user.id, body), 201),
  }),
  editorApi('PUT', '/api/admin/authors/:id', {
    body: newAuthorBody.extend({ version: z.int().min(1) }),
    response: savedAuthorResponse,
    conflict: conflictError.extend({ author: authorSchema }),
    handle: async ({ deps, user, params, body }) =>
      saveResponse(await updateAuthor(deps, user.id, { ...body, id: params.id }), 200),
  }),
  editorApi('DELETE', '/api/admin/authors/:id', {
    response: emptyResponse,
    handle: async ({ deps, user, params }) => ((await deleteAuthor(deps, user.id, params.id)) ? json({}) : notFound()),
  }),
] as const
