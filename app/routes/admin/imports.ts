import { z } from 'zod'
import { readLimited } from '#app/guards/body.ts'
import { errorResponse, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { emptyBody, emptyResponse } from '#app/routes/field-schemas.ts'
import { noteKinds } from '#domain/import/notes.ts'
import type { Failure, Result } from '#domain/result.ts'
import type { Deps } from '#features/deps.ts'
import { stopWaiting } from '#features/import/bring-pictures.ts'
import {
  addSlice,
  changeOptions,
  createImport,
  discardImport,
  maxSliceBytes,
  pauseImport,
  resumeImport,
  startLook,
  startRun,
  startUndo,
} from '#features/import/commands.ts'
import { readCategories } from '#features/categories/queries.ts'
import { exportNotes, findImport, listImports, listNotes } from '#features/import/queries.ts'
import { adminApi } from '../user-api.ts'
import { csvResponse } from './csv-response.ts'
import { importResponse, importsResponse, newImportBody, notesResponse, optionsBody } from './import-schemas.ts'

type Refusal = Failure<{ reason: string; sentence: string }>

const refused = ({ reason, sentence }: Refusal) => errorResponse(409, reason, sentence)

async function importReply(deps: Deps, id: string) {
  const found = await findImport(deps, id)
  return found ? json({ import: found }) : notFound()
}

async function replyTo(deps: Deps, id: string, result: Result<object | void, { reason: string; sentence: string }>) {
  return result.ok ? importReply(deps, id) : refused(result)
}

const noteKind = z.enum(noteKinds)

export const importRoutes = [
  adminApi('GET', '/api/admin/imports', {
    scope: 'settings',
    summary: 'What was moved in from other sites, newest first.',
    response: importsResponse,
    handle: async ({ deps }) =>
      json({
        imports: await listImports(deps.db),
        categories: (await readCategories(deps.db)).map(({ title }) => title),
      }),
  }),
  adminApi('POST', '/api/admin/imports', {
    scope: 'settings',
    summary: 'Begins to move a site in: names the files that are uploaded then.',
    rateLimit: perMinute(20),
    body: newImportBody,
    status: 201,
    response: z.object({ id: z.string() }),
    async handle({ deps, user, body }) {
      const created = await createImport(deps, { ...body, user_id: user.id })
      return created.ok ? json({ id: created.id }, { status: 201 }) : refused(created)
    },
  }),
  adminApi('GET', '/api/admin/imports/:id', {
    scope: 'settings',
    summary: 'One import: what was found, what was chosen and how far it is.',
    response: importResponse,
    handle: ({ deps, params }) => importReply(deps, params.id),
  }),
  adminApi('POST', '/api/admin/imports/:id/files/:position', {
    scope: 'settings',
    summary:
      'Adds a slice of a file, at most 8 MB, at `offset`. `received` says where the next one begins, also if this one does not fit.',
    upload: 'bytes',
    query: ['offset'],
    response: z.object({ received: z.int() }),
    async handle({ deps, params, query, request }) {
      const offset = Number(query.offset ?? 0)
      const position = Number(params.position)
      if (!Number.isSafeInteger(offset) || offset < 0 || !Number.isSafeInteger(position)) return notFound()
      const bytes = await readLimited(request, maxSliceBytes)
      if (!bytes) return errorResponse(413, 'too_large', 'A slice can have at most 8 MB.')
      const added = await addSlice(deps, { id: params.id, position, offset, bytes })
      return added.ok ? json({ received: added.received }) : notFound()
    },
  }),
  adminApi('POST', '/api/admin/imports/:id/look', {
    scope: 'settings',
    summary: 'Looks at the files in the background. Writes nothing that readers see.',
    rateLimit: perMinute(20),
    body: emptyBody,
    response: importResponse,
    handle: async ({ deps, params }) => replyTo(deps, params.id, await startLook(deps, params.id)),
  }),
  adminApi('PATCH', '/api/admin/imports/:id/options', {
    scope: 'settings',
    summary: 'Changes how the import maps what it finds.',
    body: optionsBody,
    maxBodyBytes: 512 * 1024,
    response: importResponse,
    handle: async ({ deps, params, body }) => {
      const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      return replyTo(deps, params.id, await changeOptions(deps, params.id, change))
    },
  }),
  adminApi('GET', '/api/admin/imports/:id/notes', {
    scope: 'settings',
    summary: 'What the owner should know, by kind: of the look or of the run.',
    query: ['kind', 'phase', 'cursor'],
    response: notesResponse,
    async handle({ deps, params, query }) {
      const kind = noteKind.safeParse(query.kind)
      const found = kind.success ? await findImport(deps, params.id) : undefined
      if (!kind.success || !found) return notFound()
      const phase = query.phase === 'run' ? 'run' : 'look'
      const { ownTags } = found.options
      const { page, next } = await listNotes(deps.db, params.id, {
        phase,
        kind: kind.data,
        cursor: query.cursor,
        ownTags,
      })
      return json({ notes: page, next })
    },
  }),
  adminApi('GET', '/api/admin/imports/:id/report.csv', {
    scope: 'settings',
    summary: 'Everything that the owner should know, as a table.',
    rateLimit: perMinute(20),
    handle: async ({ deps, params }) => csvResponse('move-in.csv', await exportNotes(deps.db, params.id)),
  }),
  adminApi('POST', '/api/admin/imports/:id/run', {
    scope: 'publish',
    summary: 'Starts the run.',
    rateLimit: perMinute(20),
    body: emptyBody,
    response: importResponse,
    handle: async ({ deps, params, user }) => replyTo(deps, params.id, await startRun(deps, params.id, user.id)),
  }),
  adminApi('POST', '/api/admin/imports/:id/pause', {
    scope: 'settings',
    summary: 'Pauses the run. Nothing is half done.',
    body: emptyBody,
    response: importResponse,
    handle: async ({ deps, params }) => replyTo(deps, params.id, await pauseImport(deps, params.id)),
  }),
  adminApi('POST', '/api/admin/imports/:id/resume', {
    scope: 'publish',
    summary: 'Goes on with a paused run.',
    body: emptyBody,
    response: importResponse,
    handle: async ({ deps, params }) => replyTo(deps, params.id, await resumeImport(deps, params.id)),
  }),
  adminApi('POST', '/api/admin/imports/:id/stop-waiting', {
    scope: 'settings',
    summary: 'Tries the pictures that the old site does not give once more, and goes on without those that fail.',
    rateLimit: perMinute(20),
    body: emptyBody,
    response: importResponse,
    async handle({ deps, params }) {
      await stopWaiting(deps, params.id)
      return importReply(deps, params.id)
    },
  }),
  adminApi('POST', '/api/admin/imports/:id/undo', {
    scope: 'publish',
    summary: 'Takes away what the import brought and nobody has edited since.',
    rateLimit: perMinute(20),
    body: emptyBody,
    response: importResponse,
    handle: async ({ deps, params, user }) => replyTo(deps, params.id, await startUndo(deps, params.id, user.id)),
  }),
  adminApi('DELETE', '/api/admin/imports/:id', {
    scope: 'settings',
    summary: 'Forgets an import that has brought nothing, with its files.',
    response: emptyResponse,
    handle: async ({ deps, params, user }) => ((await discardImport(deps, params.id, user.id)) ? json({}) : notFound()),
  }),
] as const
