import { expect, test } from 'vitest'
import { defaultContents, type ExportKind } from '#domain/export/export.ts'
import type { SourceItem, SourcePost } from '#domain/import/source.ts'
import { emptyExtras } from '#domain/articles/article.ts'
import { openSource } from '#server/adapters/import-sources/open-source.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createFakeImports } from '#tests/kit/import-sources.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import {
  cancelExport,
  createExportToken,
  deleteExpiredExports,
  deleteExport,
  openExport,
  startExport,
} from './commands.ts'
import { listExports } from './queries.ts'
import { createExportWorker } from './worker.ts'

const day = 24 * 60 * 60 * 1000
const createExportApp = () => createTestApp({ imports: { ...createFakeImports(), openSource } })

async function make(app: TestApp, kind: ExportKind, contents = defaultContents) {
  const started = await startExport(app, { kind, contents, user_id: 'admin' })
  if (!started.ok) throw new Error(started.sentence)
  await createExportWorker(app).runOnce()
  const found = (await listExports(app.db)).find(({ id }) => id === started.id)
  expect([found?.state, found?.message]).toEqual(['ready', 'Reads back whole'])
  return started.id
}

async function readBack(app: TestApp, id: string) {
  const source = await openSource([{ path: app.exports.files.path(id), name: 'copy.zip' }])
  const items: SourceItem[] = []
  for await (const item of source.items()) items.push(item)
  source.close()
  return { name: source.name, items }
}

const posts = (items: readonly SourceItem[]) => items.filter((item): item is SourcePost => item.kind === 'post')

test('a JSON copy read back gives the same articles, field by field', async () => {
  const app = await createExportApp()
  const product = await insertTestProduct(app)
  const article = {
    ...emptyExtras,
    content: `One “quote” \\ and a line.\n\n## Steps\n\n{product: ${product.slug}}\n\n![A cat](/media/none.svg)`,
    takeaways: ['Feed twice a day.'],
    search_title: 'Calm cats at home',
    noindex: true,
    corrections: [{ on: '2026-01-02', wrong: 'Three meals', right: 'Two meals' }],
    reviewer_name: 'Ada Moss',
    reviewer_credential: 'DVM',
    reviewed_at: app.clock(),
    revised_at: app.clock(),
  }
  const written = await insertTestArticle(app, article)
  const draft = await insertTestArticle(app, { title: 'Not yet', state: 'draft' })
  await app.db.insertInto('article_slugs').values({ slug: 'old', article_id: written.id, created_at: 1 }).execute()
  const { name, items } = await readBack(app, await make(app, 'json'))
  expect(name).toBe('wagwise')
  const [one, other] = posts(items)
  const { updated_at, provenance, sample, ...extras } = one?.extras ?? {}
  expect([updated_at, provenance, sample]).toEqual([written.created_at, {}, false])
  expect(extras).toEqual({ ...written, former_slugs: ['old'] })
  expect(one).toMatchObject({
    key: written.id,
    address: `http://localhost:3000/article/${written.slug}`,
    oldAddresses: ['http://localhost:3000/article/old'],
    content: article.content,
    status: 'published',
    published: { at: written.published_date, zoned: true },
    authors: ['Wagwise Editorial'],
    categories: ['Cat Care'],
    tags: ['cats'],
  })
  expect(other).toMatchObject({ key: draft.id, title: 'Not yet', status: 'draft' })
})

test('subscribers, drafts and comments go in only if asked for, and comments have no addresses', async () => {
  const app = await createExportApp()
  const { id: article_id } = await insertTestArticle(app)
  await insertTestArticle(app, { state: 'draft' })
  const comment = { id: 'c', article_id, user_id: null, author_name: 'Ann', author_email: 'ann@example.com' }
  const state = { approved: true, state: 'approved' as const, suspicions: [], created_at: 5, decided_at: null }
  const reply = { reply: null, replied_at: null, replied_by: null }
  await app.db
    .insertInto('comments')
    .values({ ...comment, ...state, ...reply, content: 'Thanks.' })
    .execute()
  const subscriber = {
    id: 's',
    email: 'eve@example.com',
    email_key: 'eve@example.com',
    source: 'footer',
    consent: 'Yes',
  }
  const times = { created_at: 5, confirmed_at: 6, unsubscribed_at: null }
  await app.db
    .insertInto('subscribers')
    .values({ ...subscriber, ...times, state: 'subscribed' })
    .execute()
  const usual = await readBack(app, await make(app, 'json'))
  expect(JSON.stringify(usual.items)).not.toContain('@example.com')
  expect(usual.items).toContainEqual(expect.objectContaining({ kind: 'comment', post: article_id, name: 'Ann' }))
  const contents = { ...defaultContents, drafts: false, comments: false, subscribers: true }
  const chosen = await readBack(app, await make(app, 'json', contents))
  expect(posts(chosen.items)).toHaveLength(1)
  expect(chosen.items.some(({ kind }) => kind === 'comment')).toBe(false)
  expect(chosen.items).toContainEqual(expect.objectContaining({ kind: 'subscriber', email: 'eve@example.com' }))
})

test('a Markdown copy has a file for each article, which an import reads', async () => {
  const app = await createExportApp()
  const { slug } = await insertTestArticle(app, {
    title: 'Is 5: "warm" #1 enough?',
    canonical_url: 'https://a.example/b',
  })
  const { name, items } = await readBack(app, await make(app, 'markdown'))
  expect(name).toBe('markdown')
  expect(posts(items)).toMatchObject([
    { title: 'Is 5: "warm" #1 enough?', slug, status: 'published', categories: ['cat-care'], tags: ['cats'] },
  ])
})

test('a copy is downloaded while it is there, which the log says, and is gone after a week', async () => {
  const app = await createExportApp()
  await insertTestArticle(app)
  const id = await make(app, 'json')
  const token = (await createExportToken(app, id, 'admin')) ?? ''
  expect((await openExport(app, token, 'admin'))?.kind).toBe('json')
  expect(await openExport(app, token, 'another')).toBeUndefined()
  const actions = await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual(['export.started', 'export.finished', 'export.downloaded'])
  app.advanceClock(8 * day)
  expect(await createExportToken(app, id, 'admin')).toBeUndefined()
  await deleteExpiredExports(app)
  expect([await listExports(app.db), await app.exports.files.list()]).toEqual([[], []])
})

test('a copy that is canceled or deleted leaves nothing behind', async () => {
  const app = await createExportApp()
  await insertTestArticle(app)
  const id = await make(app, 'json')
  expect(await deleteExport(app, id, 'admin')).toBe(true)
  const started = await startExport(app, { kind: 'json', contents: defaultContents, user_id: 'admin' })
  if (!started.ok) throw new Error(started.sentence)
  expect(await startExport(app, { kind: 'json', contents: defaultContents, user_id: 'admin' })).toMatchObject({
    reason: 'already_making',
  })
  // The owner cancels while it is made.
  const worker = createExportWorker({
    ...app,
    exports: {
      ...app.exports,
      files: {
        ...app.exports.files,
        async create(copy) {
          await cancelExport(app, copy, 'admin')
          return app.exports.files.create(copy)
        },
      },
    },
  })
  await worker.runOnce()
  expect([await listExports(app.db), await app.exports.files.list()]).toEqual([[], []])
})

test('a copy that cannot be read back is not offered, and says so', async () => {
  const app = await createExportApp()
  await insertTestArticle(app)
  const files = { ...app.exports.files, check: async () => 0 }
  const started = await startExport(app, { kind: 'json', contents: defaultContents, user_id: 'admin' })
  await createExportWorker({ ...app, exports: { ...app.exports, files } }).runOnce()
  const [found] = await listExports(app.db)
  expect([started.ok, found?.state]).toEqual([true, 'failed'])
  expect(found?.message).toContain('could not be read back')
  expect(await app.exports.files.list()).toEqual([])
})

test('after a kill another process begins anew, three times at most', async () => {
  const app = await createExportApp()
  await insertTestArticle(app)
  await startExport(app, { kind: 'json', contents: defaultContents, user_id: 'admin' })
  const files = { ...app.exports.files, create: () => Promise.reject(new Error('no disk')) }
  const broken = createExportWorker({ ...app, exports: { ...app.exports, files } })
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await broken.runOnce()).toBe(true)
    expect(await broken.runOnce()).toBe(false)
    app.advanceClock(30_000)
  }
  await createExportWorker(app).runOnce()
  expect(await listExports(app.db)).toMatchObject([{ state: 'ready' }])
})

test('a Ghost copy has posts with authors, tags and texts, which an import of Ghost reads', async () => {
  const app = await createExportApp()
  const { slug } = await insertTestArticle(app, { meta_keywords: ['cats', 'calm'], search_title: 'Calm' })
  const { name, items } = await readBack(app, await make(app, 'ghost'))
  expect(name).toBe('ghost')
  expect(posts(items)).toMatchObject([
    {
      ...{ slug, title: 'Calm cats', status: 'published', searchTitle: 'Calm', authors: ['wagwise-editorial'] },
      ...{ categories: ['cat-care'], tags: ['Cat Care', 'cats', 'calm'], excerpt: 'What settles a cat.' },
    },
  ])
  expect(posts(items)[0]?.content).toContain('Food first.')
})
