import { conflictOf, fetchJson } from '#app/client/fetch-json.ts'
import { confirmFindings } from '#app/admin/articles/review/confirm-findings.ts'
import { issueHref } from '#app/admin/hrefs.ts'
import { attempt, attemptConfirmed, toastInfo, toastSuccess } from '#app/admin/kit/actions.ts'
import { confirm, type ConfirmOptions } from '#app/admin/kit/confirm.tsx'
import { pluralize } from '#app/admin/kit/format.ts'
import { navigate } from '#app/admin/kit/navigation.tsx'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { useVersionedEdit } from '#app/admin/kit/use-versioned-edit.ts'
import { changedFields, issuesPath, issueTitle, noMailServerText, toFields, toRequestFields } from './issue.ts'
import type { Issue, IssueFields, IssueRow } from './issue.ts'

const issueSteps = {
  unschedule: { successTitle: 'Unscheduled. The issue is a draft again.', errorTitle: "Couldn't unschedule" },
  pause: { successTitle: 'Sending paused', errorTitle: 'Failed to pause' },
  resume: { successTitle: 'Sending resumed', errorTitle: 'Failed to resume' },
  cancel: { successTitle: 'Issue canceled', errorTitle: 'Failed to cancel' },
} as const

export const createIssue = () =>
  attempt('Failed to create the issue', async () => {
    const { issue } = await fetchJson('POST /api/admin/issues')
    invalidate(issuesPath)
    await navigate(issueHref(issue.id))
  })

export async function deleteIssue(issue: IssueRow): Promise<boolean> {
  const question = {
    title: 'Delete this issue?',
    text: `“${issueTitle(issue)}” will be permanently deleted.`,
    confirmLabel: 'Delete issue',
    danger: true,
  }
  const deleted = await attemptConfirmed(question, 'Failed to delete the issue', async () => {
    await fetchJson('DELETE /api/admin/issues/:id', { params: { id: issue.id } })
    toastSuccess('Issue deleted')
  })
  invalidate(issuesPath)
  return deleted
}

const cancelQuestion = ({ metrics: { sent } }: IssueRow): ConfirmOptions => ({
  title: 'Cancel this issue?',
  text:
    sent === 0
      ? 'No one will receive it. It cannot be sent again.'
      : `${pluralize(sent, 'person has', 'people have')} already received it; no one else will. It cannot be sent again.`,
  confirmLabel: 'Cancel the issue',
  cancelLabel: 'Keep sending',
  danger: true,
})

/** The issue as it is afterwards; undefined when nothing was done. */
export async function runIssueStep(issue: IssueRow, step: keyof typeof issueSteps): Promise<Issue | undefined> {
  if (step === 'cancel' && !(await confirm(cancelQuestion(issue)))) return undefined
  let after: Issue | undefined
  await attempt(issueSteps[step].errorTitle, async () => {
    const response = await fetchJson(`POST /api/admin/issues/:id/${step}`, { params: { id: issue.id } })
    toastSuccess(issueSteps[step].successTitle)
    after = response.issue
  })
  invalidate(issuesPath)
  return after
}

export const sendTest = (id: string) =>
  attempt('Failed to send the test', async () => {
    const { to, delivery } = await fetchJson('POST /api/admin/issues/:id/test', { params: { id } })
    if (delivery === 'files') toastInfo('Test not delivered', `The mail to ${to} is in the outbox. ${noMailServerText}`)
    else toastSuccess('Test sent', `Sent to ${to}.`)
    invalidate('/api/admin/mails')
  })

export async function sendNow(issue: IssueRow): Promise<Issue | undefined> {
  let sentIssue: Issue | undefined
  await attempt('The issue was not sent', async () => {
    const { subscribers = 0, delivery } = await fetchJson('GET /api/admin/issues')
    const people = pluralize(subscribers, 'subscriber')
    const question = {
      title: `Send to ${people}?`,
      text:
        delivery === 'files'
          ? `${noMailServerText} “${issueTitle(issue)}” would only be saved in the outbox, and could not be sent again.`
          : `“${issueTitle(issue)}” goes to ${people} immediately. Sent emails cannot be recalled.`,
      confirmLabel: 'Send now',
    }
    // Without subscribers the server rejects the request with a clear message, so there is nothing to confirm.
    if (subscribers === 0 || (await confirm(question))) sentIssue = await sendIssue(issue.id, {})
  })
  return sentIssue
}

/** Throws if it is rejected, so that the dialog can show the reason beside the field. */
export async function sendIssue(id: string, body: { at?: string }): Promise<Issue> {
  const { issue } = await confirmFindings((release) =>
    fetchJson('POST /api/admin/issues/:id/send', { params: { id }, body: { ...body, ...release } }),
  )
  invalidate(issuesPath)
  return issue
}

export type IssueEdit = ReturnType<typeof useIssueEdit>

export function useIssueEdit(loaded: Issue) {
  return useVersionedEdit<Issue, IssueFields>({
    loaded,
    draftKey: `issueDraft:${loaded.id}`,
    path: issuesPath,
    toFields,
    changedFields,
    async save(fields, version) {
      const body = { ...toRequestFields(fields), version }
      const { issue } = await confirmFindings((release) =>
        fetchJson('PUT /api/admin/issues/:id', { params: { id: loaded.id }, body: { ...body, ...release } }),
      )
      return issue
    },
    onSaved: toastSaved,
    storedVersion: (error) => conflictOf('PUT /api/admin/issues/:id', error)?.issue,
    errorTitle: 'Failed to save the issue',
  })
}

/** The server drops items that readers cannot see, so we say how many. */
function toastSaved(issue: Issue, sent: IssueFields) {
  const left = sent.articles.length + sent.products.length - issue.articles.length - issue.products.length
  toastSuccess('Issue saved')
  if (left <= 0) return
  toastInfo(
    `${pluralize(left, 'choice was', 'choices were')} left out`,
    'An issue can contain only published articles and products shown in the shop.',
  )
}
