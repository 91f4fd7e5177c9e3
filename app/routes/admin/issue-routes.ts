import { emptyBody } from '#app/routes/field-schemas.ts'
import { api, perMinute } from '#app/route.ts'
import * as issues from './issues.ts'
import { sendIssueBody, issueUpdateBody } from './issue-schemas.ts'

const access = 'admin'
const issuesPath = '/api/admin/issues'

/** Numbers of the newsletter: written, looked at, sent, and what became of them. */
export const issueRoutes = [
  api('GET', issuesPath, issues.getIssues, { access, query: ['cursor'] }),
  api('POST', issuesPath, issues.postIssue, { access, body: emptyBody }),
  api('GET', `${issuesPath}/:id`, issues.getIssue, { access }),
  api('PUT', `${issuesPath}/:id`, issues.putIssue, { access, body: issueUpdateBody, maxBodyBytes: 64 * 1024 }),
  api('DELETE', `${issuesPath}/:id`, issues.deleteIssueHandler, { access, body: emptyBody }),
  api('GET', `${issuesPath}/:id/preview`, issues.getIssuePreview, { access }),
  api('POST', `${issuesPath}/:id/test`, issues.postIssueTest, { access, body: emptyBody, rateLimit: perMinute(10) }),
  api('POST', `${issuesPath}/:id/send`, issues.postIssueSend, { access, body: sendIssueBody }),
  api('POST', `${issuesPath}/:id/unschedule`, issues.postIssueUnschedule, { access, body: emptyBody }),
  api('POST', `${issuesPath}/:id/pause`, issues.postIssuePause, { access, body: emptyBody }),
  api('POST', `${issuesPath}/:id/resume`, issues.postIssueResume, { access, body: emptyBody }),
  api('POST', `${issuesPath}/:id/cancel`, issues.postIssueCancel, { access, body: emptyBody }),
] as const
