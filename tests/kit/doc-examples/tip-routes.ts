import { z } from 'zod'
import { json } from '#app/responses.ts'
import { adminApi } from '#app/routes/user-api.ts'

export const tipRoutes = [
  adminApi('GET', '/api/admin/tips', {
    scope: 'read',
    summary: 'The tips.',
    response: z.object({ tips: z.array(z.object({ id: z.string(), text: z.string() })) }),
    handle: async () => json({ tips: [{ id: '1', text: 'Save often.' }] }),
  }),
] as const
