import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { nothingHere, refuse } from '#app/error-response.ts'
import { issueFaults, whyNotSendable } from '#domain/newsletter/issue.ts'
import { findIssue, listIssues, wordsOf } from '#features/newsletter/issue-queries.ts'
import { renderPreview, sendTest } from '#features/newsletter/issue-sending.ts'
import { changeIssue, scheduleIssue, type IssueStep } from '#features/newsletter/issue-states.ts'
import { createIssue, deleteIssue, saveIssue } from '#features/newsletter/issue-commands.ts'
import { countSubscribed } from '#features/newsletter/queries.ts'
import { answer } from './responses.ts'
import type { IssueBody, IssueTime } from './issue-schemas.ts'
import { lookOnly } from './sandboxed-html.ts'

type Named = { id: string }

export async function getIssues({ deps, query }: ApiVisit): Promise<Response> {
  const [list, subscribers] = await Promise.all([listIssues(deps.db, query['cursor']), countSubscribed(deps.db)])
  return answer({ ...list, subscribers })
}

export async function postIssue(visit: ApiVisit): Promise<Response> {
  const id = await createIssue(visit.deps, { user_id: (await memberOf(visit)).id })
  return shown(visit, id, 201)
}

export async function getIssue(visit: ApiVisit<Named>): Promise<Response> {
  return shown(visit, visit.params.id)
}

export async function putIssue(visit: ApiVisit<Named, IssueBody>): Promise<Response> {
  const { version, ...words } = visit.body
  const faults = issueFaults(words)
  if (Object.keys(faults).length > 0) {
    return refuse(422, 'invalid', Object.values(faults)[0] ?? 'This cannot be saved.', { fields: faults })
  }
  const outcome = await saveIssue(visit.deps, (await memberOf(visit)).id, visit.params.id, version, words)
  if (outcome === 'saved') return shown(visit, visit.params.id)
  if (outcome === 'none') return nothingHere()
  if (outcome === 'sent') return refuse(409, 'sent', 'This issue is on its way and cannot be changed any more.')
  const issue = await findIssue(visit.deps.db, visit.params.id)
  return answer({ error: 'Somebody else has changed this issue meanwhile.', code: 'conflict', issue }, 409)
}

export async function removeIssue(visit: ApiVisit<Named>): Promise<Response> {
  const gone = await deleteIssue(visit.deps, (await memberOf(visit)).id, visit.params.id)
  return gone ? answer({}) : refuse(409, 'cannot', 'Only drafts and cancelled issues can be deleted.')
}

/** A document of its own that may do nothing but be looked at. */
export async function getIssuePreview({ deps, params }: ApiVisit<Named>): Promise<Response> {
  const issue = await findIssue(deps.db, params.id)
  return issue ? lookOnly((await renderPreview(deps, issue)).html) : nothingHere()
}

export async function postIssueTest({ deps, params }: ApiVisit<Named>): Promise<Response> {
  const issue = await findIssue(deps.db, params.id)
  if (!issue) return nothingHere()
  const why = whyNotSendable(wordsOf(issue))
  if (why !== undefined) return refuse(422, 'invalid', why)
  const to = await sendTest(deps, issue)
  return to === undefined
    ? refuse(422, 'invalid', 'Please set a contact e-mail in the settings first.')
    : answer({ to })
}

export async function postIssueSend(visit: ApiVisit<Named, IssueTime>): Promise<Response> {
  const { deps, params, body } = visit
  const issue = await findIssue(deps.db, params.id)
  if (!issue) return nothingHere()
  const at = body.at === undefined ? deps.clock() : Date.parse(body.at)
  const why = whyNotSendable(wordsOf(issue)) ?? (await whyNotNow(visit, at))
  if (why !== undefined) return refuse(422, 'invalid', why)
  const done = await scheduleIssue(deps, (await memberOf(visit)).id, params.id, at)
  return done ? shown(visit, params.id) : tooLate()
}

async function whyNotNow({ deps }: ApiVisit<Named, IssueTime>, at: number): Promise<string | undefined> {
  if (at < deps.clock() - 60_000) return 'This time is past. Please choose a later one.'
  return (await countSubscribed(deps.db)) === 0
    ? 'Nobody has subscribed yet, so there is nobody to send it to.'
    : undefined
}

const step = (name: IssueStep) => async (visit: ApiVisit<Named>) => {
  const done = await changeIssue(visit.deps, (await memberOf(visit)).id, visit.params.id, name)
  return done ? shown(visit, visit.params.id) : tooLate()
}
export const [postIssueUnschedule, postIssuePause, postIssueResume, postIssueCancel] = [
  step('unschedule'),
  step('pause'),
  step('resume'),
  step('cancel'),
]

const tooLate = () => refuse(409, 'cannot', 'The issue is no longer in a state in which this can be done.')

async function shown({ deps }: Pick<ApiVisit, 'deps'>, id: string, status = 200): Promise<Response> {
  const issue = await findIssue(deps.db, id)
  return issue ? answer({ issue }, status) : nothingHere()
}
