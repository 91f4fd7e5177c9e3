import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { findStoredArticle, listTitles } from './admin-queries.ts'
import { redrawHero } from '#features/generation/redraw.ts'
import { approveArticle } from '#features/review/commands.ts'
import { removeInlineImageFrom } from './article-images.ts'
import { listAdminArticles, type AdminFilter } from './admin-list.ts'
import { restoreVersion, saveArticle } from './save-article.ts'
import { trashArticle } from './trash.ts'
import { describeVersions, findVersion, listVersions } from './versions.ts'

const user_id = 'admin-1'

async function anAdmin(app: TestApp, id: string, email: string) {
  const time = new Date(app.clock()).toISOString()
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values (${id}, 'Ann', ${email}, ${true}, ${time}, ${time})`.execute(app.db)
}

test('every save stores the previous text with its author and time', async () => {
  const app = await createTestApp()
  await anAdmin(app, user_id, 'ann@example.com')
  const { id, created_at } = await insertTestArticle(app, { title: 'First' })
  const unreviewed = { reviewer_name: null, reviewer_credential: null, reviewed_at: null, findings: [] }
  app.advanceClock(1000)
  await saveArticle(app, { id, version: 1, user_id, fields: { title: 'Second', content: 'Two.' } })
  app.advanceClock(1000)
  await saveArticle(app, { id, version: 2, user_id: 'gone', fields: { title: 'Third' } })
  expect(await listVersions(app.db, id)).toEqual([
    {
      version: 2,
      title: 'Second',
      saved_at: created_at + 1000,
      saved_by: 'ann@example.com',
      ...unreviewed,
      provenance: { editedBy: ['Ann'] },
    },
    { version: 1, title: 'First', saved_at: created_at, saved_by: null, ...unreviewed, provenance: {} },
  ])
  expect(await findVersion(app.db, id, 2)).toMatchObject({ title: 'Second', content: 'Two.', meta_keywords: ['cats'] })
  expect(await findVersion(app.db, id, 3)).toBeUndefined()
})

test('the history says in words what each version changed', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app, { title: 'First', content: 'One.\n\nTwo.' })
  const texts = ['One!\n\nTwo!', 'One!\n\nTwo!\n\n![A cat](/media/cat.svg)']
  await saveArticle(app, { id, version: 1, user_id, fields: { title: 'Second', content: texts[0] ?? '' } })
  await saveArticle(app, { id, version: 2, user_id, fields: { trending: true } })
  await saveArticle(app, { id, version: 3, user_id, fields: { content: texts[1] ?? '' } })
  for (let version = 4; version < 12; version++)
    await saveArticle(app, { id, version, user_id, fields: { excerpt: `Excerpt ${version}` } })
  const article = await findStoredArticle(app.db, id)
  const changes = article && (await describeVersions(app.db, article))
  expect([...(changes ?? [])].toReversed().slice(0, 3)).toEqual([
    [3, 'Title, 2 paragraphs'],
    [4, '1 picture'],
    [5, 'Excerpt'],
  ])
  expect(changes?.get(12)).toBe('Excerpt')
})

test('restoring a version creates a new one, so the restore can be undone', async () => {
  const app = await createTestApp()
  const { id, slug, content } = await insertTestArticle(app, { meta_keywords: ['a', 'b'] })
  const fields = { content: 'Ruined.', slug: 'renamed', meta_keywords: [], trending: true }
  await saveArticle(app, { id, version: 1, user_id, fields })
  const stale = await restoreVersion(app, { id, former: 1, version: 1, user_id })
  expect(stale).toMatchObject({ reason: 'conflict' })
  const back = await restoreVersion(app, { id, former: 1, version: 2, user_id })
  // The slug is not restored, because links to the current one may have been shared.
  expect(back).toMatchObject({
    ok: true,
    article: { content, version: 3, slug: 'renamed', trending: true, meta_keywords: ['a', 'b'] },
  })
  expect(slug).not.toBe('renamed')
  const again = await restoreVersion(app, { id, former: 2, version: 3, user_id })
  expect(again).toMatchObject({ ok: true, article: { content: 'Ruined.', version: 4 } })
  expect(await restoreVersion(app, { id, former: 99, version: 4, user_id })).toMatchObject({ reason: 'not_found' })
})

test('a removed image can be restored from the version before', async () => {
  const app = await createTestApp()
  const { id, content } = await insertTestArticle(app, { content: 'A\n\n![x](https://example.com/x.png)\n\nB' })
  await removeInlineImageFrom(app, { id, user_id, src: 'https://example.com/x.png' })
  expect((await findStoredArticle(app.db, id))?.content).toBe('A\n\nB')
  expect(await findVersion(app.db, id, 1)).toMatchObject({ content })
  await redrawHero(app, { id, user_id })
  expect(await listVersions(app.db, id)).toHaveLength(2)
})

async function walk(app: TestApp, filter: AdminFilter): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await listAdminArticles(app.db, { ...filter, cursor })
    ids.push(...page.articles.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return ids
}

test('the list shows every article once in every sort order, drafts included, with the total (263)', async () => {
  const app = await createTestApp()
  const ids: string[] = []
  for (let number = 0; number < 120; number++) {
    // Three articles per time and title, so that the id has to break the tie.
    const time = app.clock() - Math.floor(number / 3) * 1000
    const state = number % 4 === 0 ? 'draft' : 'published'
    const title = `${number % 2 ? 'b' : 'A'} title ${number % 40}`
    ids.push((await insertTestArticle(app, { created_at: time, published_date: time, state, title })).id)
  }
  await app.db
    .updateTable('article_counts')
    .set({ views: 7 })
    .where('article_id', '=', ids[99] ?? '')
    .execute()
  for (const sort of ['created', 'updated', 'published', 'title', 'views', 'likes'] as const) {
    expect((await walk(app, { sort })).toSorted(), sort).toEqual(ids.toSorted())
  }
  const newest = await listAdminArticles(app.db, {})
  expect(newest.total).toBe(120)
  expect(newest.articles).toHaveLength(50)
  expect(new Set(newest.articles.slice(0, 3).map(({ id }) => id))).toEqual(new Set(ids.slice(0, 3)))
  expect((await listAdminArticles(app.db, { sort: 'views' })).articles[0]).toMatchObject({
    id: ids[99],
    views: 7,
    likes: 0,
    comments: 0,
  })
  const titles = (await listAdminArticles(app.db, { sort: 'title' })).articles.map(({ title }) => title.toLowerCase())
  expect(titles).toEqual(titles.toSorted())
  expect((await listTitles(app.db)).length).toBe(120)
})

test('the list can be filtered by text, category, state, trending and trash', async () => {
  const app = await createTestApp()
  const dog = await insertTestArticle(app, { title: 'Rainy Café walks', category: 'Dog Care', trending: true })
  const draft = await insertTestArticle(app, { title: 'Rainy Days, 100%_ wet', state: 'draft' })
  const thrown = await insertTestArticle(app, { title: 'Rainy trash' })
  await trashArticle(app, { id: thrown.id, user_id })
  const ids = async (filter: AdminFilter) => (await walk(app, filter)).toSorted()
  expect(await ids({ q: 'RAINY' })).toEqual([dog.id, draft.id].toSorted())
  expect(await ids({ q: 'cafe' })).toEqual([dog.id])
  expect(await ids({ q: '100%' })).toEqual([draft.id])
  expect(await ids({ category: 'Dog Care' })).toEqual([dog.id])
  expect(await ids({ state: 'draft' })).toEqual([draft.id])
  expect(await ids({ trending: true })).toEqual([dog.id])
  expect(await ids({ trash: true })).toEqual([thrown.id])
  expect(await ids({ trash: true, q: 'rainy' })).toEqual([thrown.id])
  expect((await listAdminArticles(app.db, { q: 'rainy', state: 'draft' })).total).toBe(1)
})

test('an invalid cursor starts at the beginning', async () => {
  const app = await createTestApp()
  await insertTestArticle(app)
  const odd = ['x', '["a","b"]', '[1e400,"x"]', '[1,"\\u0000"]', '["\\u0000","x"]', '{}'].map((text) =>
    Buffer.from(text).toString('base64url'),
  )
  for (const cursor of [...odd, '%', '']) {
    for (const sort of ['created', 'title', 'views'] as const) {
      expect((await listAdminArticles(app.db, { cursor, sort })).total, cursor).toBe(1)
    }
  }
})

test('a version has takeaways, search fields and review, and restoring it brings back all but the review', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const first = {
    takeaways: ['Go slowly', 'Watch the “ears”'],
    search_title: 'Calm cats, fast',
    canonical_url: 'https://other.example/calm',
    social_image: '/media/social.webp',
    noindex: true,
    emergency: true,
  }
  await saveArticle(app, { id, version: 1, user_id, fields: first, revised: true })
  const by = { user_id, name: 'Dr. Ann Ray', credential: 'DVM' }
  expect(await approveArticle(app, { id, version: 2, ...by })).toEqual({ ok: true })
  const review = { reviewer_name: 'Dr. Ann Ray', reviewer_credential: 'DVM', reviewed_at: app.clock() }
  const noReview = { reviewer_name: null, reviewer_credential: null, reviewed_at: null }
  const revised_at = app.clock()
  app.advanceClock(1000)
  const empty = { takeaways: [], search_title: null, canonical_url: null, social_image: null }
  const fields = { ...empty, noindex: false, emergency: false }
  const saved = await saveArticle(app, { id, version: 2, user_id, fields })
  expect(saved).toMatchObject({ ok: true, article: { ...fields, ...noReview } })
  expect(await findVersion(app.db, id, 1)).toMatchObject({ ...fields, ...noReview })
  expect(await findVersion(app.db, id, 2)).toMatchObject({ ...first, ...review })
  const back = await restoreVersion(app, { id, former: 2, version: 3, user_id })
  expect(back).toMatchObject({ ok: true, article: { ...first, ...noReview, revised_at } })
})
