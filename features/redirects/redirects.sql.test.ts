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
import { findRedirect, listRules } from './rules.ts'

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
