import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { startRun } from '#features/generation/commands.ts'
import { untilEnded } from '#features/generation/wait-for-run.ts'
import { answer } from './responses.ts'
import { refused } from './runs.ts'
import type { DiscoveryWish } from './generation-schemas.ts'

/** A run like any other, only that this door waits for its end. The run goes on when the caller does not. */
export async function generateWithPaApi(visit: ApiVisit<unknown, DiscoveryWish>): Promise<Response> {
  const { deps, body, request } = visit
  const { id } = await memberOf(visit)
  const started = await startRun(deps, id, { kind: 'discovery', ...body })
  if (started.outcome === 'refused') return refused(started)
  const { generatedArticles } = await untilEnded(deps, started.run_id, request.signal)
  const articles = generatedArticles.map(({ title }) => ({ title }))
  return answer({ successCount: articles.length, articles })
}
