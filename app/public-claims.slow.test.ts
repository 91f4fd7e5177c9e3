import { expect, test } from 'vitest'
import { storedMailNames } from '#features/mail/template/mail-texts.ts'
import { brandAssets } from '#app/brand/brand-assets.ts'
import { categories, categoryUrl } from '#domain/articles/categories.ts'
import { claimKeys, type ClaimKey } from '#domain/site/claims.ts'
import { createDraftLink } from '#features/articles/draft-links.ts'
import { bundledAffiliateTag } from '#domain/site/settings.ts'
import { confirmCheck } from '#features/launch-check/commands.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import { renderStoredMail } from '#features/mail/template/stored-mail.ts'
import { createWeeklyDigest } from '#features/newsletter/weekly-digest.ts'
import { tools } from '#domain/tools/tools.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import { syncStarterEntries } from '#features/finder/commands.ts'
import { listEntryNames } from '#features/finder/queries.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { listClaimWords } from '#tests/kit/claim-words.ts'
import { textOf } from '#tests/kit/html.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { routes } from './routes.ts'

const publicSite = { name: 'Pawprint', origin: 'https://pets.example', isPublic: true, affiliateTag: 'wagwise-20' }
const localSite = { name: 'Pawprint', origin: 'http://localhost:3000', isPublic: false, affiliateTag: 'wagwise-20' }
const emptyCategory = 'Pet Travel'
const day = 24 * 60 * 60 * 1000
/** The walk reads more than a hundred pages. */
const long = { timeout: 180_000 }

const marksOf = (key: ClaimKey) => listClaimWords(key, publicSite.name)

/** A full site whose drawings keep their text. */
async function openSite(config: typeof publicSite) {
  const drawings: string[] = []
  const draw = (svg: string) => void drawings.push(svg)
  const app = await createTestApp({
    config,
    rasterizer: { rasterize: async (svg) => (draw(svg), new Uint8Array()), outline: async (svg) => (draw(svg), svg) },
  })
  await publishFirstContent(app)
  await syncStarterEntries(app)
  await app.db.deleteFrom('articles').where('category', '=', emptyCategory).execute()
  await app.db.updateTable('category_counts').set({ articles: 0 }).where('category', '=', emptyCategory).execute()
  await insertTestProduct(app, { title: 'Bare', description: null, price: null })
  return { app, drawings }
}

/** What the parameters of a path stand for. A new route with a parameter needs its values here. */
async function expandPath(app: TestApp, path: string): Promise<string[]> {
  const slugs = (await app.db.selectFrom('articles').select('slug').where('visible', '=', true).execute()).map(
    ({ slug }) => slug,
  )
  const fill = (values: readonly string[]) => values.map((value) => path.replace(/:\w+(\{.*\})?/, () => value))
  if (!path.includes(':')) return [path]
  if (path === '/article/:slug') return fill(slugs)
  // The same articles in other forms.
  const few = slugs.slice(0, 3)
  if (path === '/article/:slug/card' || path === '/blog/:slug') return fill(few)
  if (path.startsWith('/blog/:file')) return fill(few.map((slug) => `${slug}.md`))
  if (path === '/category/:slug') return categories.map(({ title }) => categoryUrl(categories, title))
  if (path === '/author/:slug')
    return fill((await app.db.selectFrom('authors').select('slug').execute()).map(({ slug }) => slug))
  if (path === '/safe/:slug') return fill((await listEntryNames(app.db)).slice(0, 20).map(({ slug }) => slug))
  if (path === '/tools/:slug' || path === '/embed/:slug') return fill(tools.map(({ slug }) => slug))
  if (path === '/product/:slug' || path === '/test-note/:slug')
    return fill((await app.db.selectFrom('products').select('slug').execute()).map(({ slug }) => slug))
  if (path === '/draft/:token') return fill([await createDraft(app)])
  if (path === '/social/:file') return fill(few.map((slug) => `${slug}.png`))
  if (path === '/brand/:file') return fill(brandAssets.map(({ name }) => `${name}.svg`))
  if (path.startsWith('/:part')) return ['/sitemap-1.xml']
  if (path.startsWith('/:key')) return []
  if (path === '/api/articles/:id/comments' || path === '/api/articles/:slug')
    return fill(path.includes('slug') ? slugs.slice(0, 1) : ['none'])
  // The owner's own words.
  if (path.startsWith('/:page')) return []
  // Pictures, and links that only redirect.
  if (['/art/:file', '/media/:file', '/n/:issue/:position'].includes(path)) return []
  if (path.startsWith('/api/')) return fill(['none'])
  throw new Error(`${path} has a parameter that this test does not know.`)
}

async function createDraft(app: TestApp): Promise<string> {
  const { id } = await insertTestArticle(app, { state: 'draft', slug: `draft-${app.newId()}` })
  const created = await createDraftLink(app, { article_id: id, user_id: 'admin', hours: 24 })
  return created.ok ? created.token : ''
}

type PageText = { place: string; text: string }

/** Everything that a visitor, a crawler or a feed reader gets, by the route table. */
async function walkRoutes(
  { app, drawings }: Awaited<ReturnType<typeof openSite>>,
  isWanted = (_page: string) => true,
): Promise<PageText[]> {
  const client = createTestClient(app)
  const pages: PageText[] = []
  for (const { method, path, access } of routes) {
    if (method !== 'GET' || access !== 'anyone') continue
    for (const page of (await expandPath(app, path)).filter(isWanted)) {
      const response = await client.fetch(page)
      if (!/text|json|xml|svg/.test(response.headers.get('content-type') ?? '')) continue
      const body = await response.text()
      pages.push({ place: page, text: body }, { place: page, text: textOf(body.replaceAll(/<\/?head>/g, '')) })
    }
  }
  return [...pages, ...drawings.splice(0).map((text) => ({ place: 'drawing', text: textOf(text) }))]
}

/** One mail of each kind, and the page that confirms a subscription. */
async function walkMails(app: TestApp): Promise<PageText[]> {
  const client = createTestClient(app)
  const branding = await readMailBranding(app)
  const values = { former: 'a', next: 'b', token: 'c', name: 'Ada', email: 'a@b.example', subject: 's', message: 'm' }
  const sent = app.sentMails.length
  const newEmail = () => ({ email: `${app.newId()}@example.org` })
  await client.fetch('/api/functions/subscribe-newsletter', { json: newEmail() })
  await updateSettings(app, { newsletterOptIn: 'double' }, null)
  await client.fetch('/api/functions/subscribe-newsletter', { json: newEmail() })
  await updateSettings(app, { newsletterOptIn: 'single' }, null)
  await app.flushMail()
  const mailed = app.sentMails.slice(sent)
  expect(mailed).toHaveLength(2)
  const [, link = ''] = /(\/newsletter\/confirm\?token=[\w.-]+)/.exec(mailed.map(({ text }) => text).join()) ?? []
  return [
    ...storedMailNames.map((name) => ({ place: name, text: renderStoredMail(name, branding, values).text })),
    ...mailed.map(({ subject, text, html }) => ({ place: subject, text: `${text} ${textOf(html ?? '')}` })),
    { place: link, text: textOf(await (await client.fetch(link)).text()) },
  ]
}

/** The weekly digest is sent only when its setting is on, which makes the promise of a weekly email true. */
async function walkDigest(app: TestApp): Promise<PageText[]> {
  await updateSettings(app, { weeklyDigest: true }, null)
  await createWeeklyDigest(app)
  app.advanceClock(8 * day)
  await insertTestArticle(app, { slug: `new-${app.newId()}`, published_date: app.clock() - 1000 })
  expect(await createWeeklyDigest(app)).toBe(true)
  const issues = await app.db.selectFrom('issues').selectAll().execute()
  await updateSettings(app, { weeklyDigest: false }, null)
  return issues.map((issue) => ({ place: 'weekly digest', text: JSON.stringify(issue) }))
}

async function walk(site: Awaited<ReturnType<typeof openSite>>): Promise<PageText[]> {
  return [...(await walkRoutes(site)), ...(await walkMails(site.app)), ...(await walkDigest(site.app))]
}

const decoded = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('\\"', '"')
const pagesWith = (pages: readonly PageText[], words: string) => [
  ...new Set(pages.filter(({ text }) => decoded(text).includes(words)).map(({ place: page }) => page)),
]

test(
  'a public site states no unconfirmed claim, on no page, in no feed, mail or drawing (decision 51)',
  long,
  async () => {
    const pages = await walk(await openSite(publicSite))
    expect(pages.length).toBeGreaterThan(200)
    const claims = claimKeys.flatMap((key) =>
      marksOf(key).map((words) => ({ key, words, at: pagesWith(pages, words) })),
    )
    expect(claims.filter(({ at }) => at.length > 0)).toEqual([])
    expect(pagesWith(pages, bundledAffiliateTag), 'the sample tag').toEqual([])
  },
)

test(
  'the same walk finds every claim on localhost, so that the table names no claim that nobody shows',
  long,
  async () => {
    const pages = await walk(await openSite(localSite))
    for (const key of claimKeys) {
      const marks = marksOf(key)
      expect(marks.length, key).toBeGreaterThan(0)
      for (const words of marks) expect(pagesWith(pages, words), `${key}: ${words}`).not.toEqual([])
    }
  },
)

test(
  'a claim appears on the public site once it is confirmed with evidence, and goes when that is withdrawn',
  long,
  async () => {
    const site = await openSite(publicSite)
    const version = site.app.contentVersion.current()
    for (const key of claimKeys)
      await confirmCheck(site.app, { key, confirmed: true, evidence: 'Counted on paper.', user_id: 'admin' })
    expect(site.app.contentVersion.current()).toBeGreaterThan(version)
    const pages = await walk(site)
    for (const key of claimKeys.filter((name) => name !== 'testimonials'))
      for (const words of marksOf(key)) expect(pagesWith(pages, words), `${key}: ${words}`).not.toEqual([])
    // Nobody can prove invented quotes.
    for (const words of marksOf('testimonials')) expect(pagesWith(pages, words)).toEqual([])
    await confirmCheck(site.app, { key: 'stats', confirmed: false, user_id: 'admin' })
    await confirmCheck(site.app, { key: 'rating', confirmed: true, user_id: 'admin' })
    const after = await walkRoutes(site, (page) => ['/', '/shop', '/categories'].includes(page))
    for (const words of [...marksOf('stats'), ...marksOf('rating')]) expect(pagesWith(after, words), words).toEqual([])
  },
)

test('only testimonials that the owner entered are shown in public, with name and date', async () => {
  const { app } = await openSite(publicSite)
  const home = async () => (await createTestClient(app).fetch('/')).text()
  expect(await home()).not.toContain('data-island="testimonials"')
  const entered = { name: 'Ada L.', rating: 4, date: '2026-01-02', consent: 'By email', quote: 'The plan helped.' }
  await updateSettings(app, { testimonials: [entered] }, 'admin')
  const html = await home()
  expect(textOf(html)).toContain('“The plan helped.” Ada L. January 2, 2026')
  expect(html).toContain('aria-label="4 out of 5"')
  expect(html).not.toContain('By email')
})

/** Words that usually carry a claim. What the software itself makes true is listed. */
const boast =
  /honest|trusted|expert|award|#1\b|best[- ]sell|top[- ]rated|vet[- ]approved|guarantee|thousands|million|\d ?k?\+|staff|hand-?picked|carefully|premium|quality|we test|tested/gi
const provenByTheSoftware = [
  'no made-up experts',
  'Have you tested every product',
  'it has not tested',
  'Honesty Over Hype',
  'we have not tested a product ourselves',
  // Excerpts of articles.
  'with honest limits',
  'keep portions honest',
]

test(
  'pages outside of articles use no boasting words in public that are not in the table of claims',
  long,
  async () => {
    const site = await openSite(publicSite)
    const isText = (page: string) => !/^\/(article|blog|rss|api|social|category|safe)/.test(page)
    const pages = (await walkRoutes(site, isText)).filter(({ place: page }) => page !== 'drawing')
    const boasts = pages.flatMap(({ place: page, text }) => {
      const rest = provenByTheSoftware.reduce((words, phrase) => words.replaceAll(phrase, ''), textOf(text))
      return [...rest.matchAll(boast)].map(({ index }) => `${page}: ${rest.slice(index - 30, index + 30)}`)
    })
    expect([...new Set(boasts)]).toEqual([])
  },
)
