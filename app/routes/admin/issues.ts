import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { json, notFound, errorResponse } from '#app/responses.ts'
import { validateIssue, findSendBlocker } from '#domain/newsletter/issue.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { findIssue, listIssues, toIssueContent, type Issue } from '#features/newsletter/issue-queries.ts'
import { renderPreview, sendTest } from '#features/newsletter/issue-sending.ts'
import { applyIssueAction, scheduleIssue, type IssueAction } from '#features/newsletter/issue-states.ts'
import { createIssue, deleteIssue, saveIssue } from '#features/newsletter/issue-commands.ts'
import { countSubscribed } from '#features/newsletter/queries.ts'
import type { IssueUpdateBody, SendIssueBody } from './issue-schemas.ts'
import { sandboxedHtml } from './sandboxed-html.ts'

type IssueParams = { id: string }
type IssueRow = Awaited<ReturnType<typeof listIssues>>['issues'][number]

const optionalTime = (ms: number | null) => (ms === null ? null : toIsoString(ms))

const rowJson = <Row extends IssueRow>(row: Row) => ({
  ...row,
  scheduled_at: optionalTime(row.scheduled_at),
  started_at: optionalTime(row.started_at),
  finished_at: optionalTime(row.finished_at),
  created_at: toIsoString(row.created_at),
  updated_at: toIsoString(row.updated_at),
})

function issueJson(issue: Issue) {
  const item = ({ id, title }: { id: string; title: string }) => ({ id, title })
  return {
    ...rowJson(issue),
    articles: issue.articles.map((article) => ({ ...item(article), full: article.full !== undefined })),
    products: issue.products.map(item),
  }
}

export async function getIssues({ deps, query }: ApiContext) {
  const [list, subscribers] = await Promise.all([listIssues(deps.db, query['cursor']), countSubscribed(deps.db)])
  return json({ ...list, issues: list.issues.map(rowJson), subscribers, delivery: deps.mailTransport.target })
}

export async function postIssue(context: ApiContext) {
  const id = await createIssue(context.deps, { user_id: (await signedInUser(context)).id })
  return issueResponse(context, id, 201)
}

export async function getIssue(context: ApiContext<IssueParams>) {
  return issueResponse(context, context.params.id)
}

export async function putIssue(context: ApiContext<IssueParams, IssueUpdateBody>) {
  const { version, ...words } = context.body
  const fieldErrors = validateIssue(words)
  if (Object.keys(fieldErrors).length > 0) {
    return errorResponse(422, 'invalid', Object.values(fieldErrors)[0] ?? 'The issue could not be saved.', {
      fields: fieldErrors,
    })
  }
  const outcome = await saveIssue(context.deps, (await signedInUser(context)).id, context.params.id, version, words)
  if (outcome === 'saved') return issueResponse(context, context.params.id)
  if (outcome === 'none') return notFound()
  if (outcome === 'sent')
    return errorResponse(409, 'sent', 'This issue is already being sent and can no longer be changed.')
  const issue = await findIssue(context.deps.db, context.params.id)
  if (!issue) return notFound()
  return errorResponse(409, 'conflict', 'Someone else has changed this issue in the meantime.', {
    details: { issue: issueJson(issue) },
  })
}

export async function deleteIssueHandler(context: ApiContext<IssueParams>) {
  const gone = await deleteIssue(context.deps, (await signedInUser(context)).id, context.params.id)
  return gone ? json({}) : errorResponse(409, 'cannot', 'Only drafts and canceled issues can be deleted.')
}

export async function getIssuePreview({ deps, params }: ApiContext<IssueParams>): Promise<Response> {
  const issue = await findIssue(deps.db, params.id)
  return issue ? sandboxedHtml((await renderPreview(deps, issue)).html) : notFound()
}

export async function postIssueTest({ deps, params }: ApiContext<IssueParams>) {
  const issue = await findIssue(deps.db, params.id)
  if (!issue) return notFound()
  const why = findSendBlocker(toIssueContent(issue))
  if (why !== undefined) return errorResponse(422, 'invalid', why)
  const to = await sendTest(deps, issue)
  return to === undefined
    ? errorResponse(422, 'invalid', 'Please set a contact email in the settings first.')
    : json({ to, delivery: deps.mailTransport.target })
}

export async function postIssueSend(context: ApiContext<IssueParams, SendIssueBody>) {
  const { deps, params, body } = context
  const issue = await findIssue(deps.db, params.id)
  if (!issue) return notFound()
  const at = body.at === undefined ? deps.clock() : Date.parse(body.at)
  const why = findSendBlocker(toIssueContent(issue)) ?? (await sendingBlockedBy(context, at))
  if (why !== undefined) return errorResponse(422, 'invalid', why)
  const done = await scheduleIssue(deps, (await signedInUser(context)).id, params.id, at)
  return done ? issueResponse(context, params.id) : stateConflict()
}

async function sendingBlockedBy(
  { deps }: ApiContext<IssueParams, SendIssueBody>,
  at: number,
): Promise<string | undefined> {
  if (at < deps.clock() - 60_000) return 'This time is in the past. Please choose a later one.'
  return (await countSubscribed(deps.db)) === 0 ? 'There are no subscribers yet.' : undefined
}

const stepHandler = (name: IssueAction) => async (context: ApiContext<IssueParams>) => {
  const done = await applyIssueAction(context.deps, (await signedInUser(context)).id, context.params.id, name)
  return done ? issueResponse(context, context.params.id) : stateConflict()
}
export const [postIssueUnschedule, postIssuePause, postIssueResume, postIssueCancel] = [
  stepHandler('unschedule'),
  stepHandler('pause'),
  stepHandler('resume'),
  stepHandler('cancel'),
]

const stateConflict = () =>
  errorResponse(409, 'cannot', "The issue's status has changed, so this is no longer possible.")

async function issueResponse({ deps }: Pick<ApiContext, 'deps'>, id: string, status = 200) {
  const issue = await findIssue(deps.db, id)
  return issue ? json({ issue: issueJson(issue) }, { status }) : notFound()
}
