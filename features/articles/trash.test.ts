import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { addComment } from '#features/comments/commands.ts'
import { listComments } from '#features/comments/queries.ts'
import { setLike } from '#features/likes/commands.ts'
import { readLikes } from '#features/likes/queries.ts'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { findStoredArticle } from './admin-queries.ts'
import { createArticle } from './create-article.ts'
import { listAdminArticles } from './admin-list.ts'
import { saveArticle } from './save-article.ts'
import { listArticles } from './list.ts'
import { publishDue } from './jobs.ts'
import { findPublishedArticle, readCategoryCounts } from './queries.ts'
import { emptyTrash, purgeTrash, restoreArticles, trashAll, trashArticle } from './trash.ts'

const user_id = 'admin-1'
const day = 24 * 60 * 60 * 1000

/** The sums that pages show, and what they should be. */
async function counts(house: TestHouse) {
  const kept = [...(await readCategoryCounts(house.db))].filter(([, articles]) => articles > 0)
  const rows = await house.db
    .selectFrom('articles')
    .select((row) => ['category', row.fn.countAll<number>().as('articles')])
    .where('visible', '=', true)
    .groupBy('category')
    .execute()
  const searchable = await house.db.selectFrom('article_search').select('article_id').execute()
  const visible = await house.db.selectFrom('articles').select('id').where('visible', '=', true).execute()
  return {
    kept: { counts: new Map(kept), ids: searchable.map((row) => row.article_id).toSorted() },
    true: {
      counts: new Map(rows.map((row) => [row.category, row.articles])),
      ids: visible.map((row) => row.id).toSorted(),
    },
  }
}

test('a deleted article is gone for readers and comes back with likes, comments, search and counts (267, 374, T38)', async () => {
  const house = await openTestHouse()
  const { id, slug } = await anArticle(house)
  await setLike(house, { article_id: id, visitor: 'v1', liked: true })
  const words = { author_name: 'Ann', author_email: 'a@example.com', content: 'Hello', trap: '', filledIn: undefined }
  await addComment(house, { ...words, article_id: id, user_id: null })
  await house.db.updateTable('comments').set({ approved: true, state: 'approved' }).execute()

  expect(await trashArticle(house, { id, user_id })).toBe(true)
  expect(await findPublishedArticle(house.db, slug)).toBeUndefined()
  expect((await listArticles(house.db, { q: 'calm', limit: 5 })).total).toBe(0)
  expect((await readCategoryCounts(house.db)).get('Cat Care')).toBe(0)
  expect(await setLike(house, { article_id: id, visitor: 'v2', liked: true })).toBeUndefined()

  expect(await restoreArticles(house, { ids: [id, 'unknown'], user_id })).toBe(1)
  expect(await findPublishedArticle(house.db, slug)).toMatchObject({ id })
  expect((await listArticles(house.db, { q: 'calm', limit: 5 })).articles).toMatchObject([{ id }])
  expect((await readCategoryCounts(house.db)).get('Cat Care')).toBe(1)
  expect(await readLikes(house.db, id, 'v1')).toEqual({ count: 1, liked: true })
  expect(await listComments(house.db, id)).toHaveLength(1)
  expect(await restoreArticles(house, { ids: [id], user_id })).toBe(0)
})

test('what is in the trash cannot be edited, and deleting it again changes nothing', async () => {
  const house = await openTestHouse()
  const { id } = await anArticle(house)
  await trashArticle(house, { id, user_id })
  expect(await trashArticle(house, { id, user_id })).toBe(true)
  expect(await trashArticle(house, { id: 'unknown', user_id })).toBe(false)
  expect(await findStoredArticle(house.db, id)).toMatchObject({ version: 2 })
  expect(await saveArticle(house, { id, version: 2, user_id, fields: { title: 'x' } })).toMatchObject({
    reason: 'in trash',
  })
  const stale = await saveArticle(house, { id, version: 1, user_id, fields: { title: 'x' } })
  expect(stale).toMatchObject({ reason: 'conflict', article: { deleted_at: house.clock() } })
})

test('delete-all takes exactly what was shown: another count is refused and nothing is deleted (T38)', async () => {
  const house = await openTestHouse()
  const ids = []
  for (let number = 0; number < 5; number++) ids.push((await anArticle(house)).id)
  await anArticle(house, { state: 'draft' })
  expect(await trashAll(house, { count: 5, user_id })).toEqual({ ok: false, reason: 'count changed' })
  expect((await listArticles(house.db, { limit: 10 })).total).toBe(5)
  const all = await trashAll(house, { count: 6, user_id })
  expect(all.ok && all.ids.length).toBe(6)
  expect((await listArticles(house.db, { limit: 10 })).total).toBe(0)
  expect((await listAdminArticles(house.db, { trash: true })).total).toBe(6)
  expect(await restoreArticles(house, { ids: all.ok ? all.ids : [], user_id })).toBe(6)
  const back = await listArticles(house.db, { limit: 10 })
  expect(back.articles.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const { kept, true: truth } = await counts(house)
  expect(kept).toEqual(truth)
})

test('more articles than fit one statement go to the trash and come back', async () => {
  const house = await openTestHouse()
  for (let number = 0; number < 450; number++)
    await anArticle(house, { category: number % 2 ? 'Dog Care' : 'Cat Care' })
  const all = await trashAll(house, { count: 450, user_id })
  expect(all.ok && (await restoreArticles(house, { ids: all.ids, user_id }))).toBe(450)
  const { kept, true: truth } = await counts(house)
  expect(kept).toEqual(truth)
  expect(kept.counts.get('Dog Care')).toBe(225)
})

test('the trash is emptied for good after thirty days or on demand; a slug of it may be used again by hand', async () => {
  const house = await openTestHouse()
  const old = await anArticle(house, { slug: 'old-one' })
  await trashArticle(house, { id: old.id, user_id })
  house.pass(29 * day)
  const recent = await anArticle(house)
  await trashArticle(house, { id: recent.id, user_id })
  expect(await purgeTrash(house)).toBe(0)
  house.pass(day)
  expect(await purgeTrash(house)).toBe(1)
  expect(await findStoredArticle(house.db, old.id)).toBeUndefined()
  expect(await emptyTrash(house, { user_id })).toBe(1)
  expect(await findStoredArticle(house.db, recent.id)).toBeUndefined()
  for (const table of ['article_counts', 'article_versions', 'article_search'] as const) {
    expect(await house.db.selectFrom(table).select('article_id').execute(), table).toEqual([])
  }
  const again = await createArticle(house, { user_id, fields: { title: 'Old one', slug: 'old-one' } })
  expect(again).toMatchObject({ ok: true, article: { slug: 'old-one' } })
})

test('after a random series of commands the sums and the search equal a recount', async () => {
  const house = await openTestHouse()
  let state = 7
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
  const ids: string[] = []
  const seen: Awaited<ReturnType<typeof counts>>[] = []
  for (let number = 0; number < 12; number++) ids.push((await anArticle(house)).id)
  for (let step = 0; step < 150; step++) {
    house.pass(1000)
    const id = ids[roll(ids.length)] ?? ''
    const action = roll(6)
    const { version } = (await findStoredArticle(house.db, id)) ?? { version: 0 }
    const category = categories[roll(4)]?.title ?? ''
    const published_date = house.clock() + (roll(2) ? 500 : -500)
    const fields = [
      { category },
      { state: 'draft' as const },
      { state: 'published' as const, published_date: house.clock() },
    ]
    if (action < 3) await saveArticle(house, { id, version, user_id, fields: fields[action] ?? {} })
    if (action === 3) await saveArticle(house, { id, version, user_id, fields: { state: 'scheduled', published_date } })
    if (action === 4) await trashArticle(house, { id, user_id })
    if (action === 5) await restoreArticles(house, { ids: [id], user_id })
    if (step % 10 === 0) await publishDue(house)
    if (step % 50 === 49) seen.push(await counts(house))
  }
  expect(seen.map(({ kept }) => kept)).toEqual(seen.map((count) => count.true))
  expect(seen.filter(({ kept }) => kept.ids.length === 0)).toEqual([])
})

test('opposite moves between two categories at once all arrive', async () => {
  const house = await openTestHouse()
  const ids: string[] = []
  for (let number = 0; number < 30; number++) {
    ids.push((await anArticle(house, { category: number % 2 ? 'Dog Care' : 'Cat Care' })).id)
  }
  const moves = ids.map((id, number) =>
    saveArticle(house, { id, version: 1, user_id, fields: { category: number % 2 ? 'Cat Care' : 'Dog Care' } }),
  )
  expect((await Promise.all(moves)).every(({ ok }) => ok)).toBe(true)
  const { kept, true: truth } = await counts(house)
  expect(kept).toEqual(truth)
})

test('a scheduled article appears when its time has come, once, and not from the trash', async () => {
  const house = await openTestHouse()
  const published_date = house.clock() + 60_000
  const { id, slug } = await anArticle(house, { state: 'scheduled', published_date })
  const thrown = await anArticle(house, { state: 'scheduled', published_date })
  await trashArticle(house, { id: thrown.id, user_id })
  expect(await publishDue(house)).toBe(0)
  house.pass(60_000)
  const version = house.content.read()
  const [one, other] = await Promise.all([publishDue(house), publishDue(house)])
  expect(one + other).toBe(1)
  expect(house.content.read()).toBe(version + 1)
  expect(await findPublishedArticle(house.db, slug)).toMatchObject({ id, published_date })
  const rows = await house.db.selectFrom('audit_log').select(['user_id', 'action']).where('subject', '=', id).execute()
  expect(rows).toEqual([{ user_id: null, action: 'article.published' }])
})
