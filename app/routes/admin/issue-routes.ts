import { nothing } from '#app/routes/field-schemas.ts'
import { api, perMinute, type Door } from '#app/route.ts'
import * as issues from './issues.ts'
import { issueTime, issueWords } from './issue-schemas.ts'

const who = 'admin'
const at = '/api/admin/issues'

/** Numbers of the newsletter: written, looked at, sent, and what became of them. */
export const issueDoors: readonly Door[] = [
  api('GET', at, issues.getIssues, { who, query: ['cursor'] }),
  api('POST', at, issues.postIssue, { who, body: nothing }),
  api('GET', `${at}/:id`, issues.getIssue, { who }),
  api('PUT', `${at}/:id`, issues.putIssue, { who, body: issueWords, bodyCap: 64 * 1024 }),
  api('DELETE', `${at}/:id`, issues.removeIssue, { who, body: nothing }),
  api('GET', `${at}/:id/preview`, issues.getIssuePreview, { who }),
  api('POST', `${at}/:id/test`, issues.postIssueTest, { who, body: nothing, limit: perMinute(10) }),
  api('POST', `${at}/:id/send`, issues.postIssueSend, { who, body: issueTime }),
  api('POST', `${at}/:id/unschedule`, issues.postIssueUnschedule, { who, body: nothing }),
  api('POST', `${at}/:id/pause`, issues.postIssuePause, { who, body: nothing }),
  api('POST', `${at}/:id/resume`, issues.postIssueResume, { who, body: nothing }),
  api('POST', `${at}/:id/cancel`, issues.postIssueCancel, { who, body: nothing }),
]
