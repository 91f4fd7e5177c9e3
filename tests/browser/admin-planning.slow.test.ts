import type { Page } from 'playwright'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyBrief } from '#domain/briefs/brief.ts'
import { expectToast, openAdmin, ownerEnv, signInByForm } from '#tests/kit/admin.ts'
import { openAdminClient } from '#tests/kit/admin-client.ts'
import { collectPageErrors, expectAccessibleInBothThemes, takeScreenshots } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { respondToStage, startFakeAiProvider } from '#tests/kit/fakes/ai-provider.ts'
import { openaiCompatible } from '#tests/kit/fakes/provider-apis/openai-compatible.ts'
import { startPreparedSite } from '#tests/kit/prepared-site.ts'

let page: Page
let pageErrors: string[]

type Fact = { id: string; statement: string }

const day = 24 * 60 * 60 * 1000
const today = new Date().toISOString().slice(0, 10)
const month = today.slice(0, 7)

const { site, browser } = await openPreparedSite(async (deps) => {
  const text = { content: 'Rabbits eat hay.', image_url: '/favicon.svg' }
  const begin = Date.parse(`${month}-01T12:00:00Z`)
  await insertTestArticle(deps, { title: 'An old favorite', published_date: begin - 300 * day })
  await insertTestArticle(deps, { id: 'cited', title: 'A text to cite in', state: 'draft', ...text })
  await insertTestArticle(deps, { title: 'No plan yet', state: 'draft', published_date: begin, created_at: begin })
  await insertTestArticle(deps, { title: 'Out this month', published_date: begin })
  await insertTestArticle(deps, { title: 'Coming soon', state: 'draft', published_date: begin + 27 * day })
  await deps.db.insertInto('search_days').values({ day: today, query: 'axolotl', times: 3 }).execute()
}, ownerEnv)
// Through the home page: without a page view there are no analytics.
const admin = await signInByForm(browser, site)
beforeEach(async () => {
  page = await admin.context().newPage()
  pageErrors = collectPageErrors(page)
  return () => page.close()
})

const open = (path: string) => page.goto(site.url + path)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

/** Checks the view on a phone and on a desktop, light and dark. */
async function inspect(name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await takeScreenshots(page, `planning-${name}-${colorScheme}`)
  }
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessibleInBothThemes(page)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(pageErrors).toEqual([])
}

test('a source is added, found, put into a brief with another fact, and the brief becomes an article', async () => {
  await open('/admin/facts')
  await page
    .getByText(/^Checked 20/)
    .first()
    .waitFor()
  await inspect('facts')
  await button('Add source').click()
  await dialog().getByRole('button', { name: 'Save source' }).click()
  await dialog().getByText('Please enter a title.').waitFor()
  await dialog()
    .getByLabel('Text file')
    .setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await dialog().getByText('Use a .txt, .md, .csv or .html file.').waitFor()
  const html = '<script>alert(1)</script><h1>Hay</h1><p>Quillfeather hay suits rabbits.</p><p>Keep it dry.</p>'
  await dialog()
    .getByLabel('Text file')
    .setInputFiles({ name: 'hay.html', mimeType: 'text/html', buffer: Buffer.from(html) })
  await expect.poll(() => dialog().getByLabel('Text', { exact: true }).inputValue()).toMatch(/^Hay\s+Quillfeather hay/)
  await dialog().getByLabel('Title').fill('Notes on hay')
  await dialog().getByLabel('Address').fill('https://example.org/hay')
  await inspect('source')
  await dialog().getByRole('button', { name: 'Save source' }).click()
  await expectToast(page, 'Source saved')
  await page.getByLabel('Search facts').fill('quillfeather')
  await page.waitForURL('**/admin/facts?q=quillfeather')
  await page.getByRole('link', { name: 'Notes on hay' }).waitFor()

  await page.getByRole('link', { name: 'Briefs', exact: true }).click()
  await button('New brief').first().click()
  await dialog().getByLabel('Question or subject').fill('How do I settle a new adult cat that hides?')
  await dialog().getByLabel('Category').selectOption('Cat Care')
  for (const words of ['quillfeather', 'onion']) {
    await dialog().getByLabel('Search facts').fill(words)
    await dialog()
      .getByRole('button', { name: new RegExp(words, 'i') })
      .first()
      .click()
  }
  await dialog().getByLabel('Search facts').press('Enter')
  expect(await dialog().getByRole('list', { name: 'Chosen facts' }).getByRole('listitem').count()).toBe(2)
  await inspect('brief')
  await dialog().getByRole('button', { name: 'Save brief' }).click()
  await expectToast(page, 'Brief saved')
  await page.getByRole('link', { name: 'How do I settle a new adult cat that hides?' }).waitFor()
  await inspect('briefs')
  await page.getByRole('checkbox', { name: 'Select How do I settle a new adult cat that hides?' }).check()
  await button('Generate').click()
  await dialog().getByRole('heading', { name: 'Generate 1 article from briefs' }).waitFor()
  await inspect('generate')
  await button('Generate articles').click()
  await dialog().waitFor({ state: 'detached' })
  await expectToast(page, 'Generated 1 article from your briefs!')
  await button('Hide progress').click()
  const [item] = site.sql('select brief_id, article_id from generation_items')
  const [brief] = site.sql('select id, facts, state from briefs')
  expect(item).toMatchObject({ brief_id: brief?.['id'], article_id: expect.any(String) })
  expect([brief?.['state'], JSON.parse(String(brief?.['facts']))]).toEqual([
    'written',
    [expect.any(String), expect.any(String)],
  ])
})

test('a brief with two facts becomes an article whose references open the facts they rest on', async () => {
  const wanted = ['onion-amount-per-kg', 'white-chocolate-content']
  const filler = 'A calm evening begins with a plan and a warm corner of the room. '.repeat(5)
  const provider = await startFakeAiProvider((request) => {
    const { facts = [] } = JSON.parse(openaiCompatible.parseRequest(request).prompt) as { facts?: Fact[] }
    const cited = facts.slice(0, 2).map(({ statement }, index) => statement.replace(/\.$/, `.[^${index + 1}]`))
    return respondToStage(openaiCompatible, request, {
      content: `${filler}\n\n## First things\n\n${cited.join(' ')}\n\n## And then\n\n${filler}`,
      references: facts.slice(0, 2).map(({ id }, index) => ({ n: index + 1, fact: id })),
    })
  })
  const env = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: provider.url, AI_TEXT_MODEL: 'test' }
  const emptySite = await startPreparedSite(async () => undefined, { ...ownerEnv, ...env })
  onTestFinished(() => emptySite.stop())
  const client = await openAdminClient(emptySite.url)
  const zone = { timeZone: 'America/New_York' }
  expect((await client.request('/api/admin/settings', { method: 'PUT', json: zone })).status).toBe(200)
  const planned_for = new Date(Date.now() + 40 * day).toISOString().slice(0, 10)
  const json = {
    ...emptyBrief,
    question: 'Which leftovers harm pets?',
    category: 'Pet Nutrition',
    facts: wanted,
    planned_for,
  }
  expect((await client.request('/api/admin/briefs', { json })).status).toBe(201)

  const ownerPage = await openAdmin(browser, emptySite, { timezoneId: 'Asia/Tokyo' })
  await ownerPage.goto(`${emptySite.url}/admin/briefs`)
  await ownerPage.getByRole('checkbox', { name: 'Select Which leftovers harm pets?' }).check()
  await ownerPage.getByRole('button', { name: 'Generate', exact: true }).click()
  const run = ownerPage.getByRole('dialog')
  await run.getByText('Up to 4 text calls (4 per article) and 3 images.').waitFor()
  await run.getByRole('radio', { name: 'Quick: draft only' }).check()
  await run.getByText('Up to 1 text call and 3 images.').waitFor()
  await run.getByText('1 brief has a planned date and will be published then, at 9:00 AM.').waitFor()
  await run.getByRole('button', { name: 'Generate articles' }).click()
  await expectToast(ownerPage, 'Generated 1 article from your briefs!')
  const [article] = emptySite.sql('select id, state, published_date from articles')
  const local = new Date(Number(article?.['published_date'])).toLocaleString('sv-SE', { timeZone: 'America/New_York' })
  expect([article?.['state'], local]).toEqual(['scheduled', `${planned_for} 09:00:00`])

  await ownerPage.goto(`${emptySite.url}/admin/articles/${String(article?.['id'])}`)
  await ownerPage.getByText('Written from 2 facts').click()
  const facts = emptySite.sql('select statement, source_url from facts where id in (?, ?) order by id', ...wanted)
  const list = ownerPage.getByRole('list', { name: 'Facts' })
  for (const { statement } of facts) await list.getByText(String(statement)).waitFor()
  await ownerPage.goto(`${emptySite.url}/admin/articles/${String(article?.['id'])}/preview`)
  for (const [index, { source_url }] of facts.entries()) {
    const target = await ownerPage.locator('sup a').nth(index).getAttribute('href')
    const source = ownerPage
      .locator(target ?? '')
      .getByRole('link')
      .first()
    expect(await source.getAttribute('href')).toBe(source_url)
  }
})

test('subjects come from searches without results, from old articles and from a CSV file', async () => {
  await open('/admin/analytics')
  await page.getByRole('link', { name: 'Add brief about axolotl' }).click()
  await expect.poll(() => dialog().getByLabel('Question or subject').inputValue()).toBe('Axolotl')
  await dialog().getByRole('button', { name: 'Close' }).click()
  await button('Suggestions').click()
  await dialog().getByRole('button', { name: 'Add brief about axolotl' }).waitFor()
  await inspect('suggestions')
  await dialog().getByRole('button', { name: 'Add brief about An old favorite' }).click()
  await dialog().getByText('The new text is saved as a draft. The article stays as it is.').waitFor()
  await dialog().getByRole('button', { name: 'Save brief' }).click()
  await expectToast(page, 'Brief saved')
  expect(site.sql("select origin from briefs where question = 'An old favorite'")).toEqual([{ origin: 'refresh' }])
  await button('Import CSV').click()
  await dialog().getByLabel('CSV text').fill('question,species,date\nDo fish sleep?,fish,\nWhy purr?,dragon,\n')
  await button('Preview import').click()
  await dialog().getByText('1 brief of 2 lines can be imported.').waitFor()
  await dialog().getByText('Please choose one of the species.').waitFor()
  await inspect('import')
  await button('Import 1 brief').click()
  await expectToast(page, '1 brief imported')
  await page.getByRole('checkbox', { name: 'Select Do fish sleep?' }).check()
  await button('Drop').click()
  await expectToast(page, '1 brief dropped')
  expect(await page.getByRole('link', { name: 'Do fish sleep?' }).count()).toBe(0)
})

test('the calendar shows a month, opens what is planned and moves it to another day', async () => {
  site.sql(
    "insert or ignore into briefs (id, question, origin, planned_for, created_at, updated_at) values ('b1', 'A planned brief', 'manual', ?, 1, 1)",
    today,
  )
  await open('/admin/calendar')
  for (const title of ['Out this month', 'Coming soon', 'A planned brief'])
    await page.getByRole('link', { name: title }).waitFor()
  await inspect('calendar')
  expect(await page.getByRole('button', { name: 'Move Out this month' }).count()).toBe(0)
  await page.getByRole('region', { name: 'Drafts without a date' }).getByRole('link', { name: 'No plan yet' }).waitFor()
  const target = new Date(Date.now() + 40 * day).toISOString().slice(0, 10)
  for (const title of ['Coming soon', 'A planned brief']) {
    await button(`Move ${title}`).click()
    await dialog().getByLabel('Day').fill('2020-01-01')
    await dialog().getByRole('button', { name: 'Move', exact: true }).click()
    await dialog().getByText('Choose today or a later day.').waitFor()
    await dialog().getByLabel('Day').fill(target)
    await dialog().getByRole('button', { name: 'Move', exact: true }).click()
    await expectToast(page, 'Moved to')
  }
  await expect.poll(() => page.getByRole('link', { name: 'Coming soon' }).count()).toBe(0)
  await open(`/admin/calendar?month=${target.slice(0, 7)}`)
  await page.getByRole('link', { name: 'Coming soon' }).waitFor()
  await page.getByRole('link', { name: 'A planned brief' }).click()
  await expect.poll(() => dialog().getByLabel('Planned date').inputValue()).toBe(target)
})

test('an article cites the source of a fact that was found on the shelf', async () => {
  await open('/admin/articles/cited')
  await page.getByRole('textbox', { name: 'Article text' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await button('Cite a source').click()
  await dialog().getByLabel('Search facts').fill('chocolate dogs')
  const fact = dialog()
    .getByRole('button', { name: /chocolate/i })
    .first()
  await fact.waitFor()
  await inspect('cite')
  await fact.click()
  await dialog().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Article updated successfully')
  const [article] = site.sql("select content from articles where id = 'cited'")
  expect(article?.['content']).toMatch(/^Rabbits eat hay\.\s?\[\^1\]\n\n\[\^1\]: .+ \| .+ \| https:\/\//)
})
