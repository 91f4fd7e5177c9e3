import { emptyBody, emptyResponse } from '#app/routes/field-schemas.ts'
import { api, perMinute } from '#app/route.ts'
import * as issues from './issues.ts'
import {
  issueConflict,
  issueResponse,
  issuesResponse,
  issueTestResponse,
  issueUpdateBody,
  sendIssueBody,
} from './issue-schemas.ts'

const access = 'admin'
const issuesPath = '/api/admin/issues'
/** One step of an issue's life: no input, and the issue as it is afterwards. */
const step = { access, body: emptyBody, response: issueResponse } as const

/** Newsletter issues: writing, previewing and sending them, and their results. */
export const issueRoutes = [
  api('GET', issuesPath, issues.getIssues, {
    access,
    query: ['cursor'],
    response: issuesResponse,
    summary: 'Newsletter issues with their results, newest first.',
  }),
  api('POST', issuesPath, issues.postIssue, { ...step, status: 201, summary: 'Creates an empty draft.' }),
  api('GET', `${issuesPath}/:id`, issues.getIssue, {
    access,
    response: issueResponse,
    summary: 'One newsletter issue.',
  }),
  api('PUT', `${issuesPath}/:id`, issues.putIssue, {
    access,
    body: issueUpdateBody,
    maxBodyBytes: 64 * 1024,
    response: issueResponse,
    conflict: issueConflict,
    summary: 'Saves an issue. A conflict carries the stored issue.',
  }),
  api('DELETE', `${issuesPath}/:id`, issues.deleteIssueHandler, {
    access,
    body: emptyBody,
    response: emptyResponse,
    summary: 'Deletes a draft or a canceled issue.',
  }),
  api('GET', `${issuesPath}/:id/preview`, issues.getIssuePreview, {
    access,
    summary: 'An issue as a sandboxed HTML document.',
  }),
  api('POST', `${issuesPath}/:id/test`, issues.postIssueTest, {
    access,
    body: emptyBody,
    rateLimit: perMinute(10),
    response: issueTestResponse,
    summary: 'Sends the issue to the contact address only.',
  }),
  api('POST', `${issuesPath}/:id/send`, issues.postIssueSend, {
    ...step,
    body: sendIssueBody,
    summary: 'Sends an issue now or at a given time.',
  }),
  api('POST', `${issuesPath}/:id/unschedule`, issues.postIssueUnschedule, {
    ...step,
    summary: 'Turns a scheduled issue back into a draft.',
  }),
  api('POST', `${issuesPath}/:id/pause`, issues.postIssuePause, { ...step, summary: 'Pauses sending.' }),
  api('POST', `${issuesPath}/:id/resume`, issues.postIssueResume, { ...step, summary: 'Resumes sending.' }),
  api('POST', `${issuesPath}/:id/cancel`, issues.postIssueCancel, { ...step, summary: 'Cancels sending.' }),
] as const
