import { expect, test } from 'vitest'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createFakeFeeds, inventedNotice, reading } from '#tests/kit/recalls.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { checkRecalls } from './check-recalls.ts'
import { confirmRecall, dismissRecall, endRecall, publishNotice, undoRecall } from './decisions.ts'
import { readRecallOverview } from './overview.ts'
import { listPublicRecalls, readActiveRecalls } from './queries.ts'
import {
  confirmRecallMail,
  countRecallSubscribers,
  deleteUnconfirmedRecallMail,
  leaveRecallMail,
  requestRecallMail,
} from './subscribers.ts'

const hour = 60 * 60 * 1000
const publicSite = { name: 'Wagwise', origin: 'https://pets.example', isPublic: true, affiliateTag: 'pets-20' }
const link = 'https://www.amazon.com/dp/B0ABCD1234?tag=pets-20'

async function setUp({ isPublic = true, settings = {} } = {}) {
  const feeds = createFakeFeeds()
  const app = await createTestApp({ recallFeeds: feeds.recallFeeds, config: { ...publicSite, isPublic } })
  const value = { postalAddress: '1 Example Street', ...settings }
  await app.db.insertInto('settings').values({ name: 'site', value, updated_at: 0 }).execute()
  const check = async (options = {}) => {
    feeds.asked.length = 0
    await checkRecalls(app, options)
    return feeds.asked.map((one) => one.split(' ')[0])
  }
  const states = async () => {
    const { feeds: list } = await readRecallOverview(app)
    return Object.fromEntries(list.map(({ source, state, message }) => [source, message || state]))
  }
  return { app, check, states, ...feeds }
}

async function setUpMatch() {
  const all = await setUp()
  const { app } = all
  const product = await insertTestProduct(app, {
    title: 'Harbor Paw salmon treats, 6 oz',
    affiliate_link: link,
    asin: 'B0ABCD1234',
  })
  all.sends.openfda = reading([inventedNotice])
  await all.check()
  const { waiting } = await readRecallOverview(app)
  const [match] = waiting
  if (!match) throw new Error('Nothing matched.')
  return { ...all, product, match }
}

async function addSubscriber({ db, newId, clock }: Awaited<ReturnType<typeof setUp>>['app'], email: string) {
  const row = { id: newId(), email, email_key: email, state: 'subscribed', wording: 'w', created_at: clock() } as const
  await db
    .insertInto('recall_subscribers')
    .values({ ...row, confirmed_at: clock() })
    .execute()
  return row.id
}

test('sources are read twice a day while the site is public, and as far back as something may be missing', async () => {
  const { app, check, asked } = await setUp()
  expect(await check()).toEqual(['openfda', 'fda', 'cpsc'])
  expect(asked[0]).toBe('openfda 2025-01-15')
  app.advanceClock(11 * hour)
  expect(await check()).toEqual([])
  app.advanceClock(hour)
  expect(await check()).toEqual(['openfda', 'fda', 'cpsc'])
  expect(asked[0]).toBe('openfda 2026-01-01')
})

test('nothing is read while the site is not public, unless the owner asks', async () => {
  const { check } = await setUp({ isPublic: false })
  expect(await check()).toEqual([])
  expect(await check({ now: true })).toEqual(['openfda', 'fda', 'cpsc'])
})

test('the owner switches off single sources or all of it', async () => {
  expect(await (await setUp({ settings: { recallFda: false } })).check()).toEqual(['openfda', 'cpsc'])
  expect(await (await setUp({ settings: { recallWatch: false } })).check({ now: true })).toEqual([])
})

test('a source that fails is asked again in an hour, and what it sent before stays', async () => {
  const { app, check, states, sends, asked } = await setUpMatch()
  app.advanceClock(12 * hour)
  sends.openfda = reading([], { problem: { kind: 'failed', message: 'openFDA could not be reached.' } })
  await check()
  expect(await states()).toEqual({ openfda: 'openFDA could not be reached.', fda: 'ok', cpsc: 'ok' })
  expect(app.logged).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'recall_feed_incomplete', details: expect.anything() }),
  )
  expect((await readRecallOverview(app)).waiting).toHaveLength(1)
  app.advanceClock(hour)
  sends.openfda = reading([inventedNotice])
  expect(await check()).toEqual(['openfda'])
  // From before the last complete reading, so that the failure leaves no gap.
  expect(asked[0]).toBe('openfda 2026-01-01')
  expect(await states()).toMatchObject({ openfda: 'ok' })
})

test.each([
  [undefined, 6],
  [1000, 0.25],
  [30 * 24 * hour, 24],
])('a used-up quota that asks for %s ms is waited for %d hours', async (retryAfter, hours) => {
  const { app, check, sends } = await setUp()
  const problem = { kind: 'limited' as const, message: 'No requests left (429).', ...(retryAfter && { retryAfter }) }
  sends.cpsc = reading([], { problem })
  await check()
  const { feeds } = await readRecallOverview(app)
  expect(feeds[2]).toMatchObject({ state: 'failed', next_at: app.clock() + hours * hour, covered_since: null })
})

test('an answer that lacks what it had the last time is not taken as complete, once', async () => {
  const { app, check, states, sends } = await setUpMatch()
  sends.openfda = reading([])
  app.advanceClock(12 * hour)
  await check()
  expect((await states())['openfda']).toContain('A notice of the last reading is missing')
  app.advanceClock(12 * hour)
  await check()
  expect((await states())['openfda']).toBe('ok')
})

test('a feed of the newest notices that begins after the last reading has a gap, and coverage begins anew', async () => {
  const { app, check, states, sends } = await setUp()
  sends.fda = reading([{ ...inventedNotice, source: 'fda' }], { oldest: '2026-01-02' })
  await check()
  const covered = async () => (await readRecallOverview(app)).feeds[1]?.covered_since
  expect(await covered()).toBe('2026-01-02')
  app.advanceClock(10 * 24 * hour)
  sends.fda = reading([], { oldest: '2026-01-20' })
  await check()
  expect((await states())['fda']).toContain('The feed begins on 2026-01-20, but we last read it on 2026-01-15.')
  expect(await covered()).toBe('2026-01-20')
})

test('notices that are neither about animals nor about a product of the shop are not kept', async () => {
  const { app, check, sends } = await setUp()
  await insertTestProduct(app, { title: 'Kestrel space heater, model KS-20' })
  const soup = { ...inventedNotice, source_id: 'F-2', name: 'Tomato soup', brands: ['Copperpot Inc'], product: 'Soup' }
  const heater = { ...soup, source_id: 'F-3', name: 'Kestrel space heater', brands: ['Kestrel LLC'], codes: 'KS-20' }
  sends.openfda = reading([inventedNotice, soup, heater])
  await check()
  const stored = await app.db.selectFrom('recall_notices').select('source_id').orderBy('source_id').execute()
  expect(stored.map(({ source_id }) => source_id)).toEqual(['F-0001-2026', 'F-3'])
  expect((await readRecallOverview(app)).feeds[0]).toMatchObject({ read: 3, kept: 2 })
})

test('nothing reaches readers before a person confirms it, and one undo takes all of it back', async () => {
  const { app, match, product } = await setUpMatch()
  await addSubscriber(app, 'ann@reader.test')
  expect(match).toMatchObject({
    strength: 'strong',
    why: expect.stringContaining('Brand, name and size agree'),
    product: { id: product.id },
  })
  expect([await readActiveRecalls(app.db), await listPublicRecalls(app.db)]).toEqual([[], []])
  const version = app.contentVersion.current()

  expect(await confirmRecall(app, 'u1', match.id)).toEqual({ ok: true, mails: 1 })
  expect(app.contentVersion.current()).toBeGreaterThan(version)
  expect(await readActiveRecalls(app.db)).toMatchObject([
    { id: 'openfda-f-0001-2026', eaten: true, products: [{ id: product.id, asin: 'B0ABCD1234' }], article_ids: [] },
  ])
  expect(await listPublicRecalls(app.db)).toMatchObject([{ name: inventedNotice.name, over_at: null }])
  await app.flushMail()
  expect(app.sentMails).toEqual([])

  expect(await undoRecall(app, 'u1', match.id)).toEqual({ ok: true, stopped: 1, corrected: 0 })
  expect([await readActiveRecalls(app.db), await listPublicRecalls(app.db)]).toEqual([[], []])
  app.advanceClock(hour)
  await app.flushMail()
  expect(app.sentMails).toEqual([])
  expect((await readRecallOverview(app)).waiting).toHaveLength(1)
  const log = await app.db.selectFrom('audit_log').select(['action', 'user_id']).orderBy('id').execute()
  expect(log).toEqual([
    { action: 'recall.confirmed', user_id: 'u1' },
    { action: 'recall.undone', user_id: 'u1' },
  ])
})

test('the mail goes out after a quarter of an hour, and an undo after that corrects it', async () => {
  const { app, match } = await setUpMatch()
  await addSubscriber(app, 'ann@reader.test')
  await confirmRecall(app, 'u1', match.id)
  app.advanceClock(15 * 60 * 1000)
  await app.flushMail()
  expect(app.sentMails).toMatchObject([
    {
      to: 'ann@reader.test',
      subject: 'Recall: Harbor Paw Salmon Bites',
      text: expect.stringContaining('https://pets.example/recalls#openfda-f-0001-2026'),
      unsubscribe: expect.stringContaining('https://pets.example/recalls/unsubscribe?token='),
    },
  ])
  await addSubscriber(app, 'ben@reader.test')
  expect(await undoRecall(app, 'u1', match.id)).toEqual({ ok: true, stopped: 0, corrected: 1 })
  await app.flushMail()
  expect(app.sentMails.slice(1)).toMatchObject([
    { to: 'ann@reader.test', subject: 'Correction: Harbor Paw Salmon Bites' },
  ])
  expect(await confirmRecall(app, 'u1', match.id)).toEqual({ ok: true, mails: 2 })
})

test('without a postal address a public site sends no mail about recalls, and says so', async () => {
  const { app, match } = await setUpMatch()
  await addSubscriber(app, 'ann@reader.test')
  await app.db.deleteFrom('settings').where('name', '=', 'site').execute()
  expect(await confirmRecall(app, 'u1', match.id)).toEqual({ ok: true, mails: 0 })
  expect((await readRecallOverview(app)).senderError).toContain('postal address')
})

test('a notice is mailed once, however much it concerns, and stays until the last of it is undone', async () => {
  const { app, check, sends } = await setUp()
  for (const size of ['6 oz', '12 oz']) await insertTestProduct(app, { title: `Harbor Paw salmon treats, ${size}` })
  await insertTestArticle(app, { content: 'We like the salmon bites of Harbor Paw.' })
  await addSubscriber(app, 'ann@reader.test')
  sends.openfda = reading([inventedNotice])
  await check()
  const { waiting } = await readRecallOverview(app)
  expect(waiting.map(({ strength, article, why }) => [strength, article ? 'article' : 'product', why])).toEqual([
    ['strong', expect.any(String), expect.any(String)],
    ['strong', expect.any(String), expect.any(String)],
    ['weak', 'product', 'Brand and name agree, but the size differs.'],
  ])
  const mails = []
  for (const { id } of waiting) mails.push(await confirmRecall(app, 'u1', id))
  expect(mails).toMatchObject([{ mails: 1 }, { mails: 0 }, { mails: 0 }])
  const undone = []
  for (const { id } of waiting) undone.push(await undoRecall(app, 'u1', id))
  expect(undone).toMatchObject([{ stopped: 0 }, { stopped: 0 }, { stopped: 1 }])
})

test('what is not ours does not ask again for the same notice', async () => {
  const { app, check, match } = await setUpMatch()
  await dismissRecall(app, 'u1', match.id)
  app.advanceClock(12 * hour)
  await check()
  expect(await readRecallOverview(app)).toMatchObject({ waiting: [], decided: [{ state: 'dismissed' }] })
})

test('a question ends when another brand is noted for the product', async () => {
  const { app, check, product } = await setUpMatch()
  const change = { brand: 'Pinecone', version: 2 }
  await app.db.updateTable('products').set(change).where('id', '=', product.id).execute()
  await check()
  expect((await readRecallOverview(app)).waiting).toEqual([])
})

test('a recall that is over leaves banners and buttons, and stays in the list', async () => {
  const { app, match } = await setUpMatch()
  await confirmRecall(app, 'u1', match.id)
  expect(await endRecall(app, 'u1', match.id)).toEqual({ ok: true })
  expect(await readActiveRecalls(app.db)).toEqual([])
  expect(await listPublicRecalls(app.db)).toMatchObject([{ over_at: app.clock() }])
  expect(await listPublicRecalls(app.db, { isOpen: true })).toEqual([])
})

test('of two who decide at once, the second changes nothing', async () => {
  const { app, match } = await setUpMatch()
  const results = await Promise.all([confirmRecall(app, 'u1', match.id), dismissRecall(app, 'u2', match.id)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await confirmRecall(app, 'u1', 'nothing')).toEqual({ ok: false, reason: 'not_found' })
})

test('a notice that concerns nothing here can be shown all the same, and hidden again', async () => {
  const { app, check, sends } = await setUp()
  sends.openfda = reading([inventedNotice])
  await check()
  const { others } = await readRecallOverview(app)
  expect(others).toMatchObject([{ id: 'openfda-f-0001-2026' }])
  expect(await publishNotice(app, 'u1', 'openfda-f-0001-2026')).toMatchObject({ ok: true })
  expect(await publishNotice(app, 'u1', 'openfda-f-0001-2026')).toMatchObject({ reason: 'decided' })
  expect(await publishNotice(app, 'u1', 'nothing')).toMatchObject({ reason: 'not_found' })
  const { decided } = await readRecallOverview(app)
  expect(await listPublicRecalls(app.db)).toMatchObject([{ products: [], articles: [] }])
  await undoRecall(app, 'u1', decided[0]?.id ?? '')
  expect(await listPublicRecalls(app.db)).toEqual([])
  expect((await readRecallOverview(app)).others).toHaveLength(1)
})

test('a correction by the source reaches readers', async () => {
  const { app, check, match, sends } = await setUpMatch()
  await confirmRecall(app, 'u1', match.id)
  app.advanceClock(12 * hour)
  await check()
  const version = app.contentVersion.current()
  app.advanceClock(11 * hour)
  await check()
  expect(app.contentVersion.current()).toBe(version)
  sends.openfda = reading([{ ...inventedNotice, codes: 'Lots HP-2271 and HP-2272' }])
  app.advanceClock(12 * hour)
  await check()
  expect(app.contentVersion.current()).toBeGreaterThan(version)
  expect((await readActiveRecalls(app.db))[0]?.codes).toBe('Lots HP-2271 and HP-2272')
})

test('the list is filtered by words, animal and state', async () => {
  const { app, match } = await setUpMatch()
  await confirmRecall(app, 'u1', match.id)
  const count = async (filter: Parameters<typeof listPublicRecalls>[1]) =>
    (await listPublicRecalls(app.db, filter)).length
  expect([await count({ q: 'harbor hp-2271' }), await count({ q: 'kestrel' }), await count({ q: '%' })]).toEqual([
    1, 0, 1,
  ])
  expect([await count({ species: 'dog' }), await count({ species: 'cat' })]).toEqual([1, 0])
})

test('mail about recalls is asked for apart from the newsletter, confirmed by mail, and left without a trace', async () => {
  const { app } = await setUp()
  for (const email of ['Ann@Reader.test', 'ann@reader.test']) await requestRecallMail(app, email, 'Email me recalls')
  await app.flushMail()
  expect(app.sentMails).toHaveLength(2)
  expect(await countRecallSubscribers(app.db)).toBe(0)
  const token = /recalls\/confirm\?token=([^\s]+)/.exec(app.sentMails[0]?.text ?? '')?.[1] ?? ''
  expect(await confirmRecallMail(app, 'forged')).toBe(false)
  expect(await confirmRecallMail(app, decodeURIComponent(token))).toBe(true)
  expect(await countRecallSubscribers(app.db)).toBe(1)
  expect(await app.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  const { id } = await app.db.selectFrom('recall_subscribers').select('id').executeTakeFirstOrThrow()
  expect(await leaveRecallMail(app, app.signer.sign('unsubscribe', id))).toBe(false)
  expect(await leaveRecallMail(app, app.signer.sign('recalls', id))).toBe(true)
  expect(await app.db.selectFrom('recall_subscribers').selectAll().execute()).toEqual([])
})

test('mail that waits for somebody who leaves is not sent', async () => {
  const { app, match } = await setUpMatch()
  const id = await addSubscriber(app, 'ann@reader.test')
  await confirmRecall(app, 'u1', match.id)
  await leaveRecallMail(app, app.signer.sign('recalls', id))
  app.advanceClock(hour)
  await app.flushMail()
  expect(app.sentMails).toEqual([])
})

test('an address that nobody confirmed is deleted after a week', async () => {
  const { app } = await setUp()
  await requestRecallMail(app, 'ann@reader.test', 'w')
  app.advanceClock(8 * 24 * hour)
  await deleteUnconfirmedRecallMail(app)
  expect(await app.db.selectFrom('recall_subscribers').selectAll().execute()).toEqual([])
})
