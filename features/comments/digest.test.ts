import { expect, test } from 'vitest'
import { changeSettings } from '#features/settings/commands.ts'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { openVisitor } from '#tests/kit/test-client.ts'
import { addComment } from './commands.ts'
import { tellOfComments } from './digest.ts'
import { decideComments } from './moderation.ts'

const hour = 60 * 60 * 1000

async function openOwned(): Promise<TestHouse & { comment: (content: string, trap?: string) => Promise<string> }> {
  const house = await openTestHouse()
  await changeSettings(house, { contactEmail: 'owner@example.test' }, null)
  const { id: article_id } = await anArticle(house)
  const words = { article_id, user_id: null, author_name: 'Ada', author_email: 'ada@example.org', filledIn: 30_000 }
  const comment = async (content: string, trap = '') => {
    house.pass(1)
    return (await addComment(house, { ...words, content, trap }))?.id ?? ''
  }
  return Object.assign(house, { comment })
}

/** Where the buttons of the last mail lead. */
const pathsIn = ({ mails, site }: TestHouse) =>
  [...(mails.at(-1)?.text ?? '').matchAll(/(Approve|Reject): (\S+)/g)].map(([, , url = '']) =>
    url.replace(site.origin, ''),
  )
const stateOf = async ({ db }: TestHouse, id: string) =>
  (await db.selectFrom('comments').select('state').where('id', '=', id).executeTakeFirst())?.state

test('comments that wait are told once, together, and at most once an hour', async () => {
  const house = await openOwned()
  expect(await tellOfComments(house)).toBe(false)
  await house.comment('The first.')
  await house.comment('The second.')
  await house.comment('A trap.', 'https://spam.example')
  expect(await tellOfComments(house)).toBe(true)
  await house.comment('The third.')
  for (let minutes = 0; minutes < 59; minutes++) {
    expect(await tellOfComments(house)).toBe(false)
    house.pass(60_000)
  }
  house.pass(60_000)
  expect(await tellOfComments(house)).toBe(true)
  house.pass(hour)
  expect(await tellOfComments(house)).toBe(false)
  await house.settled()
  expect(house.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['owner@example.test', '2 comments wait for you at Wagwise'],
    ['owner@example.test', 'A comment waits for you at Wagwise'],
  ])
  expect(house.mails[0]?.text).toContain('The second.')
  expect(house.mails[0]?.text).not.toContain('trap')
})

test('twenty processes at once make one mail (F9)', async () => {
  const house = await openOwned()
  await house.comment('The first.')
  await Promise.all(Array.from({ length: 20 }, () => tellOfComments(house)))
  await house.settled()
  expect(house.mails).toHaveLength(1)
})

test('who does not want these mails gets none', async () => {
  const house = await openOwned()
  await changeSettings(house, { mailComments: false }, null)
  await house.comment('The first.')
  expect(await tellOfComments(house)).toBe(false)
})

test('a link opens a page and decides only when somebody presses, once and nothing else (T11)', async () => {
  const house = await openOwned()
  const id = await house.comment('Mine <b>agrees</b>.')
  await tellOfComments(house)
  await house.settled()
  const [approve = '', reject = ''] = pathsIn(house)
  const visitor = openVisitor(house)
  const page = await (await visitor.ask(approve)).text()
  expect(page).toContain('Approve this comment?')
  expect(page).toContain('Mine &lt;b&gt;agrees&lt;/b&gt;.')
  expect(page).toContain('noindex')
  expect(page).not.toContain('ada@example.org')
  expect(await stateOf(house, id)).toBe('pending')

  const foreign = openVisitor(house)
  expect((await foreign.ask(approve, { method: 'POST', headers: { origin: 'https://evil.test' } })).status).toBe(403)
  expect(await stateOf(house, id)).toBe('pending')

  const done = await visitor.ask(approve, { method: 'POST' })
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('The comment is approved')
  expect(await stateOf(house, id)).toBe('approved')
  const late = await visitor.ask(reject, { method: 'POST' })
  expect(await late.text()).toContain('This was decided before')
  expect(await stateOf(house, id)).toBe('approved')
  const log = await house.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(log).toEqual({ action: 'comment.approved', user_id: null })
})

test('the reject link rejects, an old decision is not undone, and the counts stay right', async () => {
  const house = await openOwned()
  const id = await house.comment('The first.')
  await tellOfComments(house)
  await house.settled()
  const [approve = '', reject = ''] = pathsIn(house)
  const visitor = openVisitor(house)
  await visitor.ask(reject, { method: 'POST' })
  expect(await stateOf(house, id)).toBe('rejected')
  await visitor.ask(approve, { method: 'POST' })
  expect(await stateOf(house, id)).toBe('rejected')
  await decideComments(house, { ids: [id], state: 'pending', user_id: 'admin' })
  await Promise.all(Array.from({ length: 10 }, () => visitor.ask(approve, { method: 'POST' })))
  const counts = await house.db.selectFrom('article_counts').select('comments').executeTakeFirst()
  expect(counts).toEqual({ comments: 1 })
})

test('a link that is old, foreign, changed or for a comment that is gone shows a page and does nothing', async () => {
  const house = await openOwned()
  const id = await house.comment('The first.')
  await tellOfComments(house)
  await house.settled()
  const [approve = ''] = pathsIn(house)
  const unsubscribe = house.signer.sign('unsubscribe', `approved ${id}`)
  const visitor = openVisitor(house)
  const tries = [`${approve.slice(0, -3)}AAA`, '/moderate', '/moderate?token=x', `/moderate?token=${unsubscribe}`]
  for (const path of tries) {
    for (const method of ['GET', 'POST']) {
      const answer = await visitor.ask(path, { method })
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('This link does not work any more')
    }
  }
  house.pass(7 * 24 * hour)
  expect((await visitor.ask(approve, { method: 'POST' })).status).toBe(404)
  expect(await stateOf(house, id)).toBe('pending')
})
