import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { computeProgress, type ItemState } from '#domain/generation/generation.ts'
import { openAdmin, ownerEnv } from '#tests/kit/admin.ts'
import {
  chooseFromMenu,
  expectAccessible,
  collectPageErrors,
  newReaderPage,
  openSharedBrowser,
  waitForNextFrame,
} from '#tests/kit/browser.ts'
import { readJson } from '#tests/kit/json-requests.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'
import { chatCompletion, providerFaults, startFakeAiProvider } from '#tests/kit/fakes/ai-provider.ts'
import { writtenArticle } from '#tests/kit/generation-test-app.ts'
import { jsonResponse, type FakeResponse } from '#tests/kit/fakes/fake-service.ts'

let site: PreparedSite
let browser: Browser

const startEmpty = (env: Record<string, string> = {}) =>
  startPreparedSite(async () => undefined, { ...ownerEnv, ...env })

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startEmpty(), openSharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** A site of its own whose articles come from a scripted provider, and its admin. */
async function openWithProvider(answer: (number: number) => FakeResponse) {
  const provider = await startFakeAiProvider((_, number) => answer(number))
  const providerSite = await startEmpty({
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: provider.url,
    AI_TEXT_MODEL: 'test',
  })
  onTestFinished(() => providerSite.stop())
  return { provider, own: providerSite, page: await openAdmin(browser, providerSite) }
}
const good = (number: number) => chatCompletion(JSON.stringify(writtenArticle({ articleNumber: number })))

/** One call per article, so that the provider's answers count the articles. */
const startQuick = (page: Page, category: string, providerSite: PreparedSite) =>
  startByCategory(page, category, providerSite, true)

async function startByCategory(page: Page, category: string, { url }: PreparedSite, quick = false) {
  await page.goto(`${url}/admin`)
  await chooseFromMenu(page, 'Generate', 'Generate by category')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption(category)
  if (quick) {
    await dialog.getByText('Up to 20 text calls (4 per article) and 15 images.').waitFor()
    await dialog.getByRole('radio', { name: 'Quick: draft only' }).check()
    await dialog.getByText('Up to 5 text calls and 15 images. 200 of 200 text calls are left today.').waitFor()
  }
  await dialog.getByRole('button', { name: 'Generate articles' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const cardOf = (page: Page) => page.getByRole('complementary', { name: 'Article generation' })
const statusOf = (page: Page) => cardOf(page).getByRole('status')
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('articleGenerationProgress') ?? 'null') as Stored | null)
type Stored = Record<string, unknown> & { generatedArticles: { title: string; url: string }[]; errors: string[] }
const nine = [
  'isGenerating',
  'isCancelled',
  'totalArticles',
  'currentArticle',
  'currentStatus',
  'currentArticleTitle',
  'generatedArticles',
  'errors',
  'showProgress',
]

test('a run of 5 ends with its toast, is stored under nine keys, survives a reload, and is gone once hidden (294, 314, 317, 321, 322, 323)', async () => {
  const page = await openAdmin(browser, site)
  const pageErrors = collectPageErrors(page)
  await startByCategory(page, 'Dog Care', site)
  await page.locator('.toast').getByText('Generated 5 articles in Dog Care!', { exact: true }).waitFor()
  await statusOf(page).getByText('All articles generated!', { exact: true }).waitFor()
  await expectAccessible(page)
  const storedProgress = await stored(page)
  expect(Object.keys(storedProgress ?? {}).toSorted()).toEqual(nine.toSorted())
  expect(storedProgress).toMatchObject({
    isGenerating: false,
    isCancelled: false,
    totalArticles: 5,
    currentArticle: 5,
    currentStatus: 'All articles generated!',
    errors: [],
    showProgress: true,
  })
  expect(site.sql("select title from articles where category = 'Dog Care' and state = 'published'")).toHaveLength(5)

  await page.reload()
  await statusOf(page).getByText('All articles generated!', { exact: true }).waitFor()
  expect(await stored(page)).toEqual(storedProgress)

  await page.goto(site.url)
  await cardOf(page).waitFor()
  const finished = cardOf(page).getByRole('list', { name: 'Finished articles' })
  expect(await finished.getByRole('link').allInnerTexts()).toEqual(
    storedProgress?.generatedArticles.map(({ title }) => title),
  )
  await expectAccessible(page)
  await cardOf(page).getByRole('button', { name: 'Hide progress' }).click()
  await cardOf(page).waitFor({ state: 'detached' })
  expect(await stored(page)).toBeNull()
  await expect.poll(() => site.sql('select id from generation_runs where hidden_at is null')).toEqual([])
  const current = page.waitForResponse('**/api/admin/runs/current')
  await page.reload()
  await current
  expect(await cardOf(page).count()).toBe(0)
  expect(await stored(page)).toBeNull()
  expect(pageErrors).toEqual([])
  await page.context().close()
})

test('the card starts at 0 of 5 and shows content, images and saving of each article (315, 316)', async () => {
  const page = await openAdmin(browser, site)
  let states: ItemState[] = ['queued', 'queued']
  await page.route('**/api/admin/runs/current', async (route) => {
    const items = states.map((state, ordinal) => ({
      ordinal,
      state,
      title: state === 'queued' || state === 'writing' ? '' : `Title ${ordinal + 1}`,
      error: '',
      rejections: [],
      updated_at: ordinal,
      article: undefined,
    }))
    const progress = computeProgress({ state: 'running', count: 5, reason: '' }, items)
    await route.fulfill({ json: { progress, run: { id: 'one', category: 'Dog Care' } } })
  })
  const shows = async (now: ItemState[], status: string, place: string) => {
    states = now
    await page.goto(site.url)
    await statusOf(page).getByText(status, { exact: true }).waitFor()
    await cardOf(page).getByText(place, { exact: true }).waitFor()
  }
  await shows(['queued', 'queued'], 'Starting generation...', '0 of 5')
  expect(await stored(page)).toMatchObject({ isGenerating: true, totalArticles: 5, currentArticle: 0 })
  await shows(['writing', 'queued'], 'Generating content for article 1 of 5...', '1 of 5')
  await shows(['done', 'illustrating'], 'Generating images for article 2 of 5...', '2 of 5 · Title 2')
  await shows(['done', 'saving'], 'Saving article 2 of 5...', '2 of 5 · Title 2')
  await page.context().close()
})

test('a cancelled run reports it, starts no further article and leaves the finished ones (316, 318, 319, 323)', async () => {
  const {
    provider,
    own: providerSite,
    page,
  } = await openWithProvider((number) => (number === 1 ? good(number) : (providerFaults('')['hang'] ?? good(number))))
  await startQuick(page, 'Cat Care', providerSite)
  await statusOf(page).getByText('Generating content for article 2 of 5...', { exact: true }).waitFor()
  await page.goto(providerSite.url)
  await statusOf(page).getByText('Generating content for article 2 of 5...', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(await cardOf(page).getByRole('button', { name: 'Hide progress' }).count()).toBe(0)
  await cardOf(page).getByRole('button', { name: 'Minimize' }).click()
  expect(await cardOf(page).getByRole('list').count()).toBe(0)
  await cardOf(page).getByRole('button', { name: 'Show details' }).click()
  await cardOf(page).getByRole('button', { name: 'Cancel' }).click()
  await statusOf(page).getByText('Generation cancelled by user', { exact: true }).waitFor()
  const errors = cardOf(page).getByRole('list', { name: 'Errors' }).getByRole('listitem')
  expect(await errors.allInnerTexts()).toEqual(['Article generation was stopped'])
  const storedProgress = await stored(page)
  expect(storedProgress).toMatchObject({
    isGenerating: false,
    isCancelled: true,
    currentStatus: 'Generation cancelled by user',
    errors: ['Article generation was stopped'],
  })
  expect(storedProgress?.generatedArticles).toHaveLength(1)
  await expect.poll(async () => (await readJson<{ queue: string }>(providerSite.url, '/api/health')).queue).toBe('idle')
  await page.reload()
  await statusOf(page).getByText('Generation cancelled by user', { exact: true }).waitFor()
  expect(provider.requests).toHaveLength(2)
  expect(providerSite.sql('select id from articles')).toHaveLength(1)
  await page.context().close()
})

test('a failed article is listed with its reason, and the others are created (292, 295, 317, 320)', async () => {
  const { own: providerSite, page } = await openWithProvider((number) =>
    number === 2 ? jsonResponse({ error: { message: 'no' } }, 400) : good(number),
  )
  await startQuick(page, 'Cat Care', providerSite)
  await statusOf(page).getByText('Completed with errors', { exact: true }).waitFor()
  const title = 'Failed to generate articles. Check progress bar for details.'
  await page.locator('.toast').getByText(title, { exact: true }).waitFor()
  const errors = cardOf(page).getByRole('list', { name: 'Errors' }).getByRole('listitem')
  expect(await errors.allInnerTexts()).toEqual(['Article 2: The AI provider refused the request (400).'])
  expect(await cardOf(page).getByRole('list', { name: 'Finished articles' }).getByRole('listitem').count()).toBe(4)
  expect(providerSite.sql('select id from articles')).toHaveLength(4)
  await expectAccessible(page)
  await page.context().close()
})

test('the card names a rate limit with a countdown, and retries what has failed (faults 35, 37)', async () => {
  const slowDown = providerFaults('')['429 with Retry-After 3600'] ?? good(1)
  let limited = true
  let broken = true
  const { own: providerSite, page } = await openWithProvider((number) => {
    if (number === 1) return broken ? jsonResponse({ error: { message: 'no' } }, 400) : good(1)
    return number === 2 && limited ? slowDown : good(number)
  })
  await startQuick(page, 'Cat Care', providerSite)
  await cardOf(page)
    .getByText(/^The AI provider is rate limiting requests \(429\)\. Next try in \d\d s$/)
    .waitFor()
  await expectAccessible(page)
  expect(await cardOf(page).getByRole('button', { name: 'Retry failed' }).count()).toBe(0)
  limited = false
  providerSite.sql('update generation_items set not_before = 0')
  await statusOf(page).getByText('Completed with errors', { exact: true }).waitFor()
  await expectAccessible(page)
  broken = false
  await cardOf(page).getByRole('button', { name: 'Retry failed' }).click()
  await statusOf(page).getByText('All articles generated!', { exact: true }).waitFor()
  expect(await cardOf(page).getByRole('button', { name: 'Retry failed' }).count()).toBe(0)
  expect(providerSite.sql('select id from articles')).toHaveLength(5)
  await page.context().close()
})

test('a visitor who is no admin sees no card and requests none; what an admin left in the browser is deleted (324)', async () => {
  const page = await newReaderPage(browser)
  const requested: string[] = []
  page.on('request', (request) => {
    if (/\/api\/admin\/|generation-progress-card/.test(request.url())) requested.push(request.url())
  })
  const seesNothing = async () => {
    for (const path of ['/', '/blog']) {
      const answered = page.waitForResponse('**/api/session')
      await page.goto(site.url + path)
      await answered
      // By now the script of the card would have been requested.
      await waitForNextFrame(page)
      expect(await page.locator('.progress-card').count()).toBe(0)
    }
    expect(requested.splice(0)).toEqual([])
  }
  const forgets = async () => {
    const left = { showProgress: true, isGenerating: true, totalArticles: 5, currentStatus: 'Left behind' }
    await page.evaluate((value) => localStorage.setItem('articleGenerationProgress', value), JSON.stringify(left))
    await page.goto(`${site.url}/shop`)
    await expect.poll(() => stored(page)).toBeNull()
    await expect.poll(() => page.locator('.progress-card').count()).toBe(0)
    expect(await page.getByText('Left behind').count()).toBe(0)
    requested.length = 0
  }
  await seesNothing()
  await forgets()
  const reader = { email: 'reader@example.org', password: 'a calm long walk', name: 'Ada' }
  const headers = { origin: site.url }
  const response = await page.context().request.post(`${site.url}/api/auth/sign-up/email`, { data: reader, headers })
  expect(response.status()).toBe(200)
  await seesNothing()
  await forgets()
  await page.context().close()
})
