import { getRecallFeed } from './feeds/recall-feed.ts'
import { orUnreadableFile } from './feeds/unreadable-file.ts'
import {
  confirmRecallMailPage,
  handleConfirmRecallMail,
  handleLeaveRecallMail,
  handleRequestRecallMail,
  leaveRecallMailPage,
} from './pages/recalls/recall-mail.page.tsx'
import { recallsPage } from './pages/recalls/recalls.page.tsx'
import { api, form, page, perMinute, shared } from './route.ts'
import { subscriptionRateLimit } from './routes/newsletter.ts'

/** Recalls that a person has confirmed, and who gets mail about them. */
export const recallRoutes = [
  page('/recalls', recallsPage, { summary: 'Confirmed recall notices.', query: ['q'], ...shared('for', 'state') }),
  api('GET', '/recalls/feed.xml', {
    summary: 'Confirmed recall notices as RSS 2.0.',
    ...shared(),
    handle: orUnreadableFile(getRecallFeed),
  }),
  form('/recalls/subscribe', handleRequestRecallMail, {
    summary: 'Asks for mail about recalls, apart from the newsletter.',
    access: 'anyone',
    rateLimit: subscriptionRateLimit,
  }),
  page('/recalls/confirm', confirmRecallMailPage, {
    summary: 'Asks whether to confirm mail about recalls.',
    access: 'anyone',
    query: ['token'],
    cache: 'never',
  }),
  form('/recalls/confirm', handleConfirmRecallMail, {
    summary: 'Confirms mail about recalls.',
    access: 'anyone',
    query: ['token'],
    rateLimit: perMinute(30),
  }),
  page('/recalls/unsubscribe', leaveRecallMailPage, {
    summary: 'Asks whether to stop mail about recalls.',
    access: 'anyone',
    query: ['token'],
    cache: 'never',
  }),
  // A large mail provider may send the requests of thousands of readers from one IP address.
  form('/recalls/unsubscribe', handleLeaveRecallMail, {
    summary: 'Stops mail about recalls, also by one click in a mail program.',
    access: 'anyone',
    query: ['token'],
    origin: 'anywhere',
    rateLimit: perMinute(3000),
  }),
]
