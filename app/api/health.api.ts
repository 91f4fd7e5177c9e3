import type { ApiVisit } from '#app/door.ts'
import { refuse } from '#app/refuse.ts'
import { proveWritable } from '#features/health/commands.ts'
import { version } from '../../package.json'

export async function getHealth({ deps }: ApiVisit): Promise<Response> {
  try {
    await proveWritable(deps)
  } catch (error) {
    deps.log('error', 'unhealthy', { error })
    return refuse(503, 'cannot_write', 'The database cannot be written to.', { headers: { 'retry-after': '5' } })
  }
  return Response.json({ status: 'ok', database: 'ok', version }, { headers: { 'cache-control': 'no-store' } })
}
