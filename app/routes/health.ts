import { z } from 'zod'
import { retryLater, json } from '#app/responses.ts'
import { api } from '#app/route.ts'
import { checkWritable } from '#features/health/commands.ts'
import { readQueueStatus } from '#features/health/queries.ts'
import { version } from '../../package.json'

/** Queue and mail are one word each because anyone may ask; /metrics has the counts. */
const healthResponse = z.object({
  status: z.literal('ok'),
  database: z.literal('ok'),
  queue: z.enum(['idle', 'working']),
  mail: z.enum(['idle', 'waiting', 'late']),
  version: z.string(),
})

export const healthRoute = api('GET', '/api/health', {
  summary: 'Whether the site can write to its database, and the state of its queues.',
  access: 'anyone',
  response: healthResponse,
  async handle({ deps }) {
    try {
      await checkWritable(deps)
      const { queue, mail } = await readQueueStatus(deps)
      return json({ status: 'ok', database: 'ok', queue, mail, version })
    } catch (error) {
      deps.log('error', 'unhealthy', { error })
      return retryLater(503, 'cannot_write', 'The database is not writable.', 5)
    }
  },
})
