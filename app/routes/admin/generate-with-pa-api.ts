import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { startRun } from '#features/generation/commands.ts'
import { waitForRun } from '#features/generation/wait-for-run.ts'
import { jsonResponse } from './responses.ts'
import { generationErrorResponse } from './runs.ts'
import type { DiscoveryBody } from './generation-schemas.ts'

/** A run like any other, only that this door waits for its end. The run goes on when the caller does not. */
export async function generateWithPaApi(context: ApiContext<unknown, DiscoveryBody>): Promise<Response> {
  const { deps, body, request } = context
  const { id } = await signedInUser(context)
  const started = await startRun(deps, id, { kind: 'discovery', ...body })
  if (started.outcome === 'refused') return generationErrorResponse(started)
  const { generatedArticles } = await waitForRun(deps, started.run_id, request.signal)
  const articles = generatedArticles.map(({ title }) => ({ title }))
  return jsonResponse({ successCount: articles.length, articles })
}
