import type { ApiContext } from '#app/route.ts'
import { errorResponse } from '#app/responses.ts'
import { checkWritable } from '#features/health/commands.ts'
import { readQueueStatus } from '#features/health/queries.ts'
import { version } from '../../package.json'

/** Of queue and mail only a word: anybody may ask. How many wait is for /metrics. */
export async function getHealth({ deps }: ApiContext): Promise<Response> {
  try {
    await checkWritable(deps)
    const { queue, mail } = await readQueueStatus(deps)
    const health = { status: 'ok', database: 'ok', queue, mail, version }
    return Response.json(health, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    deps.log('error', 'unhealthy', { error })
    return errorResponse(503, 'cannot_write', 'The database is not writable.', { headers: { 'retry-after': '5' } })
  }
}
