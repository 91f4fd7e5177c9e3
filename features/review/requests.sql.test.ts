import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/role.ts'
import { listAdminArticles } from '#features/articles/admin-list.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { trashArticle } from '#features/articles/trash.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { approveArticle } from './commands.ts'
import { endReview, readReviews, requestReview, sendBack } from './requests.ts'

async function addPerson(app: TestApp, name: string, role: Role): Promise<string> {
  const { id } = await app.accounts.upsert({ email: `${name}@example.org`, password: 'a calm long walk' })
  await app.db.insertInto('user_roles').values({ user_id: id, role, created_at: app.clock() }).execute()
  return id
}

/** An author with a draft, an editor and an admin. */
async function createDesk() {
  const app = await createTestApp()
  const [ann, eve, owner] = [
    await addPerson(app, 'ann', 'author'),
    await addPerson(app, 'eve', 'editor'),
    await addPerson(app, 'owner', 'admin'),
  ]
  const { id } = await insertTestArticle(app, { state: 'draft', owner_id: ann, title: 'Calm dogs' })
  const mails = async () => {
    await app.flushMail()
    return app.sentMails
      .splice(0)
      .map(({ to, subject }) => `${to}: ${subject}`)
      .toSorted()
  }
  const actions = async () => {
    const rows = await app.db.selectFrom('audit_log').select(['action', 'user_id']).where('subject', '=', id).execute()
    return rows.map(({ action, user_id }) => [action, user_id])
  }
  return { app, ann, eve, owner, id, mails, actions }
}

const stateOf = async (app: TestApp, id: string) => (await findStoredArticle(app.db, id))?.review_state

test('a draft that is ready for review waits for the reviewers, who get one mail each', async () => {
  const { app, ann, eve, id, mails, actions } = await createDesk()
  const request = { id, user_id: ann, ownOnly: true }
  expect(await requestReview(app, request)).toEqual({ ok: true })
  expect(await requestReview(app, request)).toEqual({ ok: true })
  expect(await mails()).toEqual([
    'eve@example.org: “Calm dogs” is ready for review',
    'owner@example.org: “Calm dogs” is ready for review',
  ])
  expect(await actions()).toEqual([['article.review_requested', ann]])
  expect(await readReviews(app.db, { user_id: eve, isReviewer: true })).toEqual({ waiting: 1, outcomes: [] })
  expect(await readReviews(app.db, { user_id: ann, isReviewer: false })).toEqual({ waiting: 0, outcomes: [] })
  const { articles } = await listAdminArticles(app.db, { review: 'requested' })
  expect(articles).toMatchObject([{ id, review_state: 'requested', version: 1 }])
  await trashArticle(app, { id, user_id: ann })
  expect(await readReviews(app.db, { user_id: eve, isReviewer: true })).toEqual({ waiting: 0, outcomes: [] })
})

test('an author takes back what is not ready yet, and no mail is sent', async () => {
  const { app, ann, id, mails, actions } = await createDesk()
  await requestReview(app, { id, user_id: ann, ownOnly: true })
  await mails()
  expect(await endReview(app, { id, user_id: ann, ownOnly: true })).toEqual({ ok: true })
  expect(await stateOf(app, id)).toBeNull()
  expect(await mails()).toEqual([])
  expect((await actions()).at(-1)).toEqual(['article.review_withdrawn', ann])
})

test('only an own draft outside the trash can be marked by an author', async () => {
  const { app, ann, eve } = await createDesk()
  const theirs = await insertTestArticle(app, { state: 'draft', owner_id: eve })
  const live = await insertTestArticle(app, { owner_id: ann })
  const trashed = await insertTestArticle(app, { state: 'draft', owner_id: ann })
  await trashArticle(app, { id: trashed.id, user_id: ann })
  const mark = (id: string) => requestReview(app, { id, user_id: ann, ownOnly: true })
  expect(await mark(theirs.id)).toEqual({ ok: false, reason: 'not_found' })
  expect(await mark(live.id)).toEqual({ ok: false, reason: 'not_draft' })
  expect(await mark(trashed.id)).toEqual({ ok: false, reason: 'in_trash' })
  expect(await endReview(app, { id: theirs.id, user_id: ann, ownOnly: true })).toEqual({
    ok: false,
    reason: 'not_found',
  })
})

test('an article that is sent back tells its author why, until it is ready again', async () => {
  const { app, ann, eve, id, mails, actions } = await createDesk()
  const note = 'Please name the source.'
  expect(await sendBack(app, { id, user_id: eve, note })).toEqual({ ok: false, reason: 'not_requested' })
  await requestReview(app, { id, user_id: ann })
  await mails()
  expect(await sendBack(app, { id, user_id: eve, note })).toEqual({ ok: true })
  expect(await sendBack(app, { id, user_id: eve, note })).toEqual({ ok: false, reason: 'not_requested' })
  await app.flushMail()
  expect(app.sentMails).toMatchObject([{ to: 'ann@example.org', text: expect.stringContaining(note) }])
  app.sentMails.splice(0)
  expect(await readReviews(app.db, { user_id: ann, isReviewer: false })).toEqual({
    waiting: 0,
    outcomes: [{ id, title: 'Calm dogs', state: 'draft', outcome: 'returned', note, at: app.clock() }],
  })
  expect(await readReviews(app.db, { user_id: eve, isReviewer: true })).toEqual({ waiting: 0, outcomes: [] })
  expect((await actions()).at(-1)).toEqual(['article.sent_back', eve])
  await requestReview(app, { id, user_id: ann })
  expect(await findStoredArticle(app.db, id)).toMatchObject({ review_state: 'requested', review_note: '' })
})

test('who asked for a review is told when the text is approved or published, once', async () => {
  const { app, ann, eve, owner, id, mails } = await createDesk()
  await requestReview(app, { id, user_id: ann })
  await mails()
  await approveArticle(app, { id, version: 1, user_id: eve, name: 'Eve', credential: '' })
  expect(await stateOf(app, id)).toBe('accepted')
  expect(await mails()).toEqual(['ann@example.org: “Calm dogs” was approved'])
  await saveArticle(app, { id, version: 1, user_id: owner, fields: { state: 'published' } })
  expect(await mails()).toEqual([])
  expect((await readReviews(app.db, { user_id: ann, isReviewer: false })).outcomes).toMatchObject([
    { outcome: 'accepted', state: 'published' },
  ])
  await endReview(app, { id, user_id: ann, ownOnly: true })
  expect((await readReviews(app.db, { user_id: ann, isReviewer: false })).outcomes).toEqual([])

  const second = await insertTestArticle(app, { state: 'draft', owner_id: ann, title: 'Calm cats' })
  await requestReview(app, { id: second.id, user_id: ann })
  await mails()
  await saveArticle(app, { id: second.id, version: 1, user_id: eve, fields: { title: 'Calmer cats' } })
  expect(await stateOf(app, second.id)).toBe('requested')
  await saveArticle(app, { id: second.id, version: 2, user_id: eve, fields: { state: 'published' } })
  expect(await mails()).toEqual(['ann@example.org: “Calmer cats” was published'])
})

test('an editor who publishes what they marked themselves is told nothing', async () => {
  const { app, eve, mails } = await createDesk()
  const { id } = await insertTestArticle(app, { state: 'draft', owner_id: eve })
  await requestReview(app, { id, user_id: eve })
  expect(await mails()).toEqual(['owner@example.org: “Calm cats” is ready for review'])
  await saveArticle(app, { id, version: 1, user_id: eve, fields: { state: 'published' } })
  expect(await stateOf(app, id)).toBeNull()
  expect(await mails()).toEqual([])
})
