import { expect, test } from 'vitest'
import type { SourceItem } from '#domain/import/source.ts'
import { findRedirect } from '#features/redirects/rules.ts'
import { createFakeImports, sourcePost } from '#tests/kit/import-sources.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { changeOptions, createImport, startLook, startRun, startUndo } from './commands.ts'
import { findByOldNumber } from './old-numbers.ts'
import { listNotes } from './queries.ts'
import { createImportWorker } from './worker.ts'

async function moveIn(items: readonly SourceItem[], source: 'wordpress' | 'ghost' | 'substack' = 'wordpress') {
  const imports = createFakeImports({ items, source })
  const app = await createTestApp({ imports })
  const worker = createImportWorker(app)
  const created = await createImport(app, { files: [{ name: 'export.xml', bytes: 0 }], user_id: null })
  if (!created.ok) throw new Error(created.sentence)
  const { id } = created
  await startLook(app, id)
  await worker.runOnce()
  await changeOptions(app, id, { otherCategory: 'Dog Care' })
  expect(await startRun(app, id, null)).toEqual({ ok: true })
  await worker.runOnce()
  const leadsTo = async (pathname: string) => (await findRedirect(app, { pathname, search: '' }))?.location
  return { app, id, worker, leadsTo }
}

const site: SourceItem = { kind: 'site', name: 'The Good Bowl', url: 'https://old.example/mag' }
const post = sourcePost({ key: '7', slug: 'bowls', address: 'https://old.example/mag/2019/bowls/' })
const page = sourcePost({ kind: 'page', key: '8', slug: 'about', address: 'https://old.example/mag/company/about/' })

test('old lists and feeds of WordPress lead in one hop to what they became, and an undo takes that back', async () => {
  const { app, id, worker, leadsTo } = await moveIn([
    site,
    { kind: 'author', key: 'jon', name: 'Jon Reyes' },
    { kind: 'category', key: 'dogs', name: 'Dog Care' },
    { kind: 'category', key: 'puppies', name: 'Puppies', parent: 'dogs' },
    { kind: 'tag', key: 'cat-care', name: 'Cat Care' },
    { kind: 'tag', key: 'slow-bowls', name: 'Slow bowls' },
    { kind: 'tag', key: '*', name: 'Everything' },
    post,
    page,
  ])
  const expected = {
    '/mag/2019/bowls/': '/article/bowls',
    '/mag/company/about': '/about-page',
    '/mag/category/dogs': '/category/dog-care',
    '/mag/category/dogs/puppies': '/category/dog-care',
    '/mag/category/dogs/page/2': '/category/dog-care',
    '/mag/category/dogs/puppies/page/2': '/category/dog-care',
    '/mag/category/dogs/feed': '/rss.xml?category=Dog+Care',
    '/mag/tag/cat-care': '/category/cat-care',
    '/mag/tag/slow-bowls': '/blog?q=Slow+bowls',
    '/mag/tag/slow-bowls/page/3': '/blog?q=Slow+bowls',
    '/mag/tag/other': undefined,
    '/mag/author/jon': '/author/jon-reyes',
    '/mag/author/jon/feed': '/rss.xml',
    '/mag/page/3': '/blog',
    '/mag/feed': '/rss.xml',
    '/mag/comments/feed': '/rss.xml',
  }
  const found = await Promise.all(Object.keys(expected).map(async (path) => [path, await leadsTo(path)] as const))
  expect(Object.fromEntries(found)).toEqual(expected)
  expect([await findByOldNumber(app.db, '7'), await findByOldNumber(app.db, '8')]).toEqual([
    '/article/bowls',
    // Pages come as drafts.
    undefined,
  ])
  for (const number of ['9', '', '7 ', 'x'.repeat(500)]) expect(await findByOldNumber(app.db, number)).toBeUndefined()
  const notes = await listNotes(app.db, id, { phase: 'run', kind: 'redirect', cursor: undefined, ownTags: [] })
  expect(notes.page).toEqual([])

  await startUndo(app, id, null)
  await worker.runOnce()
  expect(await app.db.selectFrom('redirects').select('path').execute()).toEqual([])
  expect(await findByOldNumber(app.db, '7')).toBeUndefined()
})

test('Ghost and Substack keep their lists elsewhere', async () => {
  const ghost = await moveIn(
    [
      { kind: 'author', key: 'jon', name: 'Jon Reyes' },
      { kind: 'category', key: 'dogs', name: 'Dog Care' },
      { kind: 'tag', key: 'dogs', name: 'Dogs' },
      post,
    ],
    'ghost',
  )
  expect(await ghost.leadsTo('/tag/dogs/page/2')).toBe('/category/dog-care')
  expect(await ghost.leadsTo('/tag/dogs/rss')).toBe('/rss.xml')
  expect(await ghost.leadsTo('/rss')).toBe('/rss.xml')
  expect(await ghost.leadsTo('/author/jon')).toBe('/author/jon-reyes')
  expect(await findByOldNumber(ghost.app.db, '7')).toBeUndefined()
  const letters = await moveIn([{ ...post, address: '/p/bowls' }], 'substack')
  expect(await letters.leadsTo('/p/bowls/comments')).toBe('/article/bowls')
  expect(await letters.leadsTo('/archive')).toBe('/blog')
})
