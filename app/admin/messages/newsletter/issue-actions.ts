import { fetchUrl } from '#app/client/fetch-json.ts'
import { confirm, type ConfirmOptions } from '#app/admin/kit/confirm.tsx'
import { pluralize } from '#app/admin/kit/format.ts'
import { navigate } from '#app/admin/kit/navigation.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { issueHref } from '#app/admin/dashboard-routes.ts'
import { toastError, toastSuccess } from '#app/admin/kit/toasts.ts'
import {
  issuePath,
  issuesPath,
  issueTitle,
  type Issue,
  type IssuesResponse,
  type IssueRow,
  type IssueResponse,
} from '#app/contract/issues.ts'

/** An empty draft, opened for writing. */
export async function createIssue() {
  try {
    const { issue } = await fetchUrl<IssueResponse>(issuesPath, { method: 'POST', json: {} })
    invalidate(issuesPath)
    await navigate(issueHref(issue.id))
  } catch (error) {
    toastError('Failed to create the issue', error)
  }
}

/** True when it is gone. */
export async function deleteIssue(issue: IssueRow): Promise<boolean> {
  const sure = await confirm({
    title: 'Delete this issue?',
    text: `“${issueTitle(issue)}” will be permanently deleted.`,
    confirmLabel: 'Delete issue',
    danger: true,
  })
  if (!sure) return false
  try {
    await fetchUrl(issuePath(issue.id), { method: 'DELETE', json: {} })
    toastSuccess('Issue deleted')
    invalidate(issuesPath)
    return true
  } catch (error) {
    toastError('Failed to delete the issue', error)
    invalidate(issuesPath)
    return false
  }
}

const issueSteps = {
  unschedule: { done: 'Unscheduled. The issue is a draft again.', failed: "Couldn't unschedule" },
  pause: { done: 'Sending paused', failed: 'Failed to pause' },
  resume: { done: 'Sending resumed', failed: 'Failed to resume' },
  cancel: { done: 'Issue canceled', failed: 'Failed to cancel' },
} as const

const cancelQuestion = ({ figures: { sent } }: IssueRow): ConfirmOptions => ({
  title: 'Cancel this issue?',
  text:
    sent === 0
      ? 'No one will receive it. It cannot be sent again.'
      : `${pluralize(sent, 'person has', 'people have')} already received it; no one else will. It cannot be sent again.`,
  confirmLabel: 'Cancel the issue',
  cancelLabel: 'Keep sending',
  danger: true,
})

/** The issue as it is afterwards; undefined when it was not done. */
export async function runIssueStep(issue: IssueRow, step: keyof typeof issueSteps): Promise<Issue | undefined> {
  if (step === 'cancel' && !(await confirm(cancelQuestion(issue)))) return undefined
  try {
    const { issue: after } = await fetchUrl<IssueResponse>(`${issuePath(issue.id)}/${step}`, {
      method: 'POST',
      json: {},
    })
    toastSuccess(issueSteps[step].done)
    return after
  } catch (error) {
    toastError(issueSteps[step].failed, error)
    return undefined
  } finally {
    invalidate(issuesPath)
  }
}

export async function sendTest(id: string) {
  try {
    const { to } = await fetchUrl<{ to: string }>(`${issuePath(id)}/test`, { method: 'POST', json: {} })
    toastSuccess('Test sent', `Sent to ${to}.`)
    invalidate('/api/admin/mails')
  } catch (error) {
    toastError('Failed to send the test', error)
  }
}

/** Asks with the number of people who would get it, as it is at this moment. */
export async function sendNow(issue: IssueRow): Promise<Issue | undefined> {
  try {
    const { subscribers } = await fetchUrl<IssuesResponse>(issuesPath)
    const people = pluralize(subscribers, 'subscriber')
    const question = {
      title: `Send to ${people}?`,
      text: `“${issueTitle(issue)}” goes to ${people} immediately. Sent emails cannot be recalled.`,
      confirmLabel: 'Send now',
    }
    // With nobody there the door says so, and there is nothing to ask.
    if (subscribers > 0 && !(await confirm(question))) return undefined
    return await sendIssue(issue.id, {})
  } catch (error) {
    toastError('The issue was not sent', error)
    return undefined
  }
}

/** Throws what the door said: the dialog shows it beside the time. */
export async function sendIssue(id: string, json: { at?: string }): Promise<Issue> {
  const { issue } = await fetchUrl<IssueResponse>(`${issuePath(id)}/send`, { method: 'POST', json })
  invalidate(issuesPath)
  return issue
}
