import { api, perMinute } from '#app/route.ts'
import { emptyBody } from '#app/routes/field-schemas.ts'
import { postSignOut, signOutBody, signOutResponse } from './accounts.ts'
import { auditResponse, getAudit } from './audit.ts'
import * as comments from './comments.ts'
import { countsResponse, getCounts } from './counts.ts'
import { changedResponse, deletedResponse, idListBody } from './id-list.ts'
import { getLaunchCheck, launchCheckBody, launchCheckResponse, postLaunchCheck } from './launch-check.ts'
import * as mails from './mails.ts'
import * as messages from './messages.ts'
import { getSettings, putSettings } from './settings.ts'
import { settingsBody, settingsResponse } from './settings-schemas.ts'
import * as subscribers from './subscribers.ts'

const access = 'admin'

/** The Messages tab with its three views, the outbox, settings, launch check, sessions of other users and the audit log. */
export const inboxRoutes = [
  api('GET', '/api/admin/counts', getCounts, {
    access,
    response: countsResponse,
    summary: 'Unread messages, pending comments, subscribers and failed mails.',
  }),
  api('GET', '/api/admin/messages', messages.getMessages, {
    access,
    query: ['state', 'cursor'],
    response: messages.messagesResponse,
    summary: 'Contact messages of one state, newest first.',
  }),
  api('PATCH', '/api/admin/messages', messages.patchMessages, {
    access,
    body: messages.messageUpdateBody,
    response: changedResponse,
    summary: 'Marks contact messages as read or unread, or moves them.',
  }),
  api('DELETE', '/api/admin/messages', messages.deleteMessagesHandler, {
    access,
    body: idListBody,
    response: deletedResponse,
    summary: 'Deletes contact messages.',
  }),
  api('GET', '/api/admin/comments', comments.getCommentsToModerate, {
    access,
    query: ['state', 'cursor'],
    response: comments.commentsResponse,
    summary: 'Comments of one state, newest first.',
  }),
  api('PATCH', '/api/admin/comments', comments.patchComments, {
    access,
    body: comments.moderationBody,
    response: changedResponse,
    summary: 'Approves or rejects comments, or marks them as spam.',
  }),
  api('DELETE', '/api/admin/comments', comments.deleteCommentsHandler, {
    access,
    body: idListBody,
    response: deletedResponse,
    summary: 'Deletes comments.',
  }),
  api('GET', '/api/admin/subscribers', subscribers.getSubscribers, {
    access,
    query: ['q', 'state', 'cursor'],
    response: subscribers.subscribersResponse,
    summary: 'Newsletter subscribers, newest first.',
  }),
  api('DELETE', '/api/admin/subscribers', subscribers.deleteSubscribersHandler, {
    access,
    body: idListBody,
    response: deletedResponse,
    summary: 'Deletes subscribers.',
  }),
  api('GET', '/api/admin/subscribers/export.csv', subscribers.getSubscribersCsv, {
    access,
    rateLimit: perMinute(20),
    summary: 'All subscribers as a CSV file.',
  }),
  api('GET', '/api/admin/mails', mails.getMails, {
    access,
    query: ['state', 'cursor'],
    response: mails.mailsResponse,
    summary: 'The outbox: mails and their delivery state, newest first.',
  }),
  api('GET', '/api/admin/mails/:id/preview', mails.getMailPreview, {
    access,
    summary: 'A mail as a sandboxed HTML document.',
  }),
  api('POST', '/api/admin/mails/:id/again', mails.postMailResend, {
    access,
    body: emptyBody,
    response: mails.resendResponse,
    summary: 'Queues a failed mail again.',
  }),
  api('GET', '/api/admin/settings', getSettings, {
    access,
    response: settingsResponse,
    summary: 'The settings, and what applies where one is empty.',
  }),
  api('PUT', '/api/admin/settings', putSettings, {
    access,
    body: settingsBody,
    response: settingsResponse,
    summary: 'Changes the given settings.',
  }),
  api('GET', '/api/admin/launch-check', getLaunchCheck, {
    access,
    response: launchCheckResponse,
    summary: 'What to set up before the site goes public.',
  }),
  api('POST', '/api/admin/launch-check', postLaunchCheck, {
    access,
    body: launchCheckBody,
    response: launchCheckResponse,
    summary: 'Confirms one item of the launch check.',
  }),
  api('POST', '/api/admin/accounts/sign-out', postSignOut, {
    access,
    rateLimit: perMinute(20),
    body: signOutBody,
    response: signOutResponse,
    summary: 'Signs out one user or everyone else, and can turn off two-factor sign-in.',
  }),
  api('GET', '/api/admin/audit', getAudit, {
    access,
    query: ['cursor'],
    response: auditResponse,
    summary: 'The audit log, newest first.',
  }),
] as const
