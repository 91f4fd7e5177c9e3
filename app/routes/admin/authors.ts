import { z } from 'zod'
import { failureResponse, json, notFound } from '#app/responses.ts'
import { authorKinds } from '#domain/authors/author.ts'
import { createAuthor, deleteAuthor, updateAuthor, type SaveAuthorResult } from '#features/authors/commands.ts'
import { listAuthors } from '#features/authors/queries.ts'
import { conflictError, emptyResponse, fieldsOf } from '../field-schemas.ts'
import { editorApi } from '../user-api.ts'
import { findingsDetails, unconfirmedFindings } from './findings-response.ts'

/** domain/authors/author.ts checks what a field may contain. */
const text = z.string().transform((value) => value.trim())
const newAuthorBody = z.strictObject({
  ...fieldsOf(text, 'name', 'role', 'bio', 'image_url'),
  kind: z.enum(authorKinds),
  links: z.array(z.strictObject({ label: text, href: text })).max(50),
  release: z.boolean().optional(),
})

const authorSchema = z.object({
  ...fieldsOf(z.string(), 'id', 'slug', 'name', 'role', 'bio', 'image_url'),
  kind: z.enum(authorKinds),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  version: z.int(),
})
const savedAuthorResponse = z.object({ author: authorSchema })

function saveResponse(saved: SaveAuthorResult, status: number) {
  if (saved.ok) return json({ author: saved.author }, { status })
  if (saved.reason === 'findings') return failureResponse(saved, unconfirmedFindings, findingsDetails(saved))
  const current = saved.reason === 'conflict' && { details: { author: saved.author } }
  const error = 'Someone else has changed this author. Please review it and save again.'
  return failureResponse(saved, { conflict: { status: 409, error } }, { ...current })
}

export const authorRoutes = [
  editorApi('GET', '/api/admin/authors', {
    scope: 'read',
    summary: 'All authors by name, with the number of their published articles.',
    response: z.object({ authors: z.array(authorSchema.extend({ articles: z.int() })) }),
    handle: async ({ deps }) => json({ authors: await listAuthors(deps.db) }),
  }),
  editorApi('POST', '/api/admin/authors', {
    scope: 'publish',
    summary: 'Creates an author.',
    body: newAuthorBody,
    status: 201,
    response: savedAuthorResponse,
    handle: async ({ deps, user, body }) => saveResponse(await createAuthor(deps, user.id, body), 201),
  }),
  editorApi('PUT', '/api/admin/authors/:id', {
    scope: 'publish',
    summary: 'Saves changes. Answers 409 with the stored author if `version` is outdated.',
    body: newAuthorBody.extend({ version: z.int().min(1) }),
    response: savedAuthorResponse,
    conflict: conflictError.extend({ author: authorSchema }),
    handle: async ({ deps, user, params, body }) =>
      saveResponse(await updateAuthor(deps, user.id, { ...body, id: params.id }), 200),
  }),
  editorApi('DELETE', '/api/admin/authors/:id', {
    scope: 'publish',
    summary: 'Deletes an author. The articles stay and show the name without a link.',
    response: emptyResponse,
    handle: async ({ deps, user, params }) => ((await deleteAuthor(deps, user.id, params.id)) ? json({}) : notFound()),
  }),
] as const
