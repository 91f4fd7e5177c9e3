import { call } from '#app/admin/kit/fetch-json.ts'
import { confirm, type Question } from '#app/admin/kit/confirm.tsx'
import { counted } from '#app/admin/kit/format.ts'
import { go } from '#app/admin/kit/navigation.ts'
import { refresh } from '#app/admin/kit/query-cache.ts'
import { issueHref } from '#app/admin/dashboard-routes.ts'
import { tellFailure, tellSuccess } from '#app/admin/kit/toasts.ts'
import {
  issueDoor,
  issuesDoor,
  nameOf,
  type Issue,
  type IssueList,
  type IssueRow,
  type OneIssue,
} from '#app/contract/issues.ts'

/** An empty draft, opened for writing. */
export async function createIssue() {
  try {
    const { issue } = await call<OneIssue>(issuesDoor, { method: 'POST', json: {} })
    refresh(issuesDoor)
    await go(issueHref(issue.id))
  } catch (error) {
    tellFailure('Failed to create the issue', error)
  }
}

/** True when it is gone. */
export async function deleteIssue(issue: IssueRow): Promise<boolean> {
  const sure = await confirm({
    title: 'Delete this issue?',
    text: `“${nameOf(issue)}” is deleted for good.`,
    yes: 'Delete issue',
    danger: true,
  })
  if (!sure) return false
  try {
    await call(issueDoor(issue.id), { method: 'DELETE', json: {} })
    tellSuccess('Issue deleted')
    refresh(issuesDoor)
    return true
  } catch (error) {
    tellFailure('Failed to delete the issue', error)
    refresh(issuesDoor)
    return false
  }
}

const steps = {
  unschedule: { done: 'Taken back. It is a draft again.', failed: 'Failed to take it back' },
  pause: { done: 'Sending is paused', failed: 'Failed to pause' },
  resume: { done: 'Sending goes on', failed: 'Failed to resume' },
  cancel: { done: 'The issue is cancelled', failed: 'Failed to cancel' },
} as const

const cancelQuestion = ({ figures: { sent } }: IssueRow): Question => ({
  title: 'Cancel this issue?',
  text:
    sent === 0
      ? 'Nobody gets it any more. It cannot be sent again.'
      : `${counted(sent, 'person has', 'people have')} got it already; everybody else will not get it any more. It cannot be sent again.`,
  yes: 'Cancel the issue',
  no: 'Keep sending',
  danger: true,
})

/** The issue as it is afterwards; undefined when it was not done. */
export async function takeStep(issue: IssueRow, step: keyof typeof steps): Promise<Issue | undefined> {
  if (step === 'cancel' && !(await confirm(cancelQuestion(issue)))) return undefined
  try {
    const { issue: after } = await call<OneIssue>(`${issueDoor(issue.id)}/${step}`, { method: 'POST', json: {} })
    tellSuccess(steps[step].done)
    return after
  } catch (error) {
    tellFailure(steps[step].failed, error)
    return undefined
  } finally {
    refresh(issuesDoor)
  }
}

export async function sendTest(id: string) {
  try {
    const { to } = await call<{ to: string }>(`${issueDoor(id)}/test`, { method: 'POST', json: {} })
    tellSuccess('Test sent', `It goes to ${to}.`)
    refresh('/api/admin/mails')
  } catch (error) {
    tellFailure('Failed to send the test', error)
  }
}

/** Asks with the number of people who would get it, as it is at this moment. */
export async function sendNow(issue: IssueRow): Promise<Issue | undefined> {
  try {
    const { subscribers } = await call<IssueList>(issuesDoor)
    const people = counted(subscribers, 'subscriber')
    const question = {
      title: `Send to ${people}?`,
      text: `“${nameOf(issue)}” goes to ${people} at once. A mail that has left cannot be called back.`,
      yes: 'Send now',
    }
    // With nobody there the door says so, and there is nothing to ask.
    if (subscribers > 0 && !(await confirm(question))) return undefined
    return await send(issue.id, {})
  } catch (error) {
    tellFailure('The issue was not sent', error)
    return undefined
  }
}

/** Throws what the door said: the dialog shows it beside the time. */
export async function send(id: string, json: { at?: string }): Promise<Issue> {
  const { issue } = await call<OneIssue>(`${issueDoor(id)}/send`, { method: 'POST', json })
  refresh(issuesDoor)
  return issue
}
