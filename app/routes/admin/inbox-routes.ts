import { api, perMinute } from '#app/route.ts'
import { emptyBody } from '#app/routes/field-schemas.ts'
import { postSignOut } from './accounts.ts'
import { signOutBody } from './account-schemas.ts'
import { getAudit } from './audit.ts'
import { getCommentsToModerate, patchComments, deleteCommentsHandler } from './comments.ts'
import { moderationBody } from './comment-schemas.ts'
import { getCounts } from './counts.ts'
import { idListBody } from './id-list.ts'
import { getLaunchCheck, postLaunchCheck } from './launch-check.ts'
import { launchCheckBody } from './launch-check-schemas.ts'
import { getMailPreview, getMails, postMailResend } from './mails.ts'
import { getMessages, patchMessages, deleteMessagesHandler } from './messages.ts'
import { messageUpdateBody } from './message-schemas.ts'
import { getSettings, putSettings } from './settings.ts'
import { settingsBody } from './settings-schemas.ts'
import { getSubscribersCsv, getSubscribers, deleteSubscribersHandler } from './subscribers.ts'

const access = 'admin'

/** The Messages tab with its three views, the settings, the launch check, other people's sessions and the audit log. */
export const inboxRoutes = [
  api('GET', '/api/admin/counts', getCounts, { access }),
  api('GET', '/api/admin/messages', getMessages, { access, query: ['state', 'cursor'] }),
  api('PATCH', '/api/admin/messages', patchMessages, { access, body: messageUpdateBody }),
  api('DELETE', '/api/admin/messages', deleteMessagesHandler, { access, body: idListBody }),
  api('GET', '/api/admin/comments', getCommentsToModerate, { access, query: ['state', 'cursor'] }),
  api('PATCH', '/api/admin/comments', patchComments, { access, body: moderationBody }),
  api('DELETE', '/api/admin/comments', deleteCommentsHandler, { access, body: idListBody }),
  api('GET', '/api/admin/subscribers', getSubscribers, { access, query: ['q', 'state', 'cursor'] }),
  api('DELETE', '/api/admin/subscribers', deleteSubscribersHandler, { access, body: idListBody }),
  api('GET', '/api/admin/subscribers/export.csv', getSubscribersCsv, { access, rateLimit: perMinute(20) }),
  api('GET', '/api/admin/mails', getMails, { access, query: ['state', 'cursor'] }),
  api('GET', '/api/admin/mails/:id/preview', getMailPreview, { access }),
  api('POST', '/api/admin/mails/:id/again', postMailResend, { access, body: emptyBody }),
  api('GET', '/api/admin/settings', getSettings, { access }),
  api('PUT', '/api/admin/settings', putSettings, { access, body: settingsBody }),
  api('GET', '/api/admin/launch-check', getLaunchCheck, { access }),
  api('POST', '/api/admin/launch-check', postLaunchCheck, { access, body: launchCheckBody }),
  api('POST', '/api/admin/accounts/sign-out', postSignOut, { access, rateLimit: perMinute(20), body: signOutBody }),
  api('GET', '/api/admin/audit', getAudit, { access, query: ['cursor'] }),
] as const
