import { expect, test } from 'vitest'
import type { RedirectInput } from '#domain/redirects/redirect.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import {
  addRedirects,
  createRedirect,
  deleteRedirect,
  removeRedirects,
  restoreRedirect,
  updateRedirect,
} from './commands.ts'
import { importRedirectCsv, previewRedirectCsv } from './import-redirects.ts'
import { purgeRedirects } from './jobs.ts'
import { ignoreMissingPage, listMissingPages } from './missing-pages.ts'
import { listForExport, listRedirects } from './queries.ts'
import { findRedirect, listRules } from './rules.ts'
import { traceAddress } from './trace-address.ts'

type App = Awaited<ReturnType<typeof createTestApp>>
const by = { user_id: 'ada' }
const input = (path: string, target: string, more: Partial<RedirectInput> = {}): RedirectInput => ({
  ...{ path, target, status: 301, ends_on: null, ...more },
})

async function create(app: App, one: RedirectInput) {
  const saved = await createRedirect(app, one, by)
  if (!saved.ok) throw new Error(JSON.stringify(saved))
  return saved.id
}
const locationOf = async (app: App, pathname: string, search = '') =>
  (await findRedirect(app, { pathname, search }))?.location

test('a redirect is made, changed, deleted and restored, each with an entry in the log', async () => {
  const app = await createTestApp()
  const id = await create(app, input('/Old/', '/faq'))
  expect(await locationOf(app, '/old', '?utm=1')).toBe('/faq?utm=1')
  expect(await updateRedirect(app, { ...input('/old', '/about'), id, version: 1 }, by)).toMatchObject({ ok: true })
  expect(await updateRedirect(app, { ...input('/old', '/'), id, version: 1 }, by)).toEqual({
    ok: false,
    reason: 'conflict',
  })
  expect(await locationOf(app, '/old')).toBe('/about')
  expect(await deleteRedirect(app, id, by)).toBe(true)
  expect(await deleteRedirect(app, id, by)).toBe(false)
  expect(await locationOf(app, '/old')).toBeUndefined()
  expect(await restoreRedirect(app, id, by)).toMatchObject({ ok: true })
  expect(await locationOf(app, '/old')).toBe('/about')
  const log = await app.db.selectFrom('audit_log').select('action').where('subject', '=', id).orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual([
    ...['redirect.created', 'redirect.changed', 'redirect.deleted', 'redirect.restored'],
  ])
})

test('a deleted address is free again, and the old rule then stays deleted', async () => {
  const app = await createTestApp()
  const id = await create(app, input('/old', '/faq'))
  await deleteRedirect(app, id, by)
  await create(app, input('/old', '/about'))
  expect(await restoreRedirect(app, id, by)).toMatchObject({ fields: { path: '“/old” leads to “/about” already.' } })
})

test('pages of the site win: they are refused as old addresses and end a chain', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { slug: 'bath-night' })
  for (const path of ['/article/bath-night', '/blog/bath-night', '/about', '/category/dog-care', '/privacy', '/api/x'])
    expect(await createRedirect(app, input(path, '/faq'), by), path).toMatchObject({ reason: 'invalid' })
  expect(await create(app, input('/article/bath-nigth', '/article/bath-night'))).toBeTruthy()
})

test('the second rule of a chain shortens the first, and a circle is refused', async () => {
  const app = await createTestApp()
  await create(app, input('/a', '/b'))
  expect(await createRedirect(app, input('/b', '/c'), by)).toMatchObject({ shortened: 1 })
  expect(await locationOf(app, '/a')).toBe('/c')
  expect(await createRedirect(app, input('/c', '/a'), by)).toMatchObject({
    fields: { target: 'This would go in a circle: “/a” leads back to “/c”.' },
  })
})

test('“for now” ends after its last day', async () => {
  const app = await createTestApp()
  await create(app, input('/sale', '/shop', { status: 302, ends_on: '2026-01-15' }))
  expect(await locationOf(app, '/sale')).toBe('/shop')
  app.advanceClock(24 * 60 * 60 * 1000)
  expect(await locationOf(app, '/sale')).toBeUndefined()
})

test('an import adds what fits in its transaction, leaves other rules alone and is taken back as a whole', async () => {
  const app = await createTestApp()
  await create(app, input('/mine', '/2019/05/hello'))
  const source = 'import:i1'
  const inputs = [
    input('/:year/:month/:slug', '/article/:slug'),
    input('/go/mat', 'https://shop.example/dp/1?tag=x', { status: 302 }),
    input('/mine', '/faq'),
  ]
  const result = await app.db.transaction().execute((trx) => addRedirects(app, trx, inputs, { source, user_id: null }))
  expect(result.refused).toEqual([{ index: 2, fields: { path: '“/mine” leads to “/2019/05/hello” already.' } }])
  await app.contentVersion.bump()
  expect(await locationOf(app, '/2020/01/Hello')).toBe('/article/Hello')
  expect(await locationOf(app, '/go/mat', '?tag=other')).toBe('https://shop.example/dp/1?tag=x')
  expect(await removeRedirects(app.db, { source })).toBe(2)
  expect(await listRules(app.db)).toMatchObject([{ path: '/mine', target: '/2019/05/hello' }])
})

test('hits are counted by day; a rule that is gone counts nothing', async () => {
  const app = await createTestApp()
  const id = await create(app, input('/old', '/faq'))
  app.redirectCounter.countHit(id)
  app.redirectCounter.countHit('gone')
  await app.redirectCounter.flush()
  app.redirectCounter.countHit(id)
  await app.redirectCounter.flush()
  expect(await app.db.selectFrom('redirect_days').selectAll().execute()).toEqual([
    { redirect_id: id, day: '2026-01-15', hits: 2 },
  ])
})

test('a flood of missing addresses leaves the most frequent ones, and a reader counts once', async () => {
  const app = await createTestApp()
  const { countMissing, flush } = app.redirectCounter
  const visit = (path: string, visitor: string | null, referrer: string | null = null) =>
    countMissing({ path, visitor, referrer })
  for (const visitor of ['a', 'b', 'b']) visit('/lost', visitor)
  visit('/lost', 'c', 'https://www.google.com')
  for (const path of ['/wp-login.php', '/.env', '/me@example.com']) visit(path, 'a')
  await flush()
  for (let number = 0; number < 400; number++) visit(`/flood-${number}`, null)
  await flush()
  const rows = await app.db.selectFrom('missing_page_days').selectAll().orderBy('readers', 'desc').execute()
  expect(rows).toHaveLength(300)
  expect(rows[0]).toMatchObject({ path: '/lost', readers: 3, referrer: 'https://www.google.com' })
})

test('the list is searched and filtered, with the most used first', async () => {
  const app = await createTestApp()
  await create(app, input('/old/*', '/blog/*'))
  const used = await create(app, input('/Mats_50', '/shop'))
  await create(app, input('/party', '', { status: 410 }))
  await app.db.insertInto('redirect_days').values({ redirect_id: used, day: '2025-01-01', hits: 9 }).execute()
  app.redirectCounter.countHit(used)
  await app.redirectCounter.flush()
  const list = await listRedirects(app, {})
  expect(list).toMatchObject({
    redirects: [{ path: '/mats_50', hits: 1, last_day: '2026-01-15' }, { path: '/party' }, { path: '/old/*', hits: 0 }],
    total: 3,
    next: null,
    counts: { all: 3, patterns: 1, imported: 0, now: 0, gone: 1, never: 2 },
  })
  const found = async (filter: object) => (await listRedirects(app, filter)).redirects.map(({ path }) => path)
  expect(await found({ q: 'MATS_5' })).toEqual(['/mats_50'])
  expect(await found({ q: '/blog' })).toEqual(['/old/*'])
  expect(await found({ q: '%' })).toEqual([])
  expect(await found({ view: 'never' })).toEqual(['/party', '/old/*'])
  expect(await listForExport(app)).toHaveLength(3)
})

test('addresses that readers met in vain come with the page they meant, until they lead somewhere', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { slug: 'the-litter-box-audit', title: 'The Litter Box Audit' })
  const visit = (path: string, visitor: string, referrer: string | null = null) =>
    app.redirectCounter.countMissing({ path, visitor, referrer })
  for (const visitor of ['a', 'b', 'c']) visit('/amp/the-litter-box-audit', visitor, 'https://www.google.com')
  visit('/vets', 'a', 'https://pets.example')
  visit('/vets', 'b')
  visit('/about', 'a')
  await app.redirectCounter.flush()
  expect(await listMissingPages(app, [])).toMatchObject({
    pages: [
      {
        ...{ path: '/amp/the-litter-box-audit', readers: 3, referrers: ['https://www.google.com'] },
        suggestion: { target: '/article/the-litter-box-audit', why: 'the same last part of the address' },
      },
      { path: '/vets', readers: 2, referrers: ['https://pets.example'], suggestion: null },
    ],
    more: 0,
    ignored: 0,
  })
  await ignoreMissingPage(app, { path: '/vets', ignored: true })
  await create(app, input('/amp/*', '/article/*'))
  expect(await listMissingPages(app, [])).toEqual({ pages: [], more: 0, ignored: 1 })
  await ignoreMissingPage(app, { path: '/vets', ignored: false })
  app.advanceClock(32 * 24 * 60 * 60 * 1000)
  await purgeRedirects(app)
  expect(await app.db.selectFrom('missing_page_days').selectAll().execute()).toEqual([])
})

test('an address is tried step by step', async () => {
  const app = await createTestApp()
  await create(app, input('/go/:name', '/tools/:name'))
  await create(app, input('/sale', '/go/x', { status: 302, ends_on: '2026-01-16' }))
  await create(app, input('/party', '', { status: 410 }))
  const trace = async (address: string) => {
    const result = await traceAddress(app, address, ['/rss.xml'])
    return result.ok ? [...result.trace.steps.map(({ address: at }) => at), result.trace.end] : result.reason
  }
  expect(await trace('/go/water/?utm=1')).toEqual(['/go/water?utm=1', '/tools/water?utm=1', 'page'])
  expect(await trace('http://localhost:3000/sale')).toEqual(['/sale', '/tools/x', 'missing'])
  expect(await trace('/party')).toEqual(['/party', 'gone'])
  expect(await trace('/rss.xml')).toEqual(['/rss.xml', 'page'])
  expect(await trace('https://elsewhere.example/a')).toBe('not_here')
  expect(await trace('/%00')).toBe('not_here')
})

test('a file adds what fits, and says by line what does not', async () => {
  const app = await createTestApp()
  await create(app, input('/b', '/a'))
  const text = 'from,to,kind\n/a,/b,301\n/about,/faq,301\n/c,/faq,moved\n/c,/x,301\n/d,,410\n'
  const preview = await previewRedirectCsv(app, text, [])
  expect(preview.ok && preview.rows.map(({ line, errors }) => [line, errors[0]])).toEqual([
    [2, 'This would go in a circle: “/b” leads back to “/a”.'],
    [3, '“/about” is a page of your site, and your own pages always win.'],
    [4, undefined],
    [5, '“/c” leads to “/faq” already.'],
    [6, undefined],
  ])
  expect(await importRedirectCsv(app, text, { ...by, routePaths: [] })).toEqual({
    ok: true,
    added: 2,
    refused: 3,
    shortened: 0,
  })
  expect(await locationOf(app, '/c')).toBe('/faq')
})
