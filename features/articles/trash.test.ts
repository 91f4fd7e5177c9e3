import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { addComment } from '#features/comments/commands.ts'
import { listComments } from '#features/comments/queries.ts'
import { setLike } from '#features/likes/commands.ts'
import { readLikes } from '#features/likes/queries.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { findStoredArticle } from './admin-queries.ts'
import { createArticle } from './create-article.ts'
import { listAdminArticles } from './admin-list.ts'
import { saveArticle } from './save-article.ts'
import { listArticles } from './list.ts'
import { publishScheduledArticles } from './jobs.ts'
import { findPublishedArticle, readCategoryCounts } from './queries.ts'
import { emptyTrash, purgeTrash, restoreArticles, trashAll, trashArticle } from './trash.ts'

const user_id = 'admin-1'
const day = 24 * 60 * 60 * 1000

/** The stored counts that pages show, and what they should be. */
async function counts(app: TestApp) {
  const stored = [...(await readCategoryCounts(app.db))].filter(([, articles]) => articles > 0)
  const rows = await app.db
    .selectFrom('articles')
    .select((row) => ['category', row.fn.countAll<number>().as('articles')])
    .where('visible', '=', true)
    .groupBy('category')
    .execute()
  const searchable = await app.db.selectFrom('article_search').select('article_id').execute()
  const visible = await app.db.selectFrom('articles').select('id').where('visible', '=', true).execute()
  return {
    stored: { counts: new Map(stored), ids: searchable.map((row) => row.article_id).toSorted() },
    expected: {
      counts: new Map(rows.map((row) => [row.category, row.articles])),
      ids: visible.map((row) => row.id).toSorted(),
    },
  }
}

test('a trashed article disappears for readers and is restored with likes, comments, search and counts (267, 374, T38)', async () => {
  const app = await createTestApp()
  const { id, slug } = await insertTestArticle(app)
  await setLike(app, { article_id: id, visitor: 'v1', liked: true })
  const words = {
    author_name: 'Ann',
    author_email: 'a@example.com',
    content: 'Hello',
    honeypot: '',
    fillTimeMs: undefined,
  }
  await addComment(app, { ...words, article_id: id, user_id: null })
  await app.db.updateTable('comments').set({ approved: true, state: 'approved' }).execute()

  expect(await trashArticle(app, { id, user_id })).toEqual({ ok: true })
  expect(await findPublishedArticle(app.db, slug)).toBeUndefined()
  expect((await listArticles(app.db, { q: 'calm', limit: 5 })).total).toBe(0)
  expect((await readCategoryCounts(app.db)).get('Cat Care')).toBe(0)
  expect(await setLike(app, { article_id: id, visitor: 'v2', liked: true })).toBeUndefined()

  expect(await restoreArticles(app, { ids: [id, 'unknown'], user_id })).toBe(1)
  expect(await findPublishedArticle(app.db, slug)).toMatchObject({ id })
  expect((await listArticles(app.db, { q: 'calm', limit: 5 })).articles).toMatchObject([{ id }])
  expect((await readCategoryCounts(app.db)).get('Cat Care')).toBe(1)
  expect(await readLikes(app.db, id, 'v1')).toEqual({ count: 1, liked: true })
  expect(await listComments(app.db, id)).toHaveLength(1)
  expect(await restoreArticles(app, { ids: [id], user_id })).toBe(0)
})

test('a trashed article cannot be edited, and deleting it again changes nothing', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  await trashArticle(app, { id, user_id })
  expect(await trashArticle(app, { id, user_id })).toEqual({ ok: true })
  expect(await trashArticle(app, { id: 'unknown', user_id })).toEqual({ ok: false, reason: 'not_found' })
  expect(await findStoredArticle(app.db, id)).toMatchObject({ version: 2 })
  expect(await saveArticle(app, { id, version: 2, user_id, fields: { title: 'x' } })).toMatchObject({
    reason: 'in_trash',
  })
  const stale = await saveArticle(app, { id, version: 1, user_id, fields: { title: 'x' } })
  expect(stale).toMatchObject({ reason: 'conflict', article: { deleted_at: app.clock() } })
})

test('delete-all is refused and deletes nothing unless the count matches what was shown (T38)', async () => {
  const app = await createTestApp()
  const ids = []
  for (let number = 0; number < 5; number++) ids.push((await insertTestArticle(app)).id)
  await insertTestArticle(app, { state: 'draft' })
  expect(await trashAll(app, { count: 5, user_id })).toEqual({ ok: false, reason: 'count_changed' })
  expect((await listArticles(app.db, { limit: 10 })).total).toBe(5)
  const all = await trashAll(app, { count: 6, user_id })
  expect(all.ok && all.ids.length).toBe(6)
  expect((await listArticles(app.db, { limit: 10 })).total).toBe(0)
  expect((await listAdminArticles(app.db, { trash: true })).total).toBe(6)
  expect(await restoreArticles(app, { ids: all.ok ? all.ids : [], user_id })).toBe(6)
  const back = await listArticles(app.db, { limit: 10 })
  expect(back.articles.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const { stored, expected } = await counts(app)
  expect(stored).toEqual(expected)
})

test('more articles than fit into one statement can be trashed and restored', async () => {
  const app = await createTestApp()
  for (let number = 0; number < 450; number++)
    await insertTestArticle(app, { category: number % 2 ? 'Dog Care' : 'Cat Care' })
  const all = await trashAll(app, { count: 450, user_id })
  expect(all.ok && (await restoreArticles(app, { ids: all.ids, user_id }))).toBe(450)
  const { stored, expected } = await counts(app)
  expect(stored).toEqual(expected)
  expect(stored.counts.get('Dog Care')).toBe(225)
})

test('the trash is emptied after thirty days or on demand, and its slugs can be reused by hand', async () => {
  const app = await createTestApp()
  const old = await insertTestArticle(app, { slug: 'old-one' })
  await trashArticle(app, { id: old.id, user_id })
  app.advanceClock(29 * day)
  const recent = await insertTestArticle(app)
  await trashArticle(app, { id: recent.id, user_id })
  expect(await purgeTrash(app)).toBe(0)
  app.advanceClock(day)
  expect(await purgeTrash(app)).toBe(1)
  expect(await findStoredArticle(app.db, old.id)).toBeUndefined()
  expect(await emptyTrash(app, { user_id })).toBe(1)
  expect(await findStoredArticle(app.db, recent.id)).toBeUndefined()
  for (const table of ['article_counts', 'article_versions', 'article_search'] as const) {
    expect(await app.db.selectFrom(table).select('article_id').execute(), table).toEqual([])
  }
  const again = await createArticle(app, { user_id, fields: { title: 'Old one', slug: 'old-one' } })
  expect(again).toMatchObject({ ok: true, article: { slug: 'old-one' } })
})

test('after a random series of commands the stored counts and the search index equal a recount', async () => {
  const app = await createTestApp()
  let state = 7
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
  const ids: string[] = []
  const snapshots: Awaited<ReturnType<typeof counts>>[] = []
  for (let number = 0; number < 12; number++) ids.push((await insertTestArticle(app)).id)
  for (let step = 0; step < 150; step++) {
    app.advanceClock(1000)
    const id = ids[roll(ids.length)] ?? ''
    const action = roll(6)
    const { version } = (await findStoredArticle(app.db, id)) ?? { version: 0 }
    const category = categories[roll(4)]?.title ?? ''
    const published_date = app.clock() + (roll(2) ? 500 : -500)
    const fields = [
      { category },
      { state: 'draft' as const },
      { state: 'published' as const, published_date: app.clock() },
    ]
    if (action < 3) await saveArticle(app, { id, version, user_id, fields: fields[action] ?? {} })
    if (action === 3) await saveArticle(app, { id, version, user_id, fields: { state: 'scheduled', published_date } })
    if (action === 4) await trashArticle(app, { id, user_id })
    if (action === 5) await restoreArticles(app, { ids: [id], user_id })
    if (step % 10 === 0) await publishScheduledArticles(app)
    if (step % 50 === 49) snapshots.push(await counts(app))
  }
  expect(snapshots.map(({ stored }) => stored)).toEqual(snapshots.map((count) => count.expected))
  expect(snapshots.filter(({ stored }) => stored.ids.length === 0)).toEqual([])
})

test('concurrent opposite moves between two categories all succeed', async () => {
  const app = await createTestApp()
  const ids: string[] = []
  for (let number = 0; number < 30; number++) {
    ids.push((await insertTestArticle(app, { category: number % 2 ? 'Dog Care' : 'Cat Care' })).id)
  }
  const moves = ids.map((id, number) =>
    saveArticle(app, { id, version: 1, user_id, fields: { category: number % 2 ? 'Cat Care' : 'Dog Care' } }),
  )
  expect((await Promise.all(moves)).every(({ ok }) => ok)).toBe(true)
  const { stored, expected } = await counts(app)
  expect(stored).toEqual(expected)
})

test('a scheduled article is published when it is due, once, and not from the trash', async () => {
  const app = await createTestApp()
  const published_date = app.clock() + 60_000
  const { id, slug } = await insertTestArticle(app, { state: 'scheduled', published_date })
  const thrown = await insertTestArticle(app, { state: 'scheduled', published_date })
  await trashArticle(app, { id: thrown.id, user_id })
  expect(await publishScheduledArticles(app)).toBe(0)
  app.advanceClock(60_000)
  const version = app.contentVersion.current()
  const [one, other] = await Promise.all([publishScheduledArticles(app), publishScheduledArticles(app)])
  expect(one + other).toBe(1)
  expect(app.contentVersion.current()).toBe(version + 1)
  expect(await findPublishedArticle(app.db, slug)).toMatchObject({ id, published_date })
  const rows = await app.db.selectFrom('audit_log').select(['user_id', 'action']).where('subject', '=', id).execute()
  expect(rows).toEqual([{ user_id: null, action: 'article.published' }])
})
