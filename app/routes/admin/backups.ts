import { z } from 'zod'
import { requireReauthentication } from '#app/guards/require-reauthentication.ts'
import { errorResponse, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { createDownloadToken, readBackups, readDownloadToken, startBackup } from '#features/backups/commands.ts'
import { reauthenticationBody } from '../account-schemas.ts'
import { isoTime } from '../field-schemas.ts'
import { adminApi } from '../user-api.ts'

const backupsResponse = z.object({
  backups: z.array(z.object({ name: z.string(), bytes: z.int(), created_at: isoTime })),
  isRunning: z.boolean(),
  failedAt: isoTime.nullable(),
})

export const backupRoutes = [
  adminApi('GET', '/api/admin/backups', {
    scope: 'settings',
    summary: 'The verified backups in the data folder, newest first, and whether one is being made.',
    response: backupsResponse,
    handle: async ({ deps }) => json(await readBackups(deps)),
  }),
  adminApi('POST', '/api/admin/backups', {
    scope: 'settings',
    summary: 'Starts a backup. It is verified like the nightly one.',
    rateLimit: perMinute(5),
    status: 202,
    response: backupsResponse,
    async handle({ deps, user }) {
      const started = await startBackup(deps, user.id)
      if (!started.ok) return errorResponse(409, started.reason, 'A backup is already being made.')
      return json(await readBackups(deps), { status: 202 })
    },
  }),
  adminApi('POST', '/api/admin/backups/link', {
    scope: 'person',
    summary: 'A link that downloads one backup, for five minutes. Asks for the password.',
    rateLimit: perMinute(5),
    body: reauthenticationBody.extend({ name: z.string().max(100) }),
    response: z.object({ url: z.string() }),
    async handle(context) {
      const { deps, user, body } = context
      const rejection = await requireReauthentication(context, user, body)
      if (rejection) return rejection
      const token = await createDownloadToken(deps, body.name, user.id)
      return token === undefined ? notFound() : json({ url: `/api/admin/backups/backup.tar.gz?token=${token}` })
    },
  }),
  adminApi('GET', '/api/admin/backups/backup.tar.gz', {
    scope: 'person',
    summary: 'A backup as a .tar.gz file.',
    rateLimit: perMinute(5),
    query: ['token'],
    async handle({ deps, user, query }) {
      const name = readDownloadToken(deps, query.token ?? '', user.id)
      const backup = name === undefined ? undefined : await deps.backups.open(name)
      if (!backup) return notFound()
      return new Response(backup.body, {
        headers: {
          'content-type': 'application/gzip',
          'content-length': String(backup.bytes),
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        },
      })
    },
  }),
] as const
