import type { TestProject } from 'vitest/node'
import { countClick } from '#features/analytics/commands.ts'
import type { PageView } from '#features/analytics/tables.ts'
import { writeViews } from '#features/analytics/write-views.ts'
import { createNewId } from '#server/ids.ts'
import { signIn } from './admin-client.ts'
import { ownerEnv } from './admin.ts'
import { insertTestArticle, insertTestProduct } from './builders.ts'
import { openSiteDatabase } from './database.ts'
import { chatCompletion } from './fakes/ai-provider.ts'
import { openFakeService, type FakeResponse, type RecordedRequest } from './fakes/fake-service.ts'
import { openaiCompatible } from './fakes/provider-apis/openai-compatible.ts'
import { writtenArticle } from './generation-test-app.ts'
import { startPreparedSite, type PreparedSite } from './prepared-site.ts'

/** `cookies` are those of the signed-in owner. */
export type SharedSite = { url: string; dataDir: string; cookies: string }

declare module 'vitest' {
  interface ProvidedContext {
    filledSite: SharedSite
    emptySite: SharedSite
  }
}

/** The two sites on which all journeys run. The owner signs in once on each. */
export default async function setup({ provide }: TestProject) {
  const provider = await openFakeService(writeArticle)
  const ai = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: provider.url, AI_TEXT_MODEL: 'test' }
  const [filled, empty] = await Promise.all([
    startPreparedSite(async () => undefined, { ...ownerEnv, SEED: 'starter' }),
    startPreparedSite(async () => undefined, { ...ownerEnv, ...ai }),
  ])
  await addToStarterContent(filled)
  provide('filledSite', await describeSite(filled))
  provide('emptySite', await describeSite(empty))
  return async () => {
    await Promise.all([filled.stop(), empty.stop()])
    provider.stop()
  }
}

async function describeSite({ url, dataDir }: PreparedSite): Promise<SharedSite> {
  return { url, dataDir, cookies: await signIn(url) }
}

/** Cat Care is never finished: the provider writes one article and leaves the next request open. */
function writeArticle(request: RecordedRequest): FakeResponse {
  const { category, number } = JSON.parse(openaiCompatible.parseRequest(request).prompt) as Record<string, string>
  const articleNumber = Number.parseInt(number ?? '', 10)
  const isCats = category === 'Cat Care'
  if (isCats && articleNumber > 1) return () => undefined
  // Two articles must not have the same title.
  return chatCompletion(JSON.stringify(writtenArticle({ articleNumber: isCats ? articleNumber + 5 : articleNumber })))
}

const picture = '/favicon.svg'
const matLink = 'https://www.amazon.com/dp/B0AAAAAAA1?tag=wagwise-20'
const calmText = `Cats like [a lick mat](${matLink}) at dinner, and **quiet** [reading](https://example.org/).

## Morning

Food first.

![A cat on a mat](${picture})

## Evening

Play.`

/** An article with a product and a comment, and the visits of a month. Starter content is for empty databases only. */
async function addToStarterContent({ dataDir }: PreparedSite) {
  const { db, callProcedure, close } = await openSiteDatabase(dataDir)
  const deps = { db, callProcedure, clock: Date.now, newId: createNewId(Date.now) }
  const now = Date.now()
  const product = { id: 'mat', title: 'Lick mat', asin: 'B0AAAAAAA1', affiliate_link: matLink, image_url: picture }
  await insertTestProduct(deps, product)
  await insertTestArticle(deps, { id: 'calm', slug: 'calm-cats', image_url: picture, content: calmText })
  const unknown = { user_id: null, suspicions: [], decided_at: null }
  const comment = { ...unknown, article_id: 'calm', author_name: 'Grace', author_email: 'grace@example.org' }
  const approved = { approved: true, state: 'approved' as const, content: 'My cat agrees.', created_at: now }
  await db
    .insertInto('comments')
    .values({ ...comment, ...approved, id: 'grace' })
    .execute()
  await writeViews(deps, viewsOfTheMonth(now))
  await countClick(deps, { product_id: 'mat', article_id: 'calm', kind: 'person' })
  await close()
}

/** The first country has the most views, on as many days and from two referrers. */
function viewsOfTheMonth(now: number): PageView[] {
  const day = 24 * 60 * 60 * 1000
  const fields = { session_id: null, device: 'Phone', kind: 'person' } as const
  return ['NL', 'US', 'DE'].flatMap((country, rank) =>
    Array.from({ length: 12 - 4 * rank }, (_, turn) => ({
      ...fields,
      visitor_id: `${country}-${turn}`,
      country,
      page_path: turn % 2 === 0 ? '/article/calm-cats' : '/faq',
      slug: turn % 2 === 0 ? 'calm-cats' : undefined,
      referrer: turn % 3 === 0 ? null : 'https://www.example.org/pets',
      created_at: now - turn * day,
    })),
  )
}
