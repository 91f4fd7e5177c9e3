import { z } from 'zod'
import { actingUser } from '#app/guards/require-access.ts'
import { perMinute } from '#app/route.ts'
import { errorResponse, failureResponse, invalidFields, json, notFound } from '#app/responses.ts'
import { validateIssue, findSendBlocker } from '#domain/newsletter/issue.ts'
import { readAlmanacNote } from '#features/almanac/queries.ts'
import type { Deps } from '#features/deps.ts'
import { hasForeignLink } from '#features/mail/template/mail-links.ts'
import { findIssue, listIssues, toIssueContent, type Issue } from '#features/newsletter/issue-queries.ts'
import { findSenderError, renderPreview, sendTest } from '#features/newsletter/issue-sending.ts'
import { applyIssueAction, scheduleIssue, type IssueAction } from '#features/newsletter/issue-states.ts'
import { createIssue, deleteIssue, issueText, saveIssue } from '#features/newsletter/issue-commands.ts'
import { releasedDetails, reviewText } from '#features/review/review-text.ts'
import { countSubscribed } from '#features/newsletter/queries.ts'
import { emptyBody, emptyResponse } from '../field-schemas.ts'
import { adminApi, editorApi, type AdminContext } from '../user-api.ts'
import * as schemas from './issue-schemas.ts'
import { findingsDetails, unconfirmedFindings } from './findings-response.ts'
import { sandboxedHtml } from './sandboxed-html.ts'

function issueJson(issue: Issue) {
  return { ...issue, articles: issue.articles.map((article) => ({ ...article, full: article.full !== undefined })) }
}

async function issueResponse(deps: Deps, id: string, status = 200) {
  const issue = await findIssue(deps.db, id)
  return issue ? json({ issue: issueJson(issue) }, { status }) : notFound()
}

/** Editors write drafts. What is scheduled or sent is for admins. */
const seesOnlyDrafts = async (context: AdminContext<unknown, unknown>) => (await actingUser(context)).role !== 'admin'

async function findReadableIssue(context: AdminContext<{ id: string }, unknown>): Promise<Issue | undefined> {
  const issue = await findIssue(context.deps.db, context.params.id)
  return issue?.state === 'draft' || !(await seesOnlyDrafts(context)) ? issue : undefined
}

const stateConflict = () =>
  errorResponse(409, 'cannot', "The issue's status has changed, so this is no longer possible.")

const saveErrors = {
  sent: { status: 409, error: 'This issue is already being sent and can no longer be changed.' },
  conflict: { status: 409, error: 'Someone else has changed this issue in the meantime.' },
}

async function sendingBlockedBy(deps: Deps, at: number): Promise<string | undefined> {
  if (at < deps.clock() - 60_000) return 'This time is in the past. Please choose a later one.'
  if ((await countSubscribed(deps.db)) === 0) return 'There are no subscribers yet.'
  return findSenderError(deps)
}

/** One step of an issue's life: no input, and the issue as it is afterwards. */
const stepRoute = <const Name extends IssueAction>(name: Name, summary: string) =>
  adminApi('POST', `/api/admin/issues/:id/${name}`, {
    scope: 'publish',
    summary,
    body: emptyBody,
    response: schemas.issueResponse,
    handle: async ({ deps, user, params: { id } }: AdminContext<{ id: string }>) =>
      (await applyIssueAction(deps, user.id, id, name)) ? issueResponse(deps, id) : stateConflict(),
  })

const foreignLinkError =
  'Emails of this site contain no links to other sites. Please remove the link from the subject, preview or introduction.'

/** Without this, links would be left out of the mail without a word. */
function findContentBlocker({ config }: Deps, issue: Issue): string | undefined {
  const { subject, preheader, intro } = issue
  const isForeign = [subject, preheader, intro].some((text) => hasForeignLink(text, config.origin))
  return findSendBlocker(toIssueContent(issue)) ?? (isForeign ? foreignLinkError : undefined)
}

export const issueRoutes = [
  editorApi('GET', '/api/admin/issues', {
    scope: 'read',
    summary: 'Newsletter issues with their results, newest first. Editors get the drafts only.',
    query: ['cursor'],
    response: schemas.issuesResponse,
    async handle(context) {
      const { deps, query } = context
      const onlyDrafts = await seesOnlyDrafts(context)
      const list = await listIssues(deps.db, { cursor: query['cursor'], onlyDrafts })
      if (onlyDrafts) return json(list)
      const subscribers = await countSubscribed(deps.db)
      const senderError = (await findSenderError(deps)) ?? null
      const delivery = deps.mailTransport.target
      return json({ ...list, subscribers, delivery, senderError })
    },
  }),
  editorApi('GET', '/api/admin/almanac-note', {
    scope: 'read',
    summary: 'What matters this month, for the introduction of an issue.',
    response: schemas.almanacNoteResponse,
    handle: async ({ deps }) => json({ note: (await readAlmanacNote(deps)) ?? null }),
  }),
  editorApi('POST', '/api/admin/issues', {
    scope: 'drafts',
    summary: 'Creates an empty draft.',
    body: emptyBody,
    response: schemas.issueResponse,
    status: 201,
    handle: async ({ deps, user }) => issueResponse(deps, await createIssue(deps, { user_id: user.id }), 201),
  }),
  editorApi('GET', '/api/admin/issues/:id', {
    scope: 'read',
    summary: 'One newsletter issue. Editors get 404 for one that is no draft.',
    response: schemas.issueResponse,
    async handle(context) {
      const issue = await findReadableIssue(context)
      return issue ? json({ issue: issueJson(issue) }) : notFound()
    },
  }),
  editorApi('PUT', '/api/admin/issues/:id', {
    scope: 'drafts',
    summary: 'Saves an issue. A conflict carries the stored issue. Editors save drafts only.',
    body: schemas.issueUpdateBody,
    maxBodyBytes: 64 * 1024,
    response: schemas.issueResponse,
    conflict: schemas.issueConflict,
    async handle(context) {
      const { deps, user, params, body } = context
      const { id } = params
      const { version, release, ...words } = body
      const fields = validateIssue(words)
      if (Object.keys(fields).length > 0) return invalidFields(fields)
      const onlyDraft = await seesOnlyDrafts(context)
      const saved = await saveIssue(deps, user.id, { id, version, content: words, release, onlyDraft })
      if (saved.ok) return issueResponse(deps, id)
      if (saved.reason === 'findings') return failureResponse(saved, unconfirmedFindings, findingsDetails(saved))
      if (onlyDraft && saved.reason !== 'not_found') {
        const isDraft = await findReadableIssue(context)
        if (!isDraft) return errorResponse(409, 'sent', 'This issue is no longer a draft. Ask an admin to change it.')
      }
      const issue = saved.reason === 'conflict' ? await findIssue(deps.db, id) : undefined
      if (saved.reason === 'conflict' && !issue) return notFound()
      return failureResponse(saved, saveErrors, {
        ...(issue && { details: schemas.issueResponse.parse({ issue: issueJson(issue) }) }),
      })
    },
  }),
  editorApi('DELETE', '/api/admin/issues/:id', {
    scope: 'drafts',
    summary: 'Deletes a draft; an admin also deletes a canceled issue.',
    body: emptyBody,
    response: emptyResponse,
    async handle(context) {
      const { deps, user, params } = context
      const onlyDraft = await seesOnlyDrafts(context)
      if (await deleteIssue(deps, user.id, params.id, { onlyDraft })) return json({})
      return errorResponse(409, 'cannot', `Only drafts${onlyDraft ? '' : ' and canceled issues'} can be deleted.`)
    },
  }),
  editorApi('GET', '/api/admin/issues/:id/preview', {
    scope: 'read',
    summary: 'An issue as a sandboxed HTML document.',
    rateLimit: perMinute(60),
    query: ['scheme'],
    async handle(context) {
      const { deps } = context
      const { scheme } = context.query
      const issue = await findReadableIssue(context)
      if (!issue) return notFound()
      const { html } = await renderPreview(deps, issue)
      const media = scheme === 'dark' ? 'all' : 'not all'
      return sandboxedHtml(scheme ? html.replace('(prefers-color-scheme:dark)', media) : html)
    },
  }),
  adminApi('POST', '/api/admin/issues/:id/test', {
    scope: 'publish',
    summary: 'Sends the issue to the contact address only.',
    body: emptyBody,
    rateLimit: perMinute(10),
    response: schemas.issueTestResponse,
    async handle({ deps, params }) {
      const issue = await findIssue(deps.db, params.id)
      if (!issue) return notFound()
      const why = findContentBlocker(deps, issue)
      if (why !== undefined) return errorResponse(422, 'invalid', why)
      const to = await sendTest(deps, issue)
      return to === undefined
        ? errorResponse(422, 'invalid', 'Please set a contact email in the settings first.')
        : json({ to, delivery: deps.mailTransport.target })
    },
  }),
  adminApi('POST', '/api/admin/issues/:id/send', {
    scope: 'publish',
    summary: 'Sends an issue now or at a given time.',
    body: z.strictObject({ at: z.iso.datetime({ offset: true }).optional(), release: z.boolean().optional() }),
    response: schemas.issueResponse,
    async handle({ deps, user, params: { id }, body }) {
      const issue = await findIssue(deps.db, id)
      if (!issue) return notFound()
      const at = body.at === undefined ? deps.clock() : Date.parse(body.at)
      const why = findContentBlocker(deps, issue) ?? (await sendingBlockedBy(deps, at))
      if (why !== undefined) return errorResponse(422, 'invalid', why)
      const review = await reviewText(deps, { after: issueText(issue), release: body.release })
      if (!review.ok) return failureResponse(review, unconfirmedFindings, findingsDetails(review))
      const details = releasedDetails(review.findings)
      return (await scheduleIssue(deps, user.id, id, at, details)) ? issueResponse(deps, id) : stateConflict()
    },
  }),
  stepRoute('unschedule', 'Turns a scheduled issue back into a draft.'),
  stepRoute('pause', 'Pauses sending.'),
  stepRoute('resume', 'Resumes sending.'),
  stepRoute('cancel', 'Cancels sending.'),
] as const
