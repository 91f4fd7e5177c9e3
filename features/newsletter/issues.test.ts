import { expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { anArticle, aProduct } from '#tests/kit/builders.ts'
import { openIssueLink } from './issue-links.ts'
import { findIssue, listIssues } from './issue-queries.ts'
import { advanceIssues, renderPreview, sendTest } from './issue-sending.ts'
import { changeIssue, scheduleIssue } from './issue-states.ts'
import { createIssue, deleteIssue, saveIssue } from './issue-commands.ts'
import { unsubscribe } from './unsubscribe.ts'
import { subscribe } from './commands.ts'
import { changeSettings } from '#features/settings/commands.ts'
import { sendWeekly } from './weekly-digest.ts'

const admin = 'admin'

async function withReaders(count: number): Promise<TestHouse> {
  const house = await openTestHouse()
  for (let place = 0; place < count; place++) {
    await subscribe(house, { email: `reader${place}@example.org`, source: 'test', consent: 'yes' })
  }
  await house.settled()
  house.mails.length = 0
  return house
}

async function anIssue(house: TestHouse) {
  const [article, product] = [await anArticle(house), await aProduct(house, { title: 'Lick mat' })]
  const id = await createIssue(house, { user_id: admin })
  const words = {
    subject: 'Autumn walks',
    preheader: 'Mud and more',
    intro: 'Hello.\n\nHere we go.',
    articles: [article.id],
    products: [product.id],
  }
  expect(await saveIssue(house, admin, id, 1, words)).toBe('saved')
  return { id, article, words }
}

/** What the background does until nothing is left to do. */
async function sendAll(house: TestHouse) {
  for (let turn = 0; turn < 20; turn++) {
    const worked = await advanceIssues(house)
    await house.settled()
    if (!worked && !(await advanceIssues(house))) return
  }
}

test('an issue reaches every subscriber once, with our own links only and a way out in each', async () => {
  const house = await withReaders(3)
  const { id, article } = await anIssue(house)
  await scheduleIssue(house, admin, id, house.clock())
  await sendAll(house)
  expect(house.mails.map(({ to }) => to).toSorted()).toEqual([
    'reader0@example.org',
    'reader1@example.org',
    'reader2@example.org',
  ])
  const [mail] = house.mails
  expect(mail).toMatchObject({ subject: 'Autumn walks' })
  expect(mail?.html).toContain(`/n/${id}/0`)
  expect(mail?.html).toContain('Calm cats')
  expect(mail?.text).not.toContain('amazon')
  expect(mail?.unsubscribe).toContain('/unsubscribe?token=')
  expect(mail?.html).toContain(mail?.unsubscribe?.split('token=')[1] ?? 'no token')
  const issue = await findIssue(house.db, id)
  expect(issue).toMatchObject({ state: 'sent', figures: { recipients: 3, sent: 3, waiting: 0, failed: 0 } })
  expect(issue?.links).toEqual([
    { path: `/article/${article.slug}`, clicks: 0 },
    { path: '/shop', clicks: 0 },
  ])
})

test('nothing leaves before its time, and an issue that is called off stays a draft', async () => {
  const house = await withReaders(1)
  const { id } = await anIssue(house)
  await scheduleIssue(house, admin, id, house.clock() + 60_000)
  await sendAll(house)
  expect(house.mails).toEqual([])
  expect(await changeIssue(house, admin, id, 'unschedule')).toBe(true)
  house.pass(120_000)
  await sendAll(house)
  expect(house.mails).toEqual([])
  await scheduleIssue(house, admin, id, house.clock())
  await sendAll(house)
  expect(house.mails).toHaveLength(1)
})

test('a paused issue sends nothing more until it is resumed; a cancelled one never', async () => {
  const house = await withReaders(2)
  const { id } = await anIssue(house)
  await scheduleIssue(house, admin, id, house.clock())
  await advanceIssues(house)
  await advanceIssues(house)
  expect(await changeIssue(house, admin, id, 'pause')).toBe(true)
  await sendAll(house)
  expect(house.mails).toEqual([])
  expect(await findIssue(house.db, id)).toMatchObject({ state: 'paused', figures: { waiting: 2 } })
  expect(await changeIssue(house, admin, id, 'resume')).toBe(true)
  await sendAll(house)
  expect(house.mails).toHaveLength(2)
  expect(await changeIssue(house, admin, id, 'cancel'), 'it is sent').toBe(false)

  const other = await anIssue(house)
  await scheduleIssue(house, admin, other.id, house.clock())
  await advanceIssues(house)
  await advanceIssues(house)
  await changeIssue(house, admin, other.id, 'cancel')
  await sendAll(house)
  expect(house.mails).toHaveLength(2)
})

test('two processes that advance at once make no second mail', async () => {
  const house = await withReaders(5)
  const { id } = await anIssue(house)
  await scheduleIssue(house, admin, id, house.clock())
  for (let turn = 0; turn < 4; turn++) await Promise.all(Array.from({ length: 4 }, () => advanceIssues(house)))
  await sendAll(house)
  expect(house.mails).toHaveLength(5)
})

test('only the version that was read is saved, and nothing once it is on its way', async () => {
  const house = await withReaders(1)
  const { id, words } = await anIssue(house)
  expect(await saveIssue(house, admin, id, 1, words)).toBe('conflict')
  expect(await saveIssue(house, admin, 'none', 1, words)).toBe('none')
  await scheduleIssue(house, admin, id, house.clock())
  await sendAll(house)
  const version = (await findIssue(house.db, id))?.version ?? 0
  expect(await saveIssue(house, admin, id, version, words)).toBe('sent')
  expect(await deleteIssue(house, admin, id)).toBe(false)
})

test('who leaves by an issue, and what is opened in it, is counted there; machines are not', async () => {
  const house = await withReaders(2)
  const { id, article } = await anIssue(house)
  await scheduleIssue(house, admin, id, house.clock())
  await sendAll(house)
  await unsubscribe(house, house.mails[0]?.unsubscribe?.split('token=')[1] ?? '')
  expect(await openIssueLink(house.db, id, 0, true)).toBe(`/article/${article.slug}`)
  expect(await openIssueLink(house.db, id, 0, false)).toBe(`/article/${article.slug}`)
  expect(await openIssueLink(house.db, id, 9, true)).toBeUndefined()
  const { issues } = await listIssues(house.db, undefined)
  expect(issues[0]?.figures).toMatchObject({ unsubscribed: 1, clicks: 1 })
})

test('a test goes to the owner alone, and a preview to nobody', async () => {
  const house = await withReaders(2)
  const { id } = await anIssue(house)
  await changeSettings(house, { contactEmail: 'owner@example.org' }, null)
  const issue = await findIssue(house.db, id)
  if (!issue) throw new Error('The issue is gone.')
  expect((await renderPreview(house, issue)).html).toContain('Here we go.')
  expect(await sendTest(house, issue)).toBe('owner@example.org')
  await house.settled()
  expect(house.mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual(['owner@example.org [Test] Autumn walks'])
})

test('the weekly letter goes once a week, when the owner wants it and something is new', async () => {
  const house = await withReaders(1)
  const day = 24 * 60 * 60 * 1000
  await anArticle(house, { title: 'Fresh' })
  expect(await sendWeekly(house), 'it is not wanted').toBe(false)
  await changeSettings(house, { weeklyLetter: true }, null)
  expect(await sendWeekly(house)).toBe(true)
  await sendAll(house)
  expect(house.mails.at(-1)?.subject).toContain('Fresh')
  house.pass(6 * day)
  await anArticle(house, { title: 'Fresher' })
  expect(await sendWeekly(house), 'it is too early').toBe(false)
  house.pass(2 * day)
  expect(await sendWeekly(house)).toBe(true)
  house.pass(8 * day)
  expect(await sendWeekly(house), 'nothing is new').toBe(false)
})
