import type { Page } from 'playwright'
import { shortTitle } from '#domain/products/product-display.ts'
import type { PreparedSite } from '#tests/kit/prepared-site.ts'
import type { AdminClient } from '#tests/kit/admin-client.ts'
import { withoutMarkup, markedText } from './hostile-records.ts'
import type { InspectedPage } from './page-inspection.ts'

/** `textOf`: for places that show something other than the marked text. */
export type Sink = { sink: string; textOf?: (text: string, index: number) => string }
export type InspectSinks = (where: string, sinks: readonly Sink[], indexes: readonly number[]) => Promise<InspectedPage>
export type Journey = {
  page: Page
  site: PreparedSite
  admin: AdminClient
  /** The first is harmless. */
  texts: readonly string[]
  inspect: InspectSinks
  report: (words: string) => unknown
}

const plainSinks = (names: string): Sink[] => names.split(' ').map((sink) => ({ sink }))
const inlineSinks = (names: string): Sink[] =>
  names.split(' ').map((sink) => ({ sink, textOf: (text, index) => withoutMarkup(markedText(sink, index, text)) }))
/** The same field in another place of the site is another sink. */
const sinksAt = (where: string, sinks: readonly Sink[]): Sink[] =>
  sinks.map(({ sink, textOf }) => ({
    sink: `${sink} ${where}`,
    textOf: textOf ?? ((text, index) => markedText(sink, index, text)),
  }))
const product: Sink = { sink: 'product', textOf: (text, index) => shortTitle(markedText('product', index, text)) }
const articleSinks = [
  ...plainSinks('title category author hero alt description keyword about price photo link'),
  ...plainSinks('approved-name approved-comment'),
  ...inlineSinks('paragraph section subsection bold words picture'),
  product,
]

/** Lists load when they come near. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 1500) {
      scrollTo(0, y)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
  })
}

async function readArticles({ page, site, texts, inspect, report }: Journey) {
  let plain: InspectedPage | undefined
  for (const index of texts.keys()) {
    await page.goto(`${site.url}/article/text-${index}`, { waitUntil: 'domcontentloaded' })
    await page.locator('#comments').scrollIntoViewIfNeeded()
    await page.locator('.comment__text').waitFor()
    const seen = await inspect(`article ${index}`, sinksAt('in an article', articleSinks), [index])
    plain ??= seen
    if (seen.head.join() !== plain.head.join()) report(`article ${index}: another head: ${seen.head.join()}`)
  }
}

async function readLists({ page, site, texts, inspect }: Journey) {
  const lists = {
    '/': [product],
    '/blog': plainSinks('title excerpt category'),
    '/shop': [product, ...plainSinks('about shelf photo')],
  }
  for (const [path, sinks] of Object.entries(lists)) {
    await page.goto(site.url + path)
    await scrollThrough(page)
    const more = page.getByRole('link', { name: 'Load more' })
    while ((await more.count()) > 0) {
      const shown = await page.locator('main article').count()
      await more.first().click()
      // The link is gone while more are loading.
      await page.waitForFunction((before) => document.querySelectorAll('main article').length > before, shown)
    }
    await scrollThrough(page)
    // The home page shows only some of each: they are inspected here and counted elsewhere.
    await inspect(path, path === '/' ? [] : sinksAt(`in ${path}`, sinks), [...texts.keys()])
  }
}

async function search({ page, site, texts, inspect }: Journey) {
  for (const [index, text] of texts.entries()) {
    const words = `${text} zzz`
    await page.goto(`${site.url}/blog?q=${encodeURIComponent(words)}`, { waitUntil: 'domcontentloaded' })
    await inspect(`search ${index}`, [{ sink: 'q in /blog', textOf: () => words }], [index])
  }
  await page.goto(`${site.url}/about`)
  await page.locator('[data-open-search]').first().click()
  const field = page.getByRole('combobox', { name: 'Search articles' })
  for (const [index, text] of texts.entries()) {
    const words = `${text} zzz`
    await field.fill(words)
    // One word may be left out, so articles of this test can be listed.
    const emptyMessage = page.getByText(`No articles found for "${words.trim()}"`)
    await emptyMessage.or(page.getByRole('option').first()).first().waitFor()
    await inspect(`search dialog ${index}`, [{ sink: 'q in the dialog', textOf: () => words }], [index])
  }
}

async function changeSettings({ page, site, admin, texts, inspect, report }: Journey) {
  for (const [index, text] of texts.entries()) {
    const cut = (sink: string, most: number) => markedText(sink, index, text).slice(0, most).trim()
    // Who runs the site may be described with links, so the policy shows it as article text.
    const plain = (sink: string, most: number) => withoutMarkup(cut(sink, most))
    const json = { siteName: cut('s', 60), operatorName: plain('operator', 200), postalAddress: plain('postal', 500) }
    const saved = await admin.fetch('/api/admin/settings', { method: 'PUT', json })
    const profile = await admin.fetch('/api/auth/update-user', { json: { name: cut('profile', 100) } })
    if (!saved.ok || !profile.ok) report(`settings ${index}: ${saved.status}, ${profile.status}`)
    await page.goto(`${site.url}/privacy-policy`, { waitUntil: 'domcontentloaded' })
    const sinks: Sink[] = [
      { sink: 'site name', textOf: () => json.siteName },
      { sink: 'operator', textOf: () => json.operatorName },
      { sink: 'postal address', textOf: () => json.postalAddress },
    ]
    await inspect(`settings ${index}`, sinks, [index])
    await page.goto(`${site.url}/account`, { waitUntil: 'domcontentloaded' })
    await inspect(`account ${index}`, [{ sink: 'name of an account', textOf: () => cut('profile', 100) }], [index])
  }
  await admin.fetch('/api/admin/settings', {
    method: 'PUT',
    json: { siteName: '', operatorName: '', postalAddress: '' },
  })
}

export const publicJourneys = {
  'articles of the site': readArticles,
  'lists of the site': readLists,
  search,
  'settings and account': changeSettings,
}
