import { z } from 'zod'
import { requireRecentSignIn } from '#app/guards/recent-sign-in.ts'
import { errorResponse, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { emptyBody, fieldsOf, isoTime } from '#app/routes/field-schemas.ts'
import { exportFileName, exportKinds, exportParts } from '#domain/export/export.ts'
import type { Deps } from '#features/deps.ts'
import { cancelExport, createExportToken, deleteExport, openExport, startExport } from '#features/export/commands.ts'
import { countExportParts, hasSubscribers, listExports } from '#features/export/queries.ts'
import { exportStates } from '#features/export/tables.ts'
import { adminApi } from '../user-api.ts'

const contents = z.strictObject(fieldsOf(z.boolean(), ...exportParts))

const exportsResponse = z.object({
  exports: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(exportKinds),
      state: z.enum(exportStates),
      contents,
      ...fieldsOf(z.int(), 'done', 'total', 'bytes'),
      message: z.string(),
      created_at: isoTime,
      finished_at: isoTime.nullable(),
      expires_at: isoTime,
    }),
  ),
  counts: z.object(fieldsOf(z.int(), 'articles', 'pages', ...exportParts)),
})

const reply = async ({ db }: Deps, status = 200) =>
  json({ exports: await listExports(db), counts: await countExportParts(db) }, { status })

export const exportRoutes = [
  adminApi('GET', '/api/admin/exports', {
    scope: 'settings',
    summary: 'Copies of the site, newest first, and how much there is to copy.',
    response: exportsResponse,
    handle: ({ deps }) => reply(deps),
  }),
  adminApi('POST', '/api/admin/exports', {
    scope: 'settings',
    summary: 'Starts to make copies of the site. Subscribers ask for the password.',
    rateLimit: perMinute(10),
    body: z.strictObject({ kinds: z.array(z.enum(exportKinds)).min(1, 'Please choose a copy.').max(10), contents }),
    status: 202,
    response: exportsResponse,
    async handle(context) {
      const { deps, user, body } = context
      const rejection = body.contents.subscribers ? requireRecentSignIn(context, user) : undefined
      if (rejection) return rejection
      for (const kind of new Set(body.kinds)) {
        const started = await startExport(deps, { kind, contents: body.contents, user_id: user.id })
        if (!started.ok) return errorResponse(409, started.reason, started.sentence)
      }
      return reply(deps, 202)
    },
  }),
  adminApi('POST', '/api/admin/exports/:id/cancel', {
    scope: 'settings',
    summary: 'Stops making a copy. Nothing of it stays.',
    body: emptyBody,
    response: exportsResponse,
    handle: async ({ deps, params, user }) =>
      (await cancelExport(deps, params.id, user.id)) ? reply(deps) : notFound(),
  }),
  adminApi('DELETE', '/api/admin/exports/:id', {
    scope: 'settings',
    summary: 'Deletes a copy.',
    response: exportsResponse,
    handle: async ({ deps, params, user }) =>
      (await deleteExport(deps, params.id, user.id)) ? reply(deps) : notFound(),
  }),
  adminApi('POST', '/api/admin/exports/:id/link', {
    scope: 'person',
    summary: 'A link that downloads a copy, for five minutes. One with subscribers asks for the password.',
    rateLimit: perMinute(10),
    body: emptyBody,
    response: z.object({ url: z.string() }),
    async handle(context) {
      const { deps, params, user } = context
      const rejection = (await hasSubscribers(deps.db, params.id)) ? requireRecentSignIn(context, user) : undefined
      if (rejection) return rejection
      const token = await createExportToken(deps, params.id, user.id)
      if (token !== undefined) return json({ url: `/api/admin/exports/copy.zip?token=${token}` })
      return errorResponse(404, 'not_found', 'This copy is not on this server any more. Please make a new one.')
    },
  }),
  adminApi('GET', '/api/admin/exports/copy.zip', {
    scope: 'person',
    summary: 'A copy of the site as a ZIP file.',
    rateLimit: perMinute(10),
    query: ['token'],
    async handle({ deps, user, query }) {
      const copy = await openExport(deps, query.token ?? '', user.id)
      if (!copy) return notFound()
      return new Response(copy.body, {
        headers: {
          'content-type': 'application/zip',
          'content-length': String(copy.bytes),
          'content-disposition': `attachment; filename="${exportFileName(copy)}"`,
          'cache-control': 'no-store',
        },
      })
    },
  }),
] as const
