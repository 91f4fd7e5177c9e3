import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { changeArticles } from '#features/articles/bulk-actions.ts'
import { createArticle } from '#features/articles/create-article.ts'
import { publishScheduledArticles } from '#features/articles/jobs.ts'
import { restoreVersion, saveArticle } from '#features/articles/save-article.ts'
import { findVersion } from '#features/articles/versions.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { approveArticle } from './commands.ts'
import { isDecided, listDecisions } from './decisions.ts'

const user_id = 'editor-1'
const safe = 'Cats settle.\n\n## Morning\n\nFood first.'
const risky = 'Cats settle.\n\n## Morning\n\nGive 5 ml of syrup per day.'
const model = { writer: { kind: 'model', name: 'gpt-x', prompt: '3' } } as const
const reason = 'Read with our vet.'

const read = async (app: TestApp, id: string) => {
  const article = await findStoredArticle(app.db, id)
  if (!article) throw new Error('The article is missing.')
  return article
}
const generatedDraft = (app: TestApp, change = {}) =>
  insertTestArticle(app, { state: 'draft', content: risky, provenance: model, ...change })

test('a typed text with findings is published after one confirmation, which is recorded', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app, { state: 'draft', content: risky })
  const request = { id, version: 1, user_id, fields: { state: 'published' } } as const
  expect(await saveArticle(app, request)).toMatchObject({ ok: false, reason: 'findings', held: false })
  expect(await saveArticle(app, { ...request, release: { reason: '' } })).toMatchObject({
    ok: true,
    article: { state: 'published', findings: [{ rule: 'dose' }] },
  })
  expect(await listDecisions(app.db, id)).toMatchObject([
    { kind: 'released', version: 2, note: '', user_id, findings: [{ rule: 'dose' }] },
  ])
})

test('keywords, which readers see as tags, are checked like the text', async () => {
  const app = await createTestApp()
  const { id } = await generatedDraft(app, { content: safe, meta_keywords: ['cats', 'grapes are safe for dogs'] })
  const publish = { id, user_id, fields: { state: 'published' } } as const
  expect(await saveArticle(app, { ...publish, version: 1 })).toMatchObject({
    ok: false,
    findings: [{ rule: 'poison', sentence: 'grapes are safe for dogs' }],
  })
  expect(await saveArticle(app, { id, user_id, version: 1, fields: { meta_keywords: ['cats'] } })).toMatchObject({
    ok: true,
  })
  expect(await saveArticle(app, { ...publish, version: 2 })).toMatchObject({ ok: true })
  const edit = { id, user_id, version: 3, fields: { meta_keywords: ['call 555-010-0148'] } } as const
  expect(await saveArticle(app, edit)).toMatchObject({ ok: false, findings: [{ rule: 'personal-data' }] })
})

test('a generated text with findings needs a reason, and who gave it is recorded', async () => {
  const app = await createTestApp()
  const { id } = await generatedDraft(app)
  const request = { id, version: 1, user_id, fields: { state: 'published' } } as const
  for (const release of [undefined, { reason: '' }, { reason: '   ok     ' }])
    expect(await saveArticle(app, { ...request, release })).toMatchObject({ ok: false, reason: 'findings', held: true })
  expect(await read(app, id)).toMatchObject({ state: 'draft', version: 1 })
  expect(await saveArticle(app, { ...request, release: { reason } })).toMatchObject({ ok: true })
  expect(await listDecisions(app.db, id)).toMatchObject([{ kind: 'released', note: reason, user_id }])
  const entry = app.db.selectFrom('audit_log').select(['user_id', 'details']).where('subject', '=', id)
  expect(await entry.execute()).toMatchObject([
    { user_id, details: { state: 'published', note: reason, released: expect.any(String) } },
  ])
})

test('an author can never release an own text, whatever the reason (decision 66)', async () => {
  const app = await createTestApp()
  const { id } = await generatedDraft(app, { owner_id: 'author-1' })
  const request = { id, version: 1, user_id: 'author-1', ownOnly: true, release: { reason } } as const
  for (const state of ['published', 'scheduled'] as const)
    expect(await saveArticle(app, { ...request, fields: { state } })).toEqual({ ok: false, reason: 'not_draft' })
  expect(await listDecisions(app.db, id)).toEqual([])
})

test('a text that a model wrote stays generated when people edit it', async () => {
  const app = await createTestApp()
  const { id } = await generatedDraft(app, { content: safe })
  await saveArticle(app, { id, version: 1, user_id, fields: { content: risky } })
  expect(await read(app, id)).toMatchObject({ findings: [{ rule: 'dose' }], provenance: model })
  const request = { id, version: 2, user_id, fields: { state: 'published' } } as const
  expect(await saveArticle(app, request)).toMatchObject({ ok: false, held: true })
})

test('what a generator found stays until its sentence is gone', async () => {
  const app = await createTestApp()
  const finding = { rule: 'critique', reason: 'It plays down an emergency.', sentence: 'Food first.' }
  const { id } = await generatedDraft(app, { content: safe, findings: [finding] })
  await saveArticle(app, { id, version: 1, user_id, fields: { title: 'Calmer cats' } })
  expect((await read(app, id)).findings).toEqual([finding])
  await saveArticle(app, { id, version: 2, user_id, fields: { content: safe.replace('Food first.', 'Play first.') } })
  expect((await read(app, id)).findings).toEqual([])
})

test('an approval belongs to the text: pictures and flags leave it, a changed sentence ends it', async () => {
  const app = await createTestApp()
  const picture = (src: string) => `${safe}\n\n![A cat](${src})`
  const { id } = await insertTestArticle(app, { content: picture('/media/1.svg') })
  const approval = { id, version: 1, user_id, name: 'Dr. Ann Ray', credential: 'DVM' }
  expect(await approveArticle(app, approval)).toEqual({ ok: true })
  const reviewed = { reviewer_name: 'Dr. Ann Ray', reviewer_credential: 'DVM', reviewed_at: app.clock(), version: 1 }
  expect(await read(app, id)).toMatchObject(reviewed)
  await saveArticle(app, { id, version: 1, user_id, fields: { trending: true } })
  await saveArticle(app, { id, version: 2, user_id, fields: { content: picture('/media/2.svg') } })
  expect(await read(app, id)).toMatchObject({ ...reviewed, version: 3 })
  expect(await isDecided(app.db, await read(app, id))).toBe(true)
  await saveArticle(app, { id, version: 3, user_id, fields: { content: `${safe} Always.` } })
  expect(await read(app, id)).toMatchObject({ reviewer_name: null, reviewer_credential: null, reviewed_at: null })
  expect(await isDecided(app.db, await read(app, id))).toBe(false)
  expect(await findVersion(app.db, id, 3)).toMatchObject({ reviewer_name: 'Dr. Ann Ray' })
  expect(await listDecisions(app.db, id)).toMatchObject([{ kind: 'approved', version: 1, user_name: 'Dr. Ann Ray' }])
})

test('an approval of another version, of a missing article or of one in the trash is refused', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const approval = { id, version: 2, user_id, name: 'Ann', credential: '' }
  expect(await approveArticle(app, approval)).toEqual({ ok: false, reason: 'conflict' })
  expect(await approveArticle(app, { ...approval, id: 'none' })).toEqual({ ok: false, reason: 'not_found' })
  await app.db.updateTable('articles').set({ deleted_at: 1 }).where('id', '=', id).execute()
  expect(await approveArticle(app, { ...approval, version: 1 })).toEqual({ ok: false, reason: 'in_trash' })
})

test('an approved generated text is published without a reason, until it changes', async () => {
  const app = await createTestApp()
  const { id } = await generatedDraft(app)
  await approveArticle(app, { id, version: 1, user_id, name: 'Ann', credential: '', note: reason })
  const publish = { user_id, fields: { state: 'published' } } as const
  expect(await saveArticle(app, { ...publish, id, version: 1 })).toMatchObject({ ok: true })
  await saveArticle(app, { id, version: 2, user_id, fields: { state: 'draft' } })
  await saveArticle(app, { id, version: 3, user_id, fields: { title: 'Calmer cats' } })
  expect(await saveArticle(app, { ...publish, id, version: 4 })).toMatchObject({ ok: false, held: true })
})

test('a published text is asked only about what is new in it', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app, { content: risky, provenance: model })
  const longer = `${risky}\n\nA quiet room helps.`
  expect(await saveArticle(app, { id, version: 1, user_id, fields: { content: longer } })).toMatchObject({ ok: true })
  const worse = `${longer}\n\nIt is clinically proven.`
  expect(await saveArticle(app, { id, version: 2, user_id, fields: { content: worse } })).toMatchObject({
    ok: false,
    held: true,
  })
  expect((await read(app, id)).content).toBe(longer)
})

test('restoring an old version checks it again', async () => {
  const app = await createTestApp()
  const { id } = await generatedDraft(app)
  await saveArticle(app, { id, version: 1, user_id, fields: { content: safe } })
  expect(await saveArticle(app, { id, version: 2, user_id, fields: { state: 'published' } })).toMatchObject({
    ok: true,
  })
  const request = { id, former: 1, version: 3, user_id }
  expect(await restoreVersion(app, request)).toMatchObject({ ok: false, reason: 'findings', held: true })
  expect(await restoreVersion(app, { ...request, release: { reason } })).toMatchObject({
    ok: true,
    article: { content: risky, provenance: model },
  })
})

test('a scheduled text that is held stays scheduled, is logged once and shows its findings', async () => {
  const app = await createTestApp()
  const published_date = app.clock() - 1
  const held = await generatedDraft(app, { state: 'scheduled', published_date })
  const typed = await insertTestArticle(app, { state: 'scheduled', published_date, content: risky })
  expect(await publishScheduledArticles(app)).toBe(1)
  expect(await publishScheduledArticles(app)).toBe(0)
  expect(await read(app, held.id)).toMatchObject({ state: 'scheduled', findings: [{ rule: 'dose' }] })
  expect(await read(app, typed.id)).toMatchObject({ state: 'published', findings: [{ rule: 'dose' }] })
  expect(app.logged.filter(({ event }) => event === 'scheduled_article_held')).toHaveLength(1)
  await approveArticle(app, { id: held.id, version: 1, user_id, name: 'Ann', credential: '', note: reason })
  expect(await publishScheduledArticles(app)).toBe(1)
})

test('bulk publishing skips what is held or incomplete and names it', async () => {
  const app = await createTestApp()
  const rows = [
    await insertTestArticle(app, { state: 'draft' }),
    await generatedDraft(app),
    await insertTestArticle(app, { state: 'draft', content: risky }),
    await insertTestArticle(app, { state: 'draft', excerpt: '' }),
  ]
  const ids = rows.map(({ id }) => id)
  const fields = { state: 'published', published_date: app.clock() } as const
  const changes = ids.map((id) => ({ id, version: 1, fields }))
  expect(await changeArticles(app, { user_id }, changes)).toMatchObject({
    saved: [ids[0]],
    failed: [
      { id: ids[1], failure: { reason: 'findings', held: true } },
      { id: ids[2], failure: { reason: 'findings', held: false } },
      { id: ids[3], failure: { reason: 'invalid', fields: { excerpt: expect.any(String) } } },
    ],
  })
})

test('a new article records its owner and writer, and is checked before it is public', async () => {
  const app = await createTestApp()
  const { id: owner } = await app.accounts.upsert({ email: 'ann@example.org', password: 'a calm long walk' })
  const fields = { title: 'Calm cats', excerpt: 'x', category: 'Cat Care', content: risky, state: 'published' } as const
  const request = { user_id: owner, fields }
  expect(await createArticle(app, request)).toMatchObject({ ok: false, reason: 'findings', held: false })
  const created = await createArticle(app, { ...request, release: { reason: '' } })
  if (!created.ok) throw new Error(created.reason)
  expect(created.article).toMatchObject({ owner_id: owner, provenance: { writer: { kind: 'person' } } })
  expect(await listDecisions(app.db, created.article.id)).toMatchObject([{ kind: 'released', version: 1 }])
})

test('each version keeps its own provenance, and people who edit it are added once', async () => {
  const app = await createTestApp()
  const { id: ann } = await app.accounts.upsert({ email: 'ann@example.org', password: 'a calm long walk' })
  const { id } = await insertTestArticle(app, { provenance: model })
  await saveArticle(app, { id, version: 1, user_id: ann, fields: { title: 'One' } })
  await saveArticle(app, { id, version: 2, user_id: ann, fields: { title: 'Two' } })
  await saveArticle(app, { id, version: 3, user_id: ann, fields: { trending: true } })
  const { provenance } = await read(app, id)
  expect(provenance).toEqual({ ...model, editedBy: [expect.any(String)] })
  expect(await findVersion(app.db, id, 1)).toMatchObject({ provenance: model, findings: [] })
  expect((await findVersion(app.db, id, 2))?.provenance).toEqual(provenance)
})

test('approving a held text needs a reason, which is recorded beside the account and the typed name', async () => {
  const app = await createTestApp()
  const { id } = await generatedDraft(app)
  const approval = { id, version: 1, user_id, name: 'Dr. Ann Ray', credential: 'DVM' }
  for (const note of [undefined, '', '   ok     '])
    expect(await approveArticle(app, { ...approval, ...(note !== undefined && { note }) })).toEqual({
      ok: false,
      reason: 'reason_needed',
    })
  expect(await listDecisions(app.db, id)).toEqual([])
  expect(await approveArticle(app, { ...approval, note: reason })).toEqual({ ok: true })
  expect(await listDecisions(app.db, id)).toMatchObject([{ user_id, user_name: 'Dr. Ann Ray', note: reason }])
  const harmless = await generatedDraft(app, { content: safe })
  expect(await approveArticle(app, { ...approval, id: harmless.id })).toEqual({ ok: true })
})

test('nobody approves their own text, unless nobody else could', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app, { owner_id: user_id })
  const approval = { id, version: 1, user_id, name: 'Ann', credential: '' }
  const addPerson = async (person: string, role: 'admin' | 'editor' | 'author') => {
    const at = new Date(app.clock()).toISOString()
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values (${person}, ${person}, ${`${person}@example.org`}, (1 = 1), ${at}, ${at})`.execute(app.db)
    await app.db.insertInto('user_roles').values({ user_id: person, role, created_at: 1 }).execute()
  }
  await addPerson(user_id, 'editor')
  await addPerson('author-1', 'author')
  expect(await approveArticle(app, approval)).toEqual({ ok: true })
  await addPerson('owner-1', 'admin')
  expect(await approveArticle(app, approval)).toEqual({ ok: false, reason: 'own_text' })
  expect(await approveArticle(app, { ...approval, user_id: 'owner-1' })).toEqual({ ok: true })
})
