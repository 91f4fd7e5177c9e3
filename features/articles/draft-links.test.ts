import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import {
  createDraftLink,
  deleteExpiredDraftLinks,
  findLinkedDraft,
  listDraftLinks,
  revokeDraftLink,
} from './draft-links.ts'
import { saveArticle } from './save-article.ts'
import { restoreArticles, trashArticle } from './trash.ts'

const user_id = 'admin-1'
const hour = 60 * 60 * 1000

async function createLinkedDraft(hours: 24 | 168 | 720 = 24) {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app, { state: 'draft' })
  const created = await createDraftLink(app, { article_id: id, user_id, hours })
  if (!created.ok) throw new Error(created.reason)
  return { app, id, ...created }
}

test('a link opens its draft until it expires (T43)', async () => {
  const { app, id, token, link } = await createLinkedDraft(24)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(link).toMatchObject({ created_at: app.clock(), expires_at: app.clock() + 24 * hour })
  app.advanceClock(24 * hour - 1)
  expect(await findLinkedDraft(app, token)).toMatchObject({ article: { id, state: 'draft' } })
  app.advanceClock(1)
  expect(await findLinkedDraft(app, token)).toBeUndefined()
  expect(await listDraftLinks(app, id)).toEqual([])
})

test('the database stores no usable token (T37, T43)', async () => {
  const { app, token, link } = await createLinkedDraft()
  const rows = await app.db.selectFrom('draft_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows.map(({ token_hash }) => token_hash)).toEqual([link.id])
  for (const guess of [link.id, '', token.slice(1), `${token}A`, token.toUpperCase(), `${token.slice(0, -1)}\0`])
    expect(await findLinkedDraft(app, guess)).toBeUndefined()
  const audit = await app.db.selectFrom('audit_log').select(['action', 'details']).execute()
  expect(audit).toEqual([{ action: 'article.draft_link_created', details: { hours: 24, title: 'Calm cats' } }])
})

test('a revoked link opens nothing, and only its own article can revoke it', async () => {
  const { app, id, token, link } = await createLinkedDraft()
  const other = await insertTestArticle(app, { state: 'draft' })
  expect(await revokeDraftLink(app, { article_id: other.id, id: link.id, user_id })).toBe(false)
  expect(await findLinkedDraft(app, token)).toBeDefined()
  expect(await revokeDraftLink(app, { article_id: id, id: link.id, user_id })).toBe(true)
  expect(await findLinkedDraft(app, token)).toBeUndefined()
  expect(await revokeDraftLink(app, { article_id: id, id: link.id, user_id })).toBe(false)
})

test('a link is closed while its article is in the trash, and gone when the article is deleted', async () => {
  const { app, id, token } = await createLinkedDraft()
  await trashArticle(app, { id, user_id })
  expect(await findLinkedDraft(app, token)).toBeUndefined()
  expect(await createDraftLink(app, { article_id: id, user_id, hours: 24 })).toMatchObject({ reason: 'in_trash' })
  await restoreArticles(app, { ids: [id], user_id })
  expect(await findLinkedDraft(app, token)).toBeDefined()
  await app.db.deleteFrom('articles').where('id', '=', id).execute()
  expect(await app.db.selectFrom('draft_links').selectAll().execute()).toEqual([])
})

test('a scheduled article can have links, a published or missing one cannot', async () => {
  const { app, id, token } = await createLinkedDraft(168)
  const published_date = app.clock() + hour
  await saveArticle(app, { id, version: 1, user_id, fields: { state: 'scheduled', published_date } })
  expect(await createDraftLink(app, { article_id: id, user_id, hours: 720 })).toMatchObject({ ok: true })
  await saveArticle(app, { id, version: 2, user_id, fields: { state: 'published', published_date: app.clock() } })
  expect(await createDraftLink(app, { article_id: id, user_id, hours: 24 })).toMatchObject({ reason: 'published' })
  expect(await createDraftLink(app, { article_id: 'none', user_id, hours: 24 })).toMatchObject({ reason: 'not_found' })
  expect(await findLinkedDraft(app, token)).toMatchObject({ article: { state: 'published' } })
})

test('an article has at most twenty links that work', async () => {
  const { app, id } = await createLinkedDraft(24)
  const input = { article_id: id, user_id, hours: 168 } as const
  for (let n = 0; n < 19; n++) expect(await createDraftLink(app, input)).toMatchObject({ ok: true })
  expect(await createDraftLink(app, input)).toMatchObject({ reason: 'too_many' })
  app.advanceClock(24 * hour)
  expect(await createDraftLink(app, input)).toMatchObject({ ok: true })
})

test('the cleanup job deletes expired links and no others', async () => {
  const { app, id, link } = await createLinkedDraft(24)
  const later = await createDraftLink(app, { article_id: id, user_id, hours: 168 })
  app.advanceClock(24 * hour)
  await deleteExpiredDraftLinks(app)
  const left = await app.db.selectFrom('draft_links').select('token_hash').execute()
  expect(left.map(({ token_hash }) => token_hash)).toEqual([later.ok && later.link.id])
  expect(left).not.toContainEqual({ token_hash: link.id })
})
