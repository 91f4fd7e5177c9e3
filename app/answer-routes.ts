import { answerIndexRoute } from './feeds/answer-index.ts'
import { getServiceWorker } from './feeds/service-worker.ts'
import { animalsPage } from './pages/animals/animals.page.tsx'
import { offlinePage } from './pages/offline/offline.page.tsx'
import { entryPage } from './pages/safe/entry.page.tsx'
import { offlineEntryPage } from './pages/safe/offline-entry.page.tsx'
import { safePage } from './pages/safe/safe.page.tsx'
import { tonightPage } from './pages/tonight/tonight.page.tsx'
import { api, page, shared } from './route.ts'

/** The pages that answer at once. No popup, product or bar covers them. */
export const answerRoutes = [
  page('/tonight', tonightPage, { summary: 'What to do in an emergency, one question at a time.', ...shared() }),
  page('/safe', safePage, {
    summary: 'Which foods, plants, household things and medicines are safe for which animal.',
    query: ['q'],
    ...shared('for'),
  }),
  page('/safe/offline', offlineEntryPage, { summary: 'The frame of any answer, for devices.', ...shared() }),
  answerIndexRoute,
  page('/safe/:slug', entryPage, { summary: 'One answer of "Is it safe?".', ...shared() }),
  page('/animals', animalsPage, { summary: 'Animals that the reader keeps in the browser.', ...shared() }),
  page('/offline', offlinePage, { summary: 'What works without a connection.', ...shared() }),
  api('GET', '/sw.js', { summary: 'Keeps emergency pages on the device.', ...shared(), handle: getServiceWorker }),
]
