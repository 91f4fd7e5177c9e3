import type { ApiVisit } from '#app/route.ts'
import { refuse } from '#app/error-response.ts'
import { proveWritable } from '#features/health/commands.ts'
import { readWaiting } from '#features/health/queries.ts'
import { version } from '../../package.json'

/** Of queue and mail only a word: anybody may ask. How many wait is for /metrics. */
export async function getHealth({ deps }: ApiVisit): Promise<Response> {
  try {
    await proveWritable(deps)
    const { queue, mail } = await readWaiting(deps)
    const health = { status: 'ok', database: 'ok', queue, mail, version }
    return Response.json(health, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    deps.log('error', 'unhealthy', { error })
    return refuse(503, 'cannot_write', 'The database cannot be written to.', { headers: { 'retry-after': '5' } })
  }
}
