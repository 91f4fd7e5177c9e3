import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { nothingHere, refuse } from '#app/error-response.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import { cancelRun, hideRun, startRun } from '#features/generation/commands.ts'
import type { Refusal } from '#features/generation/run-request.ts'
import { readBudget, readCurrentRun, readProgress, readRun } from '#features/generation/queries.ts'
import { answer } from './responses.ts'
import { openEvents } from '#app/sse/event-stream.ts'
import type { NewRun } from './run-schemas.ts'

export async function postRun(visit: ApiVisit<unknown, NewRun>): Promise<Response> {
  const { id } = await memberOf(visit)
  const started = await startRun(visit.deps, id, visit.body)
  if (started.outcome === 'refused') return refused(started)
  const current = await readRun(visit.deps.db, started.run_id)
  return answer({ ...current, warning: started.warning || null }, 201)
}

/** `title` and `link`: what a warning is headed with, and the link that would do. */
export function refused({ status, code, message, title, link }: Refusal): Response {
  if (title === undefined) return refuse(status, code, message)
  return answer({ error: message, code, title, link }, status)
}

export async function getCurrentRun({ deps }: ApiVisit): Promise<Response> {
  const [current, budget] = await Promise.all([readCurrentRun(deps.db), readBudget(deps)])
  return answer({ ...current, budget })
}

export async function postCancel(visit: ApiVisit<{ id: string }>): Promise<Response> {
  const { id } = await memberOf(visit)
  const { deps, params } = visit
  const cancelled = await cancelRun(deps, id, params.id)
  const current = await readRun(deps.db, params.id)
  if (!current) return nothingHere()
  return cancelled ? answer(current) : refuse(409, 'ended', 'This run has ended already.')
}

export async function deleteRun({ deps, params }: ApiVisit<{ id: string }>): Promise<Response> {
  const outcome = await hideRun(deps, params.id)
  if (outcome === 'missing') return nothingHere()
  return outcome === 'hidden' ? answer({}) : refuse(409, 'active', 'This run is active. Stop it before you hide it.')
}

/** `run` events with the progress, whenever it changes and once at the beginning. */
export async function getRunEvents(visit: ApiVisit): Promise<Response> {
  const { deps } = visit
  const { headers } = visit.request
  const { session_id } = await memberOf(visit)
  return openEvents({
    owner: session_id,
    event: 'run',
    read: () => readProgress(deps.db),
    listen: (changed) => deps.bus.listen(({ topic }) => void (topic === 'run' && changed())),
    async isWelcome() {
      const user = await deps.accounts.findUser(headers)
      return user !== undefined && (await isAdmin(deps.db, user.id))
    },
  })
}
