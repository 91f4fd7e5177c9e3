import { categories } from '#domain/articles/categories.ts'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { defaultOptions } from '#domain/import/options.ts'
import type { SourceItem } from '#domain/import/source.ts'
import { reserveUpload } from '#features/media/uploads.ts'
import { createFakeImports, sourcePost } from '#tests/kit/import-sources.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import {
  changeOptions,
  createImport,
  deleteAbandonedImports,
  missingChoices,
  pauseImport,
  resumeImport,
  startLook,
  startRun,
  startUndo,
} from './commands.ts'
import { addTestEntry } from '#features/test-log/commands.ts'
import { insertTestProduct } from '#tests/kit/builders.ts'
import { pictureId } from './item-key.ts'
import { findImport, listNotes } from './queries.ts'
import { createImportWorker } from './worker.ts'

const at = { at: Date.UTC(2023, 5, 1), zoned: true }
const comment = (key: string, post: string, state: 'approved' | 'spam' = 'approved') =>
  ({
    kind: 'comment',
    place: { file: 'export.xml' },
    key,
    post,
    name: 'Ann',
    text: 'Thank <b>you</b>.',
    at,
    state,
  }) as const

function sourceItems(
  posts = [sourcePost({ key: 'a', slug: 'bowls' }), sourcePost({ key: 'b', slug: 'beds', status: 'draft' })],
): SourceItem[] {
  return [
    { kind: 'site', name: 'The Good Bowl', url: 'https://old.example' },
    { kind: 'author', key: 'jon', name: 'Jon Reyes', bio: 'Walks dogs.' },
    { kind: 'category', key: 'dogs', name: 'Dog Care' },
    ...posts,
    comment('1', 'a'),
    comment('2', 'a', 'spam'),
    { kind: 'dropped', place: { file: 'export.xml', line: 9 }, what: 'Menu', why: 'Not taken.' },
  ]
}

async function createImportApp(items: readonly SourceItem[] = sourceItems(), pictures?: ReadonlyMap<string, Buffer>) {
  const imports = createFakeImports({ items, ...(pictures && { pictures }) })
  const app = await createTestApp({ imports })
  const worker = createImportWorker(app)
  const look = async () => {
    const created = await createImport(app, { files: [{ name: 'export.xml', bytes: 0 }], user_id: null })
    if (!created.ok) throw new Error(created.sentence)
    expect(await startLook(app, created.id)).toEqual({ ok: true })
    await worker.runOnce()
    return created.id
  }
  const run = async () => {
    const id = await look()
    expect(await startRun(app, id, null)).toEqual({ ok: true })
    await worker.runOnce()
    return id
  }
  const countRows = async () => ({
    articles: (await app.db.selectFrom('articles').select('id').where('deleted_at', 'is', null).execute()).length,
    comments: (await app.db.selectFrom('comments').select('id').execute()).length,
    authors: (await app.db.selectFrom('authors').select('id').execute()).length,
  })
  return { app, worker, look, run, countRows, imports }
}

test('a look counts and maps what comes, and writes nothing that readers see', async () => {
  const { app, look, countRows } = await createImportApp()
  const found = await findImport(app, await look())
  expect(found).toMatchObject({
    state: 'ready',
    source: 'wordpress',
    site: 'wordpress old.example',
    missing: [],
    options: { categories: { dogs: 'Dog Care' }, authors: { jon: 'Jon Reyes' }, address: 'https://old.example' },
    report: {
      siteName: 'The Good Bowl',
      posts: { published: 1, draft: 1 },
      comments: { approved: 1, spam: 1 },
      categories: [{ key: 'dogs', name: 'Dog Care', count: 2 }],
      dropped: [{ what: 'Menu', why: 'Not taken.', count: 1 }],
    },
  })
  expect(await countRows()).toEqual({ articles: 0, comments: 0, authors: 0 })
  const notes = await listNotes(app.db, found?.id ?? '', {
    phase: 'look',
    kind: 'dropped',
    cursor: undefined,
    ownTags: [],
  })
  expect(notes.page).toMatchObject([{ what: 'Menu', place: { file: 'export.xml', line: 9 } }])
})

test('a run brings articles with their dates, authors and comments, and a second import adds nothing', async () => {
  const { app, run, look, countRows, imports } = await createImportApp()
  const id = await run()
  expect(await findImport(app, id)).toMatchObject({ state: 'done' })
  const articles = await app.db.selectFrom('articles').selectAll().orderBy('slug').execute()
  expect(articles).toMatchObject([
    { slug: 'beds', state: 'draft', author: 'Jon Reyes' },
    { slug: 'bowls', state: 'published', category: 'Dog Care', excerpt: 'In short.' },
  ])
  expect(await app.db.selectFrom('comments').select(['content', 'created_at']).execute()).toEqual([
    { content: 'Thank you .', created_at: at.at },
  ])
  expect(await countRows()).toEqual({ articles: 2, comments: 1, authors: 1 })
  expect(imports.removed).toEqual([id])

  const again = await look()
  expect(await findImport(app, again)).toMatchObject({ report: { known: 2 } })
  await startRun(app, again, null)
  await createImportWorker(app).runOnce()
  expect(await countRows()).toEqual({ articles: 2, comments: 1, authors: 1 })
})

test('a run that is stopped after any of its transactions goes on, and brings everything once', async () => {
  const { app, look, worker, countRows } = await createImportApp()
  const id = await look()
  await startRun(app, id, null)
  let stops = 0
  for (let allowed = 1; (await findImport(app, id))?.state === 'running' && allowed < 60; allowed++) {
    let left = allowed
    // A process that dies leaves its lease, which ends by itself.
    const dying = createImportWorker({
      ...app,
      db: app.db.withPlugin({
        transformQuery({ node }) {
          if (node.kind === 'UpdateQueryNode' && --left < 0) throw new Error('killed')
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    })
    await dying.runOnce().catch(() => undefined)
    stops++
    app.advanceClock(60_000)
  }
  await worker.runOnce()
  expect(stops).toBeGreaterThan(5)
  expect(await findImport(app, id)).toMatchObject({ state: 'done' })
  expect(await countRows()).toEqual({ articles: 2, comments: 1, authors: 1 })
})

test('the first answer of an author becomes the reply of the site, other answers name whom they answer', async () => {
  const { app, run, look, worker } = await createImportApp([
    ...sourceItems(),
    { ...comment('3', 'a'), name: 'Ben', text: 'How deep?' },
    { ...comment('4', 'a'), name: 'Jon', text: 'Two inches.', parent: '3', byAuthor: true },
    { ...comment('5', 'a'), name: 'Cas', text: 'Mine too.', parent: '3' },
    { ...comment('6', 'a'), name: 'Jon', text: '@Cas see above.', parent: '5' },
    { ...comment('7', 'a'), name: 'Dee', text: 'Fine.', parent: '4' },
    { ...comment('8', 'a'), name: 'Eve', text: 'Yes.', parent: '2' },
  ])
  const id = await run()
  const list = () => app.db.selectFrom('comments').select(['content', 'reply']).orderBy('content').execute()
  expect(await list()).toEqual([
    { content: '@Ben: Mine too.', reply: null },
    { content: '@Cas see above.', reply: null },
    { content: '@Jon: Fine.', reply: null },
    { content: 'How deep?', reply: 'Two inches.' },
    { content: 'Thank you .', reply: null },
    // What it answers was spam.
    { content: 'Yes.', reply: null },
  ])
  const dropped = (await findImport(app, id))?.report.dropped
  expect(dropped).toContainEqual(expect.objectContaining({ what: 'Thread of comments', count: 5 }))
  await startRun(app, await look(), null)
  await worker.runOnce()
  expect(await list()).toHaveLength(6)
  await app.db.updateTable('comments').set({ reply: 'Here.' }).where('content', 'like', '@Jon%').execute()
  // Its article stays, because somebody has edited it.
  await app.db.updateTable('articles').set({ title: 'Better bowls' }).where('slug', '=', 'bowls').execute()
  await startUndo(app, id, null)
  await worker.runOnce()
  expect(await list()).toEqual([{ content: '@Jon: Fine.', reply: 'Here.' }])
})

test('a paused run writes nothing until it is resumed', async () => {
  const { app, look, worker, countRows } = await createImportApp()
  const id = await look()
  await startRun(app, id, null)
  expect(await pauseImport(app, id)).toEqual({ ok: true })
  expect(await worker.runOnce()).toBe(false)
  expect(await countRows()).toEqual({ articles: 0, comments: 0, authors: 0 })
  expect(await resumeImport(app, id)).toEqual({ ok: true })
  await worker.runOnce()
  expect(await countRows()).toMatchObject({ articles: 2 })
})

test('an undo takes away what came and keeps what somebody has edited; then the same import brings the rest again', async () => {
  const { app, run, worker, countRows } = await createImportApp()
  const id = await run()
  await app.db.updateTable('articles').set({ title: 'Better bowls' }).where('slug', '=', 'bowls').execute()
  expect(await startUndo(app, id, null)).toEqual({ ok: true })
  await worker.runOnce()
  expect(await findImport(app, id)).toMatchObject({ state: 'undone' })
  expect(await countRows()).toEqual({ articles: 1, comments: 0, authors: 1 })
  await run()
  expect(await countRows()).toMatchObject({ articles: 2 })
  const slugs = await app.db
    .selectFrom('articles')
    .select('slug')
    .where('deleted_at', 'is', null)
    .orderBy('slug')
    .execute()
  expect(slugs).toEqual([{ slug: 'beds' }, { slug: 'bowls' }])
})

test('an address that is taken gets a number, and the owner learns of it', async () => {
  const { app, run } = await createImportApp(sourceItems([sourcePost({ slug: 'beds' }), sourcePost({ slug: 'beds' })]))
  const id = await run()
  const slugs = await app.db.selectFrom('articles').select('slug').orderBy('slug').execute()
  expect(slugs).toEqual([{ slug: 'beds' }, { slug: 'beds-2' }])
  const notes = await listNotes(app.db, id, { phase: 'run', kind: 'slug', cursor: undefined, ownTags: [] })
  expect(notes.page).toHaveLength(1)
})

test('a text that the safety check holds comes as a draft with its reasons', async () => {
  const content = 'Give your dog 10 mg of aspirin per pound every day.'
  const { app, run } = await createImportApp(sourceItems([sourcePost({ content })]))
  const id = await run()
  const [article] = await app.db.selectFrom('articles').select(['state', 'findings']).execute()
  expect(article?.state).toBe('draft')
  expect(article?.findings).not.toEqual([])
  const notes = await listNotes(app.db, id, { phase: 'run', kind: 'finding', cursor: undefined, ownTags: [] })
  expect(notes.page).toHaveLength(1)
})

test('words of a test without a log are a finding of the look and of the run, and with a log they are none', async () => {
  const link = 'https://www.amazon.com/dp/B000000001?tag=old-20'
  const content = `<p>We tested six bowls for a month.</p><p>We like <a href="${link}">the steel bowl</a>. It is flat.</p>`
  const { app, run } = await createImportApp(sourceItems([sourcePost({ content })]))
  const id = await run()
  const why = expect.stringContaining('the test log of “the steel bowl” has no measurement')
  for (const phase of ['look', 'run'] as const) {
    const notes = await listNotes(app.db, id, { phase, kind: 'finding', cursor: undefined, ownTags: [] })
    expect(notes.page).toMatchObject([{ sentence: 'We tested six bowls for a month', why }])
  }
  const held = await app.db.selectFrom('articles').select(['state', 'findings']).execute()
  expect(held).toMatchObject([{ state: 'draft', findings: [{ rule: 'untested' }] }])

  const tested = await createImportApp(sourceItems([sourcePost({ content })]))
  const { id: product_id } = await insertTestProduct(tested.app, { asin: 'B000000001' })
  const entry = { day: '2026-01-02', animal: 'Momo', person: 'Ada', note: '', photo: '', reader: false, consent: '' }
  await addTestEntry(tested.app, 'admin', { ...entry, product_id, measurement: 'Noise: 41 dB' })
  await tested.run()
  const articles = await tested.app.db.selectFrom('articles').select(['state', 'findings']).execute()
  expect(articles).toMatchObject([{ state: 'published', findings: [] }])
})

test('a run waits for a category that the owner has to choose', async () => {
  const { app, look } = await createImportApp(sourceItems([sourcePost({ categories: ['misc'] })]))
  const id = await look()
  expect(await startRun(app, id, null)).toMatchObject({ ok: false, reason: 'choices' })
  expect((await findImport(app, id))?.missing).toEqual(['category misc'])
  await changeOptions(app, id, { categories: { misc: 'Pet Health' } })
  expect(await startRun(app, id, null)).toEqual({ ok: true })
  expect(missingChoices(defaultOptions, { categories: [], uncategorized: 1 }, categories)).toEqual(['other category'])
})

test('a report that nobody came back to goes after two weeks, with its files', async () => {
  const { app, look, imports } = await createImportApp()
  const id = await look()
  app.advanceClock(13 * 24 * 60 * 60 * 1000)
  expect(await deleteAbandonedImports(app)).toBe(0)
  app.advanceClock(2 * 24 * 60 * 60 * 1000)
  expect(await deleteAbandonedImports(app)).toBe(1)
  expect(imports.removed).toEqual([id])
  expect(await findImport(app, id)).toBeUndefined()
})

test('pictures that the owner does not want stay where they are', async () => {
  const content = '<p>Words.</p><figure><img src="https://old.example/a.jpg" alt="A bowl"></figure>'
  const { app, look, worker, imports } = await createImportApp(sourceItems([sourcePost({ content })]))
  const id = await look()
  await changeOptions(app, id, { pictures: false })
  await startRun(app, id, null)
  await worker.runOnce()
  const [article] = await app.db.selectFrom('articles').select('content').execute()
  expect(article?.content).toContain('](https://old.example/a.jpg)')
  expect(imports.fetched).toEqual([])
})

test('pictures replace their old addresses; one that is missing goes, and its article shows the drawn one', async () => {
  const png = await readFile('docs/screenshot.webp')
  const found = 'https://old.example/found.jpg'
  const content = `<p>Words.</p><figure><img src="${found}" alt="A bowl"></figure><p>More.</p><figure><img src="https://old.example/gone.jpg" alt=""></figure>`
  const posts = [
    sourcePost({ content, picture: found, pictureAlt: 'A bowl' }),
    sourcePost({ content, picture: 'https://old.example/gone.jpg' }),
  ]
  const { app, run, imports, worker } = await createImportApp(sourceItems(posts), new Map([[found, png]]))
  const id = await run()
  const articles = await app.db
    .selectFrom('articles')
    .select(['content', 'image_url', 'image_alt'])
    .orderBy('created_at')
    .execute()
  expect(articles).toHaveLength(2)
  for (const article of articles) {
    expect(article.content).not.toContain('old.example')
    expect(article.content).toMatch(/!\[A bowl\]\(\/media\/[0-9a-f]{24}\.webp\)/)
  }
  expect(articles[0]).toMatchObject({ image_url: expect.stringMatching(/\.webp$/), image_alt: 'A bowl' })
  expect(articles[1]?.image_url).toMatch(/\.svg$/)
  expect(imports.fetched.toSorted()).toEqual([found, 'https://old.example/gone.jpg'].toSorted())
  expect((await findImport(app, id))?.pictures).toEqual({ waiting: 0, brought: 1, missing: 1 })
  // Showing the pictures was no edit.
  await startUndo(app, id, null)
  await worker.runOnce()
  expect(await app.db.selectFrom('articles').select('id').where('deleted_at', 'is', null).execute()).toEqual([])
})

test('an undo also takes a picture that was stored when the run stopped, and not shown yet', async () => {
  const url = 'https://old.example/a.jpg'
  const { app, look, worker } = await createImportApp(sourceItems([sourcePost({ picture: url })]))
  const id = await look()
  await changeOptions(app, id, { pictures: false })
  await startRun(app, id, null)
  await worker.runOnce()
  await app.db.updateTable('import_pictures').set({ state: 'waiting' }).execute()
  const stored = pictureId(id, url)
  await reserveUpload(app, { id: stored, item: null })
  await app.db.updateTable('media').set({ file: stored }).where('id', '=', stored).execute()
  await startUndo(app, id, null)
  await worker.runOnce()
  expect(await app.db.selectFrom('media').select('id').where('file', 'is not', null).execute()).toEqual([])
})
