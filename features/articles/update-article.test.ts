import { expect, test } from 'vitest'
import { setLike } from '#features/likes/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import type { UpdateResult, StoredArticle } from './admin-queries.ts'
import { findStoredArticle } from './admin-queries.ts'
import { createArticle } from './create-article.ts'
import { redrawHero } from '#features/generation/redraw.ts'
import { removeInlineImageFrom } from './article-images.ts'
import { saveArticle } from './save-article.ts'
import { listArticles } from './list.ts'
import { findPublishedArticle, findRenamedSlug, readCategoryCounts } from './queries.ts'

const user_id = 'admin-1'

function saved(edited: UpdateResult): StoredArticle {
  if (!edited.ok) throw new Error(`refused: ${JSON.stringify(edited)}`)
  return edited.article
}

async function stored(app: TestApp, id: string): Promise<StoredArticle> {
  const article = await findStoredArticle(app.db, id)
  if (!article) throw new Error('The article is gone.')
  return article
}

const found = async (app: TestApp, q: string) =>
  (await listArticles(app.db, { q, limit: 10 })).articles.map(({ id }) => id)

test('a save updates the fields, the read time, the search index and updated_at, and invalidates cached pages (268, 270, 282)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  app.advanceClock(5000)
  const version = app.contentVersion.current()
  const content = 'A parrot rests here now. '.repeat(440).trim()
  const fields = { title: 'Restful parrots', content, trending: true, author: 'Ann', category: 'Exotic Pets' }
  const article = saved(await saveArticle(app, { id, version: 1, user_id, fields }))
  expect(article).toMatchObject({ ...fields, version: 2, read_time: 10, updated_at: app.clock() })
  expect(app.contentVersion.current()).toBeGreaterThan(version)
  expect(await found(app, 'parrots')).toEqual([id])
  expect(await found(app, 'calm')).toEqual([])
  expect(await readCategoryCounts(app.db)).toEqual(
    new Map([
      ['Cat Care', 0],
      ['Exotic Pets', 1],
    ]),
  )
})

test('a stale save is refused with the current article and changes nothing (decision 25)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  saved(await saveArticle(app, { id, version: 1, user_id, fields: { title: 'First' } }))
  const late = await saveArticle(app, { id, version: 1, user_id: 'admin-2', fields: { title: 'Second' } })
  expect(late).toMatchObject({ ok: false, reason: 'conflict', article: { title: 'First', version: 2 } })
  expect((await stored(app, id)).title).toBe('First')
})

test('a save whose response was lost can be repeated without a conflict with itself (fault 37)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app, { state: 'draft' })
  const { published_date } = await stored(app, id)
  app.advanceClock(60_000)
  const fields = { title: 'First', state: 'published', published_date } as const
  const first = saved(await saveArticle(app, { id, version: 1, user_id, fields }))
  app.advanceClock(60_000)
  expect(saved(await saveArticle(app, { id, version: 1, user_id, fields }))).toEqual(first)
  for (const other of [{ user_id: 'admin-2' }, { fields: { ...fields, title: 'Second' } }]) {
    const rejected = await saveArticle(app, { id, version: 1, user_id, fields, ...other })
    expect(rejected).toMatchObject({ ok: false, reason: 'conflict' })
  }
  saved(await saveArticle(app, { id, version: 2, user_id, fields: { title: 'Third' } }))
  saved(await saveArticle(app, { id, version: 3, user_id, fields: { title: 'First' } }))
  expect(await saveArticle(app, { id, version: 1, user_id, fields })).toMatchObject({ reason: 'conflict' })
})

test('of fifty concurrent saves from one version exactly one succeeds (F8)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const saves = Array.from({ length: 50 }, (_, number) =>
    saveArticle(app, { id, version: 1, user_id, fields: { title: `Title ${number}`, slug: `slug-${number}` } }),
  )
  const outcomes = await Promise.all(saves)
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'conflict')).toHaveLength(49)
  const slugs = await app.db.selectFrom('article_slugs').select('slug').where('article_id', '=', id).execute()
  expect(slugs).toHaveLength(2)
})

const picture = (number: number) => `![p](https://example.com/${number}.png)`

test('image changes between saves by others all succeed (F8)', async () => {
  const app = await createTestApp()
  const content = Array.from({ length: 20 }, (_, number) => `${picture(number)}\n`).join('\n')
  const { id } = await insertTestArticle(app, { content })
  const removals = Array.from({ length: 20 }, (_, number) =>
    removeInlineImageFrom(app, { id, user_id, src: `https://example.com/${number}.png` }),
  )
  const outcomes = await Promise.all(removals)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
  const end = await stored(app, id)
  expect(end.content.trim()).toBe('')
  expect(end.version).toBe(21)
})

test('a renamed article is found under its new slug, and the old one redirects (F23)', async () => {
  const app = await createTestApp()
  const { id, slug } = await insertTestArticle(app)
  saved(await saveArticle(app, { id, version: 1, user_id, fields: { slug: 'second-name' } }))
  saved(await saveArticle(app, { id, version: 2, user_id, fields: { slug: 'third-name' } }))
  expect(await findPublishedArticle(app.db, 'third-name')).toMatchObject({ id })
  expect(await findRenamedSlug(app.db, slug)).toBe('third-name')
  expect(await findRenamedSlug(app.db, 'second-name')).toBe('third-name')
  const back = saved(await saveArticle(app, { id, version: 3, user_id, fields: { slug } }))
  expect(back.slug).toBe(slug)
  expect(await findRenamedSlug(app.db, 'third-name')).toBe(slug)
})

test('a slug that another article has or had, a reserved one and a malformed one are refused with a message (F23)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app, { slug: 'mine' })
  const other = await insertTestArticle(app, { slug: 'theirs', title: 'Theirs' })
  saved(await saveArticle(app, { id: other.id, version: 1, user_id, fields: { slug: 'theirs-now' } }))
  const sentences: Record<string, RegExp> = {
    theirs: /former slug of “Theirs”/,
    'theirs-now': /already used by “Theirs”/,
    admin: /reserved for a page/,
    '..': /lowercase letters/,
    'Big Letters': /lowercase letters/,
    '': /lowercase letters/,
    [`a${'-b'.repeat(60)}`]: /96 characters/,
  }
  for (const [slug, sentence] of Object.entries(sentences)) {
    const rejected = await saveArticle(app, { id, version: 1, user_id, fields: { slug } })
    expect(rejected).toMatchObject({ ok: false, fields: { slug: expect.stringMatching(sentence) } })
  }
  expect(await stored(app, id)).toMatchObject({ slug: 'mine', version: 1 })
})

test('the author of a new article is the name that the owner gave the site', async () => {
  const app = await createTestApp()
  await updateSettings(app, { siteName: 'Pawprint' }, 'admin')
  const draft = saved(await createArticle(app, { user_id, fields: { title: 'Only a title' } }))
  expect(draft.author).toBe('Pawprint Editorial')
})

test('an empty, reserved or 300-letter title still gives a usable slug (F23)', async () => {
  const app = await createTestApp()
  for (const title of ['犬と猫', 'Admin', '..', 'new', 'long '.repeat(60), 'long '.repeat(60)]) {
    const { slug } = saved(await createArticle(app, { user_id, fields: { title } }))
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(slug.length).toBeLessThanOrEqual(96)
    expect(['admin', 'new']).not.toContain(slug)
  }
})

test('a draft needs only a title and is not public; publishing requires all texts', async () => {
  const app = await createTestApp()
  const draft = saved(await createArticle(app, { user_id, fields: { title: 'Only a title' } }))
  expect(draft).toMatchObject({ state: 'draft', version: 1, author: 'Wagwise Editorial', read_time: 1 })
  expect(draft.image_url).toMatch(/^\/media\/[0-9a-f]{24}\.svg$/)
  expect(await findPublishedArticle(app.db, draft.slug)).toBeUndefined()
  const early = await saveArticle(app, { id: draft.id, version: 1, user_id, fields: { state: 'published' } })
  expect(early).toMatchObject({ reason: 'invalid' })
  expect(Object.keys('fields' in early ? early.fields : {})).toEqual(['category', 'excerpt', 'content'])
  app.advanceClock(90_000)
  const fields = { state: 'published', category: 'Dog Care', excerpt: 'Short.', content: 'Words.' } as const
  const article = saved(await saveArticle(app, { id: draft.id, version: 1, user_id, fields }))
  expect(article.published_date).toBe(app.clock())
  expect(await findPublishedArticle(app.db, draft.slug)).toMatchObject({ id: draft.id })
})

const dose = { rule: 'dose', reason: 'It names a dose.', sentence: 'Food first.' }

test('publishing an article that the safety check holds keeps its findings', async () => {
  const app = await createTestApp()
  const provenance = { writer: { kind: 'built-in' } } as const
  const { id } = await insertTestArticle(app, { state: 'draft', findings: [dose], provenance })
  expect((await stored(app, id)).findings).toEqual([dose])
  const published_date = app.clock() - 1000
  const request = { id, version: 1, user_id, fields: { state: 'published', published_date } } as const
  expect(await saveArticle(app, request)).toMatchObject({ ok: false, reason: 'findings', held: true })
  const article = saved(await saveArticle(app, { ...request, release: { reason: 'The vet confirmed it.' } }))
  expect(article).toMatchObject({ findings: [dose], published_date })
})

test('a published article cannot have a date in the future', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const published_date = app.clock() + 3_600_000
  const rejected = await saveArticle(app, { id, version: 1, user_id, fields: { published_date } })
  expect(rejected).toMatchObject({ reason: 'invalid', fields: { published_date: expect.any(String) } })
})

test('an article turned back into a draft leaves lists, search and counts, and keeps its likes', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  await setLike(app, { article_id: id, visitor: 'v', liked: true })
  saved(await saveArticle(app, { id, version: 1, user_id, fields: { state: 'draft' } }))
  expect(await found(app, 'calm')).toEqual([])
  expect((await readCategoryCounts(app.db)).get('Cat Care')).toBe(0)
  saved(await saveArticle(app, { id, version: 2, user_id, fields: { state: 'published' } }))
  expect(await found(app, 'calm')).toEqual([id])
  expect(await setLike(app, { article_id: id, visitor: 'v', liked: true })).toEqual({ count: 1, liked: true })
})

test('every write is audited with its author, and a refused one is not (382)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  await saveArticle(app, { id, version: 1, user_id, fields: { title: 'One' } })
  await saveArticle(app, { id, version: 1, user_id, fields: { title: 'Two' } })
  const rows = await app.db.selectFrom('audit_log').select(['user_id', 'action', 'subject', 'details']).execute()
  expect(rows).toEqual([{ user_id, action: 'article.saved', subject: id, details: { version: 2, title: 'One' } }])
})

test('the date of an update moves only when a save says that it matters to readers', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app, { state: 'draft' })
  app.advanceClock(1000)
  const published = saved(await saveArticle(app, { id, version: 1, user_id, fields: { state: 'published' } }))
  expect(published.revised_at).toBeNull()
  app.advanceClock(1000)
  const corrected = saved(await saveArticle(app, { id, version: 2, user_id, fields: { content: 'A typo less.' } }))
  expect(corrected.revised_at).toBeNull()
  app.advanceClock(1000)
  const rewritten = saved(
    await saveArticle(app, { id, version: 3, user_id, fields: { content: 'New advice.' }, revised: true }),
  )
  const revised_at = app.clock()
  expect(rewritten).toMatchObject({ revised_at, published_date: published.published_date })
  app.advanceClock(1000)
  expect(saved(await redrawHero(app, { id, user_id })).revised_at).toBe(revised_at)
  const later = saved(await saveArticle(app, { id, version: 5, user_id, fields: { state: 'draft' } }))
  expect(later.revised_at).toBe(revised_at)
})

test('a text is checked before the transaction, so that no other writer waits for the check', async () => {
  const app = await createTestApp()
  const [slow, other] = [await insertTestArticle(app), await insertTestArticle(app)]
  const checking = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let checks = 0
  const safetyGate = async () => {
    checks++
    checking.resolve()
    // Only the first check is slow: the gate remembers its findings.
    if (checks === 1) await release.promise
    return []
  }
  const saving = saveArticle(
    { ...app, safetyGate },
    { id: slow.id, version: 1, user_id: 'a', fields: { title: 'Slow' } },
  )
  await checking.promise
  expect(await saveArticle(app, { id: other.id, version: 1, user_id: 'b', fields: { title: 'Other' } })).toMatchObject({
    ok: true,
  })
  release.resolve()
  expect(await saving).toMatchObject({ ok: true, article: { title: 'Slow' } })
})
