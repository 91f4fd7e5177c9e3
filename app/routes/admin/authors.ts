import { z } from 'zod'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json, notFound } from '#app/responses.ts'
import { api, type ApiContext } from '#app/route.ts'
import { authorKinds } from '#domain/authors/author.ts'
import { createAuthor, deleteAuthor, updateAuthor, type SaveAuthorResult } from '#features/authors/commands.ts'
import { listAuthors } from '#features/authors/queries.ts'
import { conflictError, emptyResponse } from '../field-schemas.ts'

/** domain/authors/author.ts checks what a field may contain. */
const text = z.string().transform((value) => value.trim())
const fields = {
  name: text,
  kind: z.enum(authorKinds),
  role: text,
  bio: text,
  image_url: text,
  links: z.array(z.strictObject({ label: text, href: text })).max(50),
}
const newAuthorBody = z.strictObject(fields)
const authorUpdateBody = newAuthorBody.extend({ version: z.int().min(1) })

const authorSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(authorKinds),
  role: z.string(),
  bio: z.string(),
  image_url: z.string(),
  links: z.array(z.strictObject({ label: z.string(), href: z.string() })),
  version: z.int(),
})
const savedAuthorResponse = z.strictObject({ author: authorSchema })

async function getAuthors({ deps }: ApiContext) {
  return json({ authors: await listAuthors(deps.db) })
}

async function postAuthor(context: ApiContext<unknown, z.output<typeof newAuthorBody>>) {
  const { id } = await signedInUser(context)
  return saveResponse(await createAuthor(context.deps, id, context.body), 201)
}

async function putAuthor(context: ApiContext<{ id: string }, z.output<typeof authorUpdateBody>>) {
  const { id } = await signedInUser(context)
  return saveResponse(await updateAuthor(context.deps, id, { ...context.body, id: context.params.id }), 200)
}

function saveResponse(saved: SaveAuthorResult, status: number) {
  switch (saved.outcome) {
    case 'saved':
      return json({ author: saved.author }, { status })
    case 'invalid':
      return errorResponse(422, 'invalid', Object.values(saved.fields)[0] ?? '', { fields: saved.fields })
    case 'conflict':
      return errorResponse(409, 'conflict', 'Someone else has changed this author. Please review it and save again.', {
        details: { author: saved.author },
      })
    case 'missing':
      return notFound()
  }
}

async function removeAuthor(context: ApiContext<{ id: string }>) {
  const { id } = await signedInUser(context)
  return (await deleteAuthor(context.deps, id, context.params.id)) ? json({}) : notFound()
}

const access = 'editor'

/** Authors, in the Articles tab. */
export const authorRoutes = [
  api('GET', '/api/admin/authors', getAuthors, {
    summary: 'All authors by name, with the number of their published articles.',
    access,
    response: z.strictObject({ authors: z.array(authorSchema.extend({ articles: z.int() })) }),
  }),
  api('POST', '/api/admin/authors', postAuthor, {
    summary: 'Creates an author.',
    access,
    body: newAuthorBody,
    status: 201,
    response: savedAuthorResponse,
  }),
  api('PUT', '/api/admin/authors/:id', putAuthor, {
    summary: 'Saves changes. Answers 409 with the stored author if `version` is outdated.',
    access,
    body: authorUpdateBody,
    response: savedAuthorResponse,
    conflict: conflictError.extend({ author: authorSchema }),
  }),
  api('DELETE', '/api/admin/authors/:id', removeAuthor, {
    summary: 'Deletes an author. The articles stay and show the name without a link.',
    access,
    response: emptyResponse,
  }),
] as const
