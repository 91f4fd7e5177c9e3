import { expect, test } from 'vitest'
import { emptyBrief } from '#domain/briefs/brief.ts'
import { grantAdmin } from '#features/accounts/commands.ts'
import { addDesks } from '#features/authors/commands.ts'
import { requestReview } from '#features/review/requests.ts'
import { blankEntry } from '#tests/kit/blank-entry.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { draftToken, fillDatabase, id, slug } from '#tests/kit/fill-database.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { countQueries } from '#tests/kit/query-counter.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

/** Both are more than a page of any list, so that every page is full. */
const [few, many] = [245, 490]

/** URLs for routes that need a real id, or whose query decides how much is read. */
const urls: Readonly<Record<string, readonly string[]>> = {
  '/blog': ['/blog', '/blog?category=Dog%20Care', '/blog?q=walks', '/blog?q=walks&category=Dog%20Care'],
  '/shop': ['/shop', '/shop?category=Feeding%20%26%20Water'],
  '/article/:slug': [`/article/${slug(1)}`],
  '/article/:slug/card': [`/article/${slug(1)}/card`],
  '/blog/:file{.+\\.md}': [`/blog/${slug(2)}.md`],
  '/blog/:slug': [`/blog/${slug(2)}`],
  '/category/:slug': ['/category/dog-care', '/category/dog-care?page=2', '/category/pet-travel'],
  '/author/:slug': ['/author/wagwise-editorial', '/author/wagwise-editorial?page=2'],
  '/safe': ['/safe', '/safe?for=cat', '/safe?q=grapes'],
  '/safe/:slug': ['/safe/grapes'],
  '/tools/:slug': ['/tools/calories', '/tools/chocolate?weight=4&amount=10'],
  '/embed/:slug': ['/embed/chocolate'],
  '/recalls': ['/recalls', '/recalls?for=cat&state=open', '/recalls?q=salmon'],
  '/api/articles': ['/api/articles?limit=72', '/api/articles?q=walks', '/api/articles?trending=true'],
  '/api/articles/saved': [`/api/articles/saved?ids=${id(1)},${id(2)}`],
  '/api/articles/:slug': [`/api/articles/${slug(1)}`],
  '/api/articles/:id/likes': [`/api/articles/${id(1)}/likes`],
  '/api/articles/:id/comments': [`/api/articles/${id(1)}/comments`],
  '/api/search': ['/api/search?q=walks'],
  '/:page{[a-z0-9-]+}': ['/adoption'],
  '/n/:issue/:position': [`/n/${id(1)}/1`],
  '/rss.xml': ['/rss.xml', '/rss.xml?category=Dog%20Care'],
  '/:part{sitemap-[0-9]+\\.xml}': ['/sitemap-1.xml'],
  '/admin/articles/:id': [`/admin/articles/${id(1)}`],
  '/admin/articles/:id/preview': [`/admin/articles/${id(1)}/preview`],
  '/draft/:token': [`/draft/${draftToken}`],
  '/api/admin/runs/topics': ['/api/admin/runs/topics?category=Dog%20Care'],
  '/api/admin/articles': ['/api/admin/articles', '/api/admin/articles?q=walks', '/api/admin/articles?trash=true'],
  '/api/admin/articles/:id': [`/api/admin/articles/${id(1)}`],
  '/api/admin/articles/:id/export.md': [`/api/admin/articles/${id(1)}/export.md`],
  '/api/admin/articles/:id/draft-links': [`/api/admin/articles/${id(1)}/draft-links`],
  '/api/admin/articles/:id/review': [`/api/admin/articles/${id(1)}/review`],
  '/api/admin/articles/:id/record.json': [`/api/admin/articles/${id(1)}/record.json`],
  '/api/admin/articles/:id/pictures': [`/api/admin/articles/${id(1)}/pictures`],
  '/api/admin/articles/:id/versions': [`/api/admin/articles/${id(1)}/versions`],
  '/api/admin/articles/:id/versions/:version': [`/api/admin/articles/${id(1)}/versions/1`],
  '/api/admin/comments': ['/api/admin/comments', '/api/admin/comments?state=approved'],
  '/api/admin/subscribers': ['/api/admin/subscribers', '/api/admin/subscribers?q=reader'],
  '/api/admin/products': ['/api/admin/products', '/api/admin/products?q=mat'],
  '/api/admin/mails': ['/api/admin/mails', '/api/admin/mails?state=failed'],
  '/api/admin/mails/:id/preview': [`/api/admin/mails/${id(1)}/preview`],
  '/api/admin/facts': ['/api/admin/facts', '/api/admin/facts?q=walks', '/api/admin/facts?kind=passage&species=dog'],
  '/product/:slug': ['/product/mat-1'],
  '/test-note/:slug': ['/test-note/mat-1'],
  '/api/admin/products/:id/tests': [`/api/admin/products/${id(1)}/tests`],
  '/api/admin/entries/:slug': ['/api/admin/entries/grapes'],
  '/api/admin/sources/:id': [`/api/admin/sources/${id(1)}`],
  '/api/admin/briefs/similar-titles': ['/api/admin/briefs/similar-titles?question=Walks'],
  '/api/admin/briefs/:id': [`/api/admin/briefs/${id(1)}`],
  '/api/admin/issues/:id': [`/api/admin/issues/${id(1)}`],
  '/api/admin/issues/:id/preview': [`/api/admin/issues/${id(1)}/preview`],
  '/api/admin/analytics/countries/:code': ['/api/admin/analytics/countries/US'],
  '/api/admin/analytics/export.csv': ['/api/admin/analytics/export.csv?table=pages'],
}

/** Routes without a list: they read one row, draw an image or never end. */
const withoutLists =
  /^\/(?:setup|newsletter|unsubscribe|recalls\/(?:confirm|unsubscribe)|moderate|invite|favicon|apple-touch|icon-|social|brand|art|media|:key|admin\/assets)|\/events$|\/backup\.tar\.gz$|^\/api\/(?:auth|account|setup)\b|^\/api\/admin\/(?:imports\/:id|exports\/copy)/

/** Routes that return all rows of something or of a month, or compare all titles with topics, in a constant number of statements. */
const readsAll =
  /export|sitemap|safe\/|titles|calendar|comments$|versions$|record|issues\/row|earnings|redirects\/missing|runs(?:\/current|\/topics)?$|runs\/topics|countries\/US|favorites|[?&]q=|^(?!GET)/

type WriteRequest = { path?: string; json?: object; form?: Record<string, string> }

const author = { name: 'Wagwise Travel Desk', kind: 'desk', role: '', bio: '', image_url: '', links: [] }

const customPage = {
  ...{ path: '/adoption', title: 'Adoption', intro: '', description: '', content: 'Text.' },
  ...{ menu: null, state: 'published' as const },
}

const category = { title: 'Gear', slug: 'gear', hue: 0, icon: 'bag', description: '', picture: '' }
const source = { kind: 'text', title: 'Hay', organization: '', url: '', body: 'Rabbits eat hay.' }
const redirect = { path: '/old', target: '/faq', status: 301, ends_on: null }
const testEntry = { day: '2026-01-02', animal: 'Momo', person: 'Ada', note: 'Drinks.' }
const brief = { ...emptyBrief, question: 'How much hay?' }

/** Request bodies for routes that write. A list of ids contains part of all rows. */
const writes: Readonly<Record<string, (chosen: readonly string[]) => WriteRequest>> = {
  'PUT /api/articles/:id/likes': () => ({ path: `/api/articles/${id(1)}/likes` }),
  'DELETE /api/articles/:id/likes': () => ({ path: `/api/articles/${id(1)}/likes` }),
  'POST /api/articles/:id/comments': () => ({
    path: `/api/articles/${id(1)}/comments`,
    json: { author_name: 'Ada', author_email: 'a@example.org', content: 'Thank you for this.', elapsed: 60_000 },
  }),
  'POST /api/clicks': () => ({ json: { product_id: id(1), article_id: id(1) } }),
  'POST /api/functions/track-page-view': () => ({ json: { pagePath: `/article/${slug(1)}` } }),
  'POST /api/functions/subscribe-newsletter': () => ({ json: { email: 'new@example.org' } }),
  'POST /api/functions/submit-contact': () => ({
    json: { name: 'Ada', email: 'a@example.org', subject: 'A question', message: 'May I ask you something?' },
  }),
  'POST /contact': () => ({
    form: { name: 'Ada', email: 'a@example.org', subject: 'A question', message: 'May I ask you something?' },
  }),
  'POST /article/:slug': () => ({
    path: `/article/${slug(1)}`,
    form: { author_name: 'Ada', author_email: 'a@example.org', content: 'Thank you for this.' },
  }),
  'POST /newsletter/subscribe': () => ({ form: { email: 'other@example.org' } }),
  'POST /recalls/subscribe': () => ({ form: { email: 'third@example.org' } }),
  'POST /api/admin/products/:id/tests': () => ({ path: `/api/admin/products/${id(1)}/tests`, json: testEntry }),
  'PUT /api/admin/products/:id/tests/:test': () => ({
    path: `/api/admin/products/${id(3)}/tests/${id(3)}`,
    json: testEntry,
  }),
  'DELETE /api/admin/products/:id/tests/:test': () => ({ path: `/api/admin/products/${id(4)}/tests/${id(4)}` }),
  'POST /api/admin/recalls/matches/:id/confirm': () => ({
    path: `/api/admin/recalls/matches/${id(3)}/confirm`,
    json: {},
  }),
  'POST /api/admin/recalls/matches/:id/dismiss': () => ({
    path: `/api/admin/recalls/matches/${id(5)}/dismiss`,
    json: {},
  }),
  'POST /api/admin/recalls/matches/:id/undo': () => ({ path: `/api/admin/recalls/matches/${id(4)}/undo`, json: {} }),
  'POST /api/admin/redirects': () => ({ json: redirect }),
  'PUT /api/admin/redirects/:id': () => ({
    path: `/api/admin/redirects/${id(3)}`,
    json: { ...redirect, path: '/older', version: 1 },
  }),
  'DELETE /api/admin/redirects/:id': () => ({ path: `/api/admin/redirects/${id(4)}` }),
  'POST /api/admin/redirects/trace': () => ({ json: { address: '/old' } }),
  'PUT /api/admin/redirects/missing/ignored': () => ({ json: { path: '/vets', ignored: true } }),
  'PUT /api/favorites': (chosen) => ({ json: { marks: chosen.map((mark) => ({ id: mark, saved: true, at: 1 })) } }),
  'POST /api/admin/articles': () => ({ json: { title: 'A new one' } }),
  'PUT /api/admin/articles/:id': () => ({ path: `/api/admin/articles/${id(3)}`, json: { title: 'Anew', version: 1 } }),
  'POST /admin/articles/:id/preview': () => ({ path: `/admin/articles/${id(3)}/preview`, form: { fields: '{}' } }),
  'POST /api/admin/articles/:id/check': () => ({ path: `/api/admin/articles/${id(3)}/check`, json: { content: 'x' } }),
  'POST /api/admin/articles/:id/approve': () => ({
    path: `/api/admin/articles/${id(5)}/approve`,
    json: { version: 1, name: 'Ada', credential: '' },
  }),
  'POST /api/admin/articles/:id/review-request': () => ({
    path: '/api/admin/articles/unready/review-request',
    json: {},
  }),
  'DELETE /api/admin/articles/:id/review-request': () => ({ path: '/api/admin/articles/unready/review-request' }),
  'POST /api/admin/articles/:id/send-back': () => ({
    path: '/api/admin/articles/waiting/send-back',
    json: { note: 'Please name the source.' },
  }),
  'POST /api/admin/invitations': () => ({ json: { role: 'editor', email: null } }),
  'DELETE /api/admin/articles/:id': () => ({ path: `/api/admin/articles/${id(4)}` }),
  'POST /api/admin/products': () => ({
    json: { title: 'Bowl', affiliate_link: 'https://www.amazon.com/dp/B0000000Z1' },
  }),
  'PUT /api/admin/products/:id': () => ({ path: `/api/admin/products/${id(3)}`, json: { title: 'Bed', version: 1 } }),
  'DELETE /api/admin/products/:id': () => ({ path: `/api/admin/products/${id(4)}` }),
  'POST /api/admin/authors': () => ({ json: { ...author, name: 'Tails Desk' } }),
  'PUT /api/admin/authors/:id': () => ({ path: '/api/admin/authors/desk-travel', json: { ...author, version: 1 } }),
  'DELETE /api/admin/authors/:id': () => ({ path: '/api/admin/authors/desk-product' }),
  'POST /api/admin/sources': () => ({ json: source }),
  'PUT /api/admin/sources/:id': () => ({ path: `/api/admin/sources/${id(3)}`, json: { ...source, version: 1 } }),
  'DELETE /api/admin/sources/:id': () => ({ path: `/api/admin/sources/${id(4)}` }),
  'POST /api/admin/entries': () => ({ json: { ...blankEntry, name: 'Rooibos' } }),
  'PUT /api/admin/entries/:slug': () => ({ path: '/api/admin/entries/tea', json: { ...blankEntry, version: 1 } }),
  'PATCH /api/admin/entries/:slug': () => ({ path: '/api/admin/entries/grapes', json: { hidden: true } }),
  'DELETE /api/admin/entries/:slug': () => ({ path: '/api/admin/entries/coffee' }),
  'POST /api/admin/briefs': () => ({ json: brief }),
  'PUT /api/admin/briefs/:id': () => ({ path: `/api/admin/briefs/${id(3)}`, json: { ...brief, version: 1 } }),
  'PATCH /api/admin/briefs': (ids) => ({ json: { ids, state: 'dropped' } }),
  'PATCH /api/admin/messages': (ids) => ({ json: { ids, unread: false } }),
  'POST /api/admin/messages/:id/replies': () => ({
    path: `/api/admin/messages/${id(3)}/replies`,
    json: { content: 'Thank you.' },
  }),
  'DELETE /api/admin/messages': (ids) => ({ json: { ids } }),
  'PATCH /api/admin/comments': (ids) => ({ json: { ids, state: 'rejected' } }),
  'PUT /api/admin/comments/:id/reply': () => ({
    path: `/api/admin/comments/${id(3)}/reply`,
    json: { content: 'Thank you.' },
  }),
  'DELETE /api/admin/comments': (ids) => ({ json: { ids } }),
  'DELETE /api/admin/subscribers': (ids) => ({ json: { ids } }),
  'POST /api/admin/mails/:id/again': () => ({ path: `/api/admin/mails/${id(1)}/again`, json: {} }),
  'POST /api/admin/tokens': () => ({ json: { name: 'Another', scopes: ['read'], days: 30 } }),
  'DELETE /api/admin/tokens/:id': () => ({ path: `/api/admin/tokens/${id(3)}` }),
  'PUT /api/admin/preferences': () => ({ json: { filters: [], hiddenColumns: [], comfortable: true } }),
  'PUT /api/admin/first-hour': () => ({ json: { visible: false } }),
  'PUT /api/admin/settings': () => ({ json: { siteName: 'Tails' } }),
  'PUT /api/admin/mail-settings': () => ({ json: { sender: { name: 'Pets', email: 'post@pets.example' } } }),
  'PUT /api/admin/pages/:name': () => ({ path: '/api/admin/pages/corrections', json: { text: 'Ours.' } }),
  'POST /api/admin/custom-pages': () => ({ json: { ...customPage, path: '/volunteers' } }),
  'PUT /api/admin/custom-pages/:id': () => ({
    path: '/api/admin/custom-pages/adoption',
    json: { ...customPage, version: 1 },
  }),
  'DELETE /api/admin/custom-pages/:id': () => ({ path: '/api/admin/custom-pages/adoption' }),
  'POST /api/admin/categories': () => ({ json: category }),
  'PUT /api/admin/categories/order': () => ({ json: { keys: ['travel', 'dog'] } }),
  'POST /api/admin/issues': () => ({ json: {} }),
  'POST /api/admin/accounts/sign-out': () => ({ json: {} }),
}

/** Exempt: routes that act on one item, call a provider, or process everything in batches. */
const exempt =
  /hero|inline|images|versions|draft-links|articles\/change|people\/:id|invitations\/:id|media|logo|issues\/:id|runs|link-health|launch-check|earnings|restore|delete-all|empty-trash|clean|categories\/:key|import|exports|generate|extract|seed|indexnow|backups|mail-settings\/test|recalls\/(?:check|notices)|matches\/:id\/end/

type Cost = { status: number; statements: number; rows: number }

test('every route that writes has its queries counted, or is listed as exempt', () => {
  const forgotten = routes.filter(({ method, path }) => {
    const known = `${method} ${path}` in writes || withoutLists.test(path) || exempt.test(path)
    return method !== 'GET' && !known
  })
  expect(forgotten.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('no route runs more statements or reads more rows when the database grows', async () => {
  const small = await costs(few)
  const large = await costs(many)
  const rejected = [...small]
    .filter(([, { status }]) => status >= 400)
    .map(([what, { status }]) => `${what}: ${status}`)
  expect(rejected, 'Please add a URL to this test for which these routes succeed.').toEqual([])
  const grown = [...small].flatMap(([what, before]) => {
    const after = large.get(what)
    const rowsGrow = !readsAll.test(what) && (after?.rows ?? Infinity) > before.rows
    return (after?.statements ?? Infinity) > before.statements || rowsGrow ? [{ what, before, after }] : []
  })
  expect(grown).toEqual([])
})

async function costs(rows: number): Promise<Map<string, Cost>> {
  const { plugin, cost } = countQueries()
  const app = await createTestApp({ watch: plugin })
  const visitor = createTestClient(app)
  const person = { email: 'ada@example.org', password: 'correct-horse-battery', name: 'Ada' }
  await visitor.fetch('/api/auth/sign-up/email', { json: person })
  const { user } = (await (await visitor.fetch('/api/session')).json()) as { user: { id: string } }
  await grantAdmin(app, user.id, 'test')
  await addDesks(app)
  await fillDatabase(app, user.id, rows)
  await insertTestArticle(app, { id: 'unready', slug: 'unready', state: 'draft' })
  await insertTestArticle(app, { id: 'waiting', slug: 'waiting', state: 'draft' })
  await requestReview(app, { id: 'waiting', user_id: user.id })
  await app.db
    .insertInto('pages')
    .values({ ...customPage, id: 'adoption', created_at: 1, updated_at: 1 })
    .execute()
  const byRoute = new Map<string, Cost>()

  async function measure(route: Route, path: string, sent: Omit<WriteRequest, 'path'> = {}) {
    const headers = { 'x-visitor-id': 'visitor_1_abcdefghijklmnopqrst', 'user-agent': 'A browser' }
    Object.assign(cost, { statements: 0, rows: 0 })
    const { status } = await visitor.fetch(path, { method: route.method, headers, ...sent })
    byRoute.set(`${route.method} ${path}`, { status, ...cost })
  }

  // Fills shared caches and runs work that is done on the first request.
  for (const path of ['/', `/article/${slug(1)}`, '/api/admin/products']) await visitor.fetch(path)
  for (const route of routes.filter(({ method, path }) => method === 'GET' && !withoutLists.test(path))) {
    for (const url of urls[route.path] ?? [route.path]) await measure(route, url)
  }
  const chosen = Array.from({ length: rows / 5 }, (_, index) => id(index + 10))
  for (const route of routes) {
    const write = writes[`${route.method} ${route.path}`]?.(chosen)
    if (!write) continue
    const { path = route.path, ...sent } = write
    await measure(route, path, sent)
  }
  return byRoute
}
