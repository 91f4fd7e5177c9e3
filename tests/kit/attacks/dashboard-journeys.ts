import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { toDay } from '#domain/text/dates.ts'
import { shortTitle } from '#domain/products/product-display.ts'
import { sanitizeLine } from '#features/mail/template/sanitize.ts'
import { markedText } from './hostile-records.ts'
import type { Journey, Sink } from './public-journeys.ts'

/** `sink in the dashboard`: the same text as in the record. */
const inDashboard = (names: string): Sink[] =>
  names
    .split(' ')
    .map((name) => ({ sink: `${name} in the dashboard`, textOf: (text, index) => markedText(name, index, text) }))

const lists: Readonly<Record<string, Sink[]>> = {
  '/admin': inDashboard('title category'),
  '/admin/products': [
    { sink: 'product in the dashboard', textOf: (text, index) => shortTitle(markedText('product', index, text)) },
    ...inDashboard('shelf'),
  ],
  '/admin/messages/contact': inDashboard('name email subject message'),
  '/admin/messages/comments': inDashboard('pending-name pending-email pending-comment pending-suspicion title'),
  '/admin/messages/subscribers': inDashboard('subscriber'),
  '/admin/newsletter': inDashboard('newsletter'),
}

async function readDashboard({ page, site, texts, inspect }: Journey) {
  for (const [path, sinks] of Object.entries(lists)) {
    await page.goto(site.url + path)
    await page.getByText(/-\d+~/).first().waitFor({ state: 'attached' })
    await page.locator('main [aria-expanded=false]').evaluateAll((closed) => {
      for (const button of closed) if (button instanceof HTMLElement) button.click()
    })
    await inspect(path, sinks, [...texts.keys()])
  }
}

async function editArticles({ page, site, texts, inspect }: Journey) {
  for (const index of texts.keys()) {
    await page.goto(`${site.url}/admin/articles/article-${index}`, { waitUntil: 'domcontentloaded' })
    await page.locator('input[name=title], main input').first().waitFor()
    await inspect(
      `edit ${index}`,
      inDashboard('title excerpt author description alt').map((sink) => ({ ...sink, sink: `${sink.sink}, edited` })),
      [index],
    )
  }
}

/** The mail itself: its frame is sandboxed, and nothing in it could run. */
async function previewIssues({ page, site, texts, inspect, report }: Journey) {
  let plain: string | undefined
  for (const index of texts.keys()) {
    await page.goto(`${site.url}/api/admin/issues/issue-${index}/preview`, { waitUntil: 'domcontentloaded' })
    const sinks = ['newsletter', 'preheader', 'intro', 'title'].map((name) => ({
      sink: `${name} in an issue`,
      textOf: (text: string) => sanitizeLine(markedText(name, index, text), site.url),
    }))
    const { kinds } = await inspect(`issue ${index}`, sinks, [index])
    const shape = JSON.stringify(kinds, Object.keys(kinds).toSorted())
    plain ??= shape
    if (shape !== plain) report(`issue ${index}: other elements: ${shape}`)
  }
}

const textsPerPage = 5
/** The dashboard's lists show only the first few rows, so they are refilled for each text. */
async function readAnalytics({ page, site, texts, inspect }: Journey) {
  const day = toDay(Date.now())
  const sinks = inDashboard('searched referrer path')
  for (let first = 0; first < texts.length; first += textsPerPage) {
    for (const table of ['search_days', 'referrer_days', 'page_days']) site.sql(`delete from ${table}`)
    const indexes = [...texts.keys()].slice(first, first + textsPerPage)
    for (const index of indexes) {
      const mark = (sink: string) => markedText(sink, index, texts[index] ?? '')
      site.sql('insert into search_days (day, query, times) values (?, ?, 9)', day, mark('searched'))
      site.sql(
        "insert into referrer_days (day, kind, referrer, views) values (?, 'person', ?, 9)",
        day,
        mark('referrer'),
      )
      site.sql("insert into page_days (day, kind, page_path, views) values (?, 'person', ?, 9)", day, mark('path'))
    }
    await page.goto(`${site.url}/admin/analytics`)
    await inspect(`analytics ${first}`, sinks, indexes)
  }
}

/** Read by programs: well-formed, and nothing in it that a feed reader would run. */
async function readFeeds({ page, site, texts, inspect, report }: Journey) {
  const feed = await fetch(`${site.url}/rss.xml`)
  const xml = await feed.text()
  if (XMLValidator.validate(xml) !== true) report('rss.xml is not well-formed')
  const { rss } = new XMLParser({ processEntities: true }).parse(xml) as {
    rss: { channel: { item: { title: string; description: string; 'content:encoded': string }[] } }
  }
  await page.goto(`${site.url}/robots.txt`)
  for (const { title, 'content:encoded': markup } of rss.channel.item) {
    const foreign = await page.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      return [...parsed.querySelectorAll('*')]
        .filter(({ localName }) => !'html head body p b a h2 h3 img figure br'.split(' ').includes(localName))
        .concat(
          [...parsed.querySelectorAll('*')].filter((one) =>
            one.getAttributeNames().some((name) => name.startsWith('on')),
          ),
        )
        .concat([...parsed.querySelectorAll('[href^="javascript:" i]')])
        .map(({ outerHTML }) => outerHTML.slice(0, 120))
    }, markup)
    for (const element of foreign) report(`rss.xml, ${title}: ${element}`)
  }
  for (const [path, type] of Object.entries({
    '/llms.txt': 'text/plain',
    '/rss.xml': 'xml',
    '/sitemap.xml': 'xml',
    '/site.webmanifest': 'json',
  })) {
    const { headers } = await fetch(site.url + path)
    if (!headers.get('content-type')?.includes(type) || headers.get('x-content-type-options') !== 'nosniff')
      report(`${path} could be taken for an HTML page`)
  }
  await page.goto(`${site.url}/llms.txt`)
  await inspect('/llms.txt', [], [...texts.keys()])
}

export const dashboardJourneys = {
  'lists of the dashboard': readDashboard,
  'the editor': editArticles,
  'newsletter previews': previewIssues,
  analytics: readAnalytics,
  'feeds for programs': readFeeds,
}
