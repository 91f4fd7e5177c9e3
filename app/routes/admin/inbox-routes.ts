import { api, perMinute, type Door } from '#app/route.ts'
import { nothing } from '#app/routes/field-schemas.ts'
import { postSignOut } from './accounts.ts'
import { signedOut } from './account-schemas.ts'
import { getAudit } from './audit.ts'
import { getCommentsToModerate, patchComments, removeComments } from './comments.ts'
import { decidedComments } from './comment-schemas.ts'
import { getCounts } from './counts.ts'
import { chosen } from './id-list.ts'
import { getLaunchCheck, postLaunchCheck } from './launch-check.ts'
import { confirmation } from './launch-check-schemas.ts'
import { getMailPreview, getMails, postMailAgain } from './mails.ts'
import { getMessages, patchMessages, removeMessages } from './messages.ts'
import { changedMessages } from './message-schemas.ts'
import { getSettings, putSettings } from './settings.ts'
import { changedSettings } from './settings-schemas.ts'
import { getSubscriberFile, getSubscribers, removeSubscribers } from './subscribers.ts'

const who = 'admin'

/** The Messages tab with its three views, the settings, the launch check, other people's sessions and the audit log. */
export const officeDoors: readonly Door[] = [
  api('GET', '/api/admin/counts', getCounts, { who }),
  api('GET', '/api/admin/messages', getMessages, { who, query: ['state', 'cursor'] }),
  api('PATCH', '/api/admin/messages', patchMessages, { who, body: changedMessages }),
  api('DELETE', '/api/admin/messages', removeMessages, { who, body: chosen }),
  api('GET', '/api/admin/comments', getCommentsToModerate, { who, query: ['state', 'cursor'] }),
  api('PATCH', '/api/admin/comments', patchComments, { who, body: decidedComments }),
  api('DELETE', '/api/admin/comments', removeComments, { who, body: chosen }),
  api('GET', '/api/admin/subscribers', getSubscribers, { who, query: ['q', 'state', 'cursor'] }),
  api('DELETE', '/api/admin/subscribers', removeSubscribers, { who, body: chosen }),
  api('GET', '/api/admin/subscribers/export.csv', getSubscriberFile, { who, limit: perMinute(20) }),
  api('GET', '/api/admin/mails', getMails, { who, query: ['state', 'cursor'] }),
  api('GET', '/api/admin/mails/:id/preview', getMailPreview, { who }),
  api('POST', '/api/admin/mails/:id/again', postMailAgain, { who, body: nothing }),
  api('GET', '/api/admin/settings', getSettings, { who }),
  api('PUT', '/api/admin/settings', putSettings, { who, body: changedSettings }),
  api('GET', '/api/admin/launch-check', getLaunchCheck, { who }),
  api('POST', '/api/admin/launch-check', postLaunchCheck, { who, body: confirmation }),
  api('POST', '/api/admin/accounts/sign-out', postSignOut, { who, limit: perMinute(20), body: signedOut }),
  api('GET', '/api/admin/audit', getAudit, { who, query: ['cursor'] }),
]
