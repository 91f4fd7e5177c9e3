import { expect, test } from 'vitest'
import { latestWeeklySlot, type Weekday } from '#domain/newsletter/weekly-slot.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { openIssueLink } from './issue-links.ts'
import { findIssue, listIssues } from './issue-queries.ts'
import { advanceIssues, findSenderError, renderPreview, sendTest } from './issue-sending.ts'
import { applyIssueAction, scheduleIssue } from './issue-states.ts'
import { createIssue, deleteIssue, saveIssue } from './issue-commands.ts'
import { unsubscribe } from './unsubscribe.ts'
import { subscribe } from './commands.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { createWeeklyDigest } from './weekly-digest.ts'

const admin = 'admin'

async function withReaders(count: number): Promise<TestApp> {
  const app = await createTestApp()
  for (let index = 0; index < count; index++) {
    await subscribe(app, { email: `reader${index}@example.org`, source: 'test', consent: 'yes' })
  }
  await app.flushMail()
  app.sentMails.length = 0
  return app
}

async function anIssue(app: TestApp) {
  const [article, product] = [await insertTestArticle(app), await insertTestProduct(app, { title: 'Lick mat' })]
  const id = await createIssue(app, { user_id: admin })
  const words = {
    subject: 'Autumn walks',
    preheader: 'Mud and more',
    intro: 'Hello.\n\nHere we go.',
    articles: [article.id],
    products: [product.id],
  }
  expect(await saveIssue(app, admin, { id, version: 1, content: words })).toEqual({ ok: true })
  return { id, article, words }
}

test('an issue carries an article in full if the owner says so, without retailer links', async () => {
  const app = await withReaders(1)
  const { id, article, words } = await anIssue(app)
  await insertTestProduct(app, { title: 'Snuffle rug', slug: 'rug', asin: 'B000000009' })
  const content = 'First words.\n\n- one\n- two\n\n{product: rug}\n\nA [mat](https://www.amazon.com/dp/B000000001).'
  await app.db.updateTable('articles').set({ content }).where('id', '=', article.id).execute()
  const full = { ...words, full_articles: [article.id] }
  expect(await saveIssue(app, admin, { id, version: 2, content: full })).toEqual({ ok: true })
  expect(await saveIssue(app, admin, { id, version: 2, content: full })).toEqual({ ok: true })
  expect(await saveIssue(app, admin, { id, version: 2, content: words })).toEqual({ ok: false, reason: 'conflict' })
  await scheduleIssue(app, admin, id, app.clock())
  await sendAll(app)
  const [mail] = app.sentMails
  expect(mail?.html).toMatch(/First words\.<\/p>\n<ul [^]*<li [^>]*>one<\/li>/)
  expect(mail?.html).toMatch(new RegExp(`href="[^"]*/n/${id}/0"[^>]*>Snuffle rug</a>`))
  expect(mail?.text).toContain('- one\n- two')
  expect(`${mail?.html} ${mail?.text}`).not.toMatch(/amazon|amzn/)
})

/** Runs the background jobs until nothing is left to do. */
async function sendAll(app: TestApp) {
  for (let turn = 0; turn < 20; turn++) {
    const worked = await advanceIssues(app)
    await app.flushMail()
    if (!worked && !(await advanceIssues(app))) return
  }
}

test('an issue reaches every subscriber once, with only our own links and an unsubscribe link', async () => {
  const app = await withReaders(3)
  const { id, article } = await anIssue(app)
  await scheduleIssue(app, admin, id, app.clock())
  await sendAll(app)
  expect(app.sentMails.map(({ to }) => to).toSorted()).toEqual([
    'reader0@example.org',
    'reader1@example.org',
    'reader2@example.org',
  ])
  const readers = await app.db.selectFrom('subscribers').select('id').orderBy('id').execute()
  const queued = await app.db.selectFrom('mails').select('dedupe_key').where('group_id', '=', id).execute()
  expect(queued.map(({ dedupe_key }) => String(dedupe_key)).toSorted()).toEqual(
    readers.map((reader) => `issue:${id}:${reader.id}`),
  )
  const [mail] = app.sentMails
  expect(mail).toMatchObject({ subject: 'Autumn walks' })
  expect(mail?.html).toContain(`/n/${id}/0`)
  expect(mail?.html).toContain('Calm cats')
  expect(mail?.text).not.toContain('amazon')
  expect(mail?.unsubscribe).toContain('/unsubscribe?token=')
  expect(mail?.html).toContain(mail?.unsubscribe?.split('token=')[1] ?? 'no token')
  const issue = await findIssue(app.db, id)
  expect(issue).toMatchObject({ state: 'sent', metrics: { recipients: 3, sent: 3, waiting: 0, failed: 0 } })
  expect(issue?.links).toEqual([
    { path: `/article/${article.slug}`, clicks: 0 },
    { path: '/shop', clicks: 0 },
  ])
})

test('nothing is sent before the scheduled time, and an unscheduled issue is a draft again', async () => {
  const app = await withReaders(1)
  const { id } = await anIssue(app)
  await scheduleIssue(app, admin, id, app.clock() + 60_000)
  await sendAll(app)
  expect(app.sentMails).toEqual([])
  expect(await applyIssueAction(app, admin, id, 'unschedule')).toBe(true)
  app.advanceClock(120_000)
  await sendAll(app)
  expect(app.sentMails).toEqual([])
  await scheduleIssue(app, admin, id, app.clock())
  await sendAll(app)
  expect(app.sentMails).toHaveLength(1)
})

test('a paused issue sends nothing until it is resumed; a cancelled one sends nothing more', async () => {
  const app = await withReaders(2)
  const { id } = await anIssue(app)
  await scheduleIssue(app, admin, id, app.clock())
  await advanceIssues(app)
  await advanceIssues(app)
  expect(await applyIssueAction(app, admin, id, 'pause')).toBe(true)
  await sendAll(app)
  expect(app.sentMails).toEqual([])
  expect(await findIssue(app.db, id)).toMatchObject({ state: 'paused', metrics: { waiting: 2 } })
  expect(await applyIssueAction(app, admin, id, 'resume')).toBe(true)
  await sendAll(app)
  expect(app.sentMails).toHaveLength(2)
  expect(await applyIssueAction(app, admin, id, 'cancel'), 'it is sent').toBe(false)

  const other = await anIssue(app)
  await scheduleIssue(app, admin, other.id, app.clock())
  await advanceIssues(app)
  await advanceIssues(app)
  await applyIssueAction(app, admin, other.id, 'cancel')
  await sendAll(app)
  expect(app.sentMails).toHaveLength(2)
})

test('two processes advancing an issue at once queue no duplicate mail', async () => {
  const app = await withReaders(5)
  const { id } = await anIssue(app)
  await scheduleIssue(app, admin, id, app.clock())
  for (let turn = 0; turn < 4; turn++) await Promise.all(Array.from({ length: 4 }, () => advanceIssues(app)))
  await sendAll(app)
  expect(app.sentMails).toHaveLength(5)
})

test('the mails of an issue carry a dedupe key, so that none is queued twice', async () => {
  const app = await withReaders(2)
  const { id } = await anIssue(app)
  await scheduleIssue(app, admin, id, app.clock())
  await advanceIssues(app)
  await advanceIssues(app)
  const mails = await app.db
    .selectFrom('mails')
    .select(['dedupe_key', 'subscriber_id'])
    .where('group_id', '=', id)
    .execute()
  expect(mails).toHaveLength(2)
  for (const { dedupe_key, subscriber_id } of mails) expect(dedupe_key).toBe(`issue:${id}:${subscriber_id}`)
})

test('emails that were only written to files do not count as sent (fault 34)', async () => {
  const app = await createTestApp({
    mailTransport: { target: 'files', send: async () => undefined, purge: async () => undefined },
  })
  for (const email of ['ann@example.org', 'ben@example.org'])
    await subscribe(app, { email, source: 'test', consent: 'yes' })
  const { id } = await anIssue(app)
  await scheduleIssue(app, admin, id, app.clock())
  await sendAll(app)
  expect(await findIssue(app.db, id)).toMatchObject({ state: 'sent', metrics: { recipients: 2, sent: 0, saved: 2 } })
})

test('a stale version is not saved, and nothing is saved once sending has started', async () => {
  const app = await withReaders(1)
  const { id, words } = await anIssue(app)
  expect(await saveIssue(app, admin, { id, version: 1, content: { ...words, subject: 'Late' } })).toEqual({
    ok: false,
    reason: 'conflict',
  })
  expect(
    await saveIssue(app, admin, { id, version: 1, content: words }),
    'the answer was lost and the save repeated',
  ).toEqual({ ok: true })
  expect(await findIssue(app.db, id)).toMatchObject({ version: 2 })
  expect(await saveIssue(app, admin, { id: 'none', version: 1, content: words })).toEqual({
    ok: false,
    reason: 'not_found',
  })
  await scheduleIssue(app, admin, id, app.clock())
  await sendAll(app)
  const version = (await findIssue(app.db, id))?.version ?? 0
  expect(await saveIssue(app, admin, { id, version, content: words })).toEqual({ ok: false, reason: 'sent' })
  expect(await deleteIssue(app, admin, id)).toBe(false)
})

test('unsubscribes and clicks are counted per issue, except those by bots', async () => {
  const app = await withReaders(2)
  const { id, article } = await anIssue(app)
  await scheduleIssue(app, admin, id, app.clock())
  await sendAll(app)
  await unsubscribe(app, app.sentMails[0]?.unsubscribe?.split('token=')[1] ?? '')
  expect(await openIssueLink(app.db, id, 0, true)).toBe(`/article/${article.slug}`)
  expect(await openIssueLink(app.db, id, 0, false)).toBe(`/article/${article.slug}`)
  expect(await openIssueLink(app.db, id, 9, true)).toBeUndefined()
  const { issues } = await listIssues(app.db, { cursor: undefined })
  expect(issues[0]?.metrics).toMatchObject({ unsubscribed: 1, clicks: 1 })
})

test('a test mail goes only to the owner, and a preview to nobody', async () => {
  const app = await withReaders(2)
  const { id } = await anIssue(app)
  await updateSettings(app, { contactEmail: 'owner@example.org' }, null)
  const issue = await findIssue(app.db, id)
  if (!issue) throw new Error('The issue is gone.')
  expect((await renderPreview(app, issue)).html).toContain('Here we go.')
  expect(await sendTest(app, issue)).toBe('owner@example.org')
  await app.flushMail()
  expect(app.sentMails.map(({ to, subject }) => `${to} ${subject}`)).toEqual(['owner@example.org [Test] Autumn walks'])
})

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Moves the clock to the next time it is that hour of that weekday, in UTC. */
function advanceTo(app: TestApp, weekday: Weekday, at: number) {
  app.advanceClock(latestWeeklySlot(app.clock(), weekday, at) + 7 * day - app.clock())
}

test('the weekly digest is sent once a week, on its day and hour, if there are new articles', async () => {
  const app = await withReaders(1)
  expect(await createWeeklyDigest(app), 'it is not wanted').toBe(false)
  await updateSettings(app, { weeklyDigest: true, weeklyDigestDay: 'friday', weeklyDigestHour: 7 }, null)
  expect(await createWeeklyDigest(app), 'turning it on sends nothing').toBe(false)
  advanceTo(app, 'friday', 6)
  await insertTestArticle(app, { title: 'Fresh' })
  expect(await createWeeklyDigest(app), 'it is too early').toBe(false)
  app.advanceClock(hour)
  expect(await createWeeklyDigest(app)).toBe(true)
  await sendAll(app)
  expect(app.sentMails.at(-1)?.subject).toContain('Fresh')
  expect(app.sentMails.at(-1)?.text, 'what matters this month').toMatch(/^January: .*The whole month/m)
  app.advanceClock(6 * day)
  await insertTestArticle(app, { title: 'Fresher' })
  expect(await createWeeklyDigest(app), 'it is another day').toBe(false)
  app.advanceClock(2 * day)
  expect(await createWeeklyDigest(app), 'the site was down at that hour').toBe(true)
  app.advanceClock(7 * day)
  expect(await createWeeklyDigest(app), 'nothing is new').toBe(false)
  await insertTestArticle(app, { title: 'Freshest' })
  app.advanceClock(day)
  expect(await createWeeklyDigest(app), 'a week without new articles is skipped').toBe(false)
  advanceTo(app, 'friday', 7)
  expect(await createWeeklyDigest(app)).toBe(true)
})

test('a weekly digest that was turned off for a while waits for its hour', async () => {
  const app = await withReaders(1)
  await updateSettings(app, { weeklyDigest: true }, null)
  await createWeeklyDigest(app)
  advanceTo(app, 'tuesday', 14)
  await insertTestArticle(app, { title: 'Fresh' })
  expect(await createWeeklyDigest(app), 'the default is Tuesday, 14:00 UTC').toBe(true)
  await updateSettings(app, { weeklyDigest: false }, null)
  await createWeeklyDigest(app)
  app.advanceClock(20 * day)
  await insertTestArticle(app, { title: 'Fresher' })
  await updateSettings(app, { weeklyDigest: true }, null)
  expect(await createWeeklyDigest(app)).toBe(false)
  advanceTo(app, 'tuesday', 14)
  expect(await createWeeklyDigest(app)).toBe(true)
})

const publicSite = { name: 'Pawprint', origin: 'https://pets.example', isPublic: true, affiliateTag: 'paw-20' }

test('on a public site nothing is sent without a postal address and a mail server; scheduled issues wait', async () => {
  const app = { ...(await withReaders(1)), config: publicSite }
  const { id } = await anIssue(app)
  await scheduleIssue(app, admin, id, app.clock())
  await updateSettings(app, { weeklyDigest: true }, admin)
  await createWeeklyDigest(app)
  app.advanceClock(8 * 24 * 60 * 60 * 1000)
  await insertTestArticle(app, { published_date: app.clock() })
  expect(await createWeeklyDigest(app)).toBe(true)
  expect(await findSenderError(app)).toMatch(/postal address.+settings/)
  await sendAll(app)
  expect(app.sentMails).toEqual([])
  await updateSettings(app, { postalAddress: '1 Dog Lane' }, admin)
  const unsent = { ...app, mailTransport: { ...app.mailTransport, target: 'files' as const } }
  expect(await findSenderError(unsent)).toMatch(/mail server.+Settings, Mail/)
  await sendAll(unsent)
  expect(app.sentMails).toEqual([])
  await sendAll(app)
  expect(app.sentMails).toHaveLength(2)
  for (const { text } of app.sentMails) expect(text).toContain('1 Dog Lane')
})

test('an issue that is being sent goes on while others wait', async () => {
  const app = { ...(await withReaders(1)), config: publicSite }
  await updateSettings(app, { postalAddress: '1 Dog Lane' }, admin)
  const [one, two] = [await anIssue(app), await anIssue(app)]
  await scheduleIssue(app, admin, two.id, app.clock())
  expect(await advanceIssues(app)).toBe(true)
  await scheduleIssue(app, admin, one.id, app.clock())
  await updateSettings(app, { postalAddress: '' }, admin)
  await sendAll(app)
  expect((await findIssue(app.db, two.id))?.state).toBe('sent')
  expect((await findIssue(app.db, one.id))?.state).toBe('scheduled')
})
