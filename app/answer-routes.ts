import { entryPage } from './pages/safe/entry.page.tsx'
import { safePage } from './pages/safe/safe.page.tsx'
import { tonightPage } from './pages/tonight/tonight.page.tsx'
import { page } from './route.ts'

const shared = (...query: string[]) => ({ access: 'anyone', cache: { shared: { query } } }) as const

/** The pages that answer at once. No popup, product or bar covers them. */
export const answerRoutes = [
  page('/tonight', tonightPage, { summary: 'What to do in an emergency, one question at a time.', ...shared() }),
  page('/safe', safePage, {
    summary: 'Which foods, plants, household things and medicines are safe for which animal.',
    query: ['q'],
    ...shared('for'),
  }),
  page('/safe/:slug', entryPage, { summary: 'One answer of "Is it safe?".', ...shared() }),
]
