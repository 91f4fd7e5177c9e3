import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { notFound, errorResponse } from '#app/responses.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import { cancelRun, hideRun, startRun } from '#features/generation/commands.ts'
import type { RunRejection } from '#features/generation/run-request.ts'
import { readBudget, readCurrentRun, readProgress, readRun } from '#features/generation/queries.ts'
import { jsonResponse } from './responses.ts'
import { streamSnapshots } from '#app/sse/event-stream.ts'
import type { NewRunBody } from './run-schemas.ts'

export async function postRun(context: ApiContext<unknown, NewRunBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  const started = await startRun(context.deps, id, context.body)
  if (started.outcome === 'refused') return generationErrorResponse(started)
  const current = await readRun(context.deps.db, started.run_id)
  return jsonResponse({ ...current, warning: started.warning || null }, 201)
}

const rejectionStatus = {
  invalid: 422,
  'already running': 409,
  'daily cap reached': 409,
  'titles unreadable': 503,
  'discovery failed': 502,
  'provider failed': 502,
} as const satisfies Record<RunRejection['reason'], number>

/** `title` and `link`: heading of a warning, and the link that would fix it. */
export function generationErrorResponse({ reason, code, message, title, link }: RunRejection): Response {
  const status = rejectionStatus[reason]
  if (title === undefined) return errorResponse(status, code, message)
  return jsonResponse({ error: message, code, title, link }, status)
}

export async function getCurrentRun({ deps }: ApiContext): Promise<Response> {
  const [current, budget] = await Promise.all([readCurrentRun(deps.db), readBudget(deps)])
  return jsonResponse({ ...current, budget })
}

export async function postCancel(context: ApiContext<{ id: string }>): Promise<Response> {
  const { id } = await signedInUser(context)
  const { deps, params } = context
  const cancelled = await cancelRun(deps, id, params.id)
  const current = await readRun(deps.db, params.id)
  if (!current) return notFound()
  return cancelled ? jsonResponse(current) : errorResponse(409, 'ended', 'This run has already finished.')
}

export async function hideRunHandler({ deps, params }: ApiContext<{ id: string }>): Promise<Response> {
  const outcome = await hideRun(deps, params.id)
  if (outcome === 'missing') return notFound()
  return outcome === 'hidden'
    ? jsonResponse({})
    : errorResponse(409, 'active', 'This run is still active. Cancel it before hiding it.')
}

/** `run` events with the progress, whenever it changes and once at the beginning. */
export async function getRunEvents(context: ApiContext): Promise<Response> {
  const { deps } = context
  const { headers } = context.request
  const { session_id } = await signedInUser(context)
  return streamSnapshots({
    owner: session_id,
    event: 'run',
    readEvent: () => readProgress(deps.db),
    subscribe: (changed) => deps.bus.subscribe(({ topic }) => void (topic === 'run' && changed())),
    async isStillAllowed() {
      const user = await deps.accounts.findUser(headers)
      return user !== undefined && (await isAdmin(deps.db, user.id))
    },
  })
}
