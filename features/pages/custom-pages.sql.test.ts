import { expect, test } from 'vitest'
import type { CustomPageInput } from '#domain/site/custom-page.ts'
import { menus } from '#domain/site/pages.ts'
import { addTitles } from '#features/analytics/top-lists.ts'
import { replacePicture } from '#features/articles/replace-picture.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { savePage } from './commands.ts'
import { createCustomPage, deleteCustomPage, updateCustomPage } from './custom-page-commands.ts'
import { findCustomPage, listCustomPages, listPublishedPages } from './custom-page-queries.ts'

const input: CustomPageInput = {
  ...{ path: '/adoption', title: 'Adoption', intro: 'Cats wait.', description: '', content: 'Come and see.' },
  ...{ menu: 'legal', state: 'published' },
}

async function create(app: Awaited<ReturnType<typeof createTestApp>>, change: Partial<CustomPageInput> = {}) {
  const saved = await createCustomPage(app, 'ada', { ...input, ...change })
  if (!saved.ok) throw new Error(saved.reason)
  return saved.page
}

test.each(menus)('a page can be listed in the menu %s', async (menu) => {
  const app = await createTestApp()
  await create(app, { menu })
  expect(await listPublishedPages(app.db)).toMatchObject([{ path: '/adoption', menu }])
})

test('a page is created, renamed, and deleted, with an entry in the audit log each time', async () => {
  const app = await createTestApp()
  const page = await create(app)
  expect(page).toMatchObject({ ...input, version: 1, former_paths: [] })
  const renamed = { ...input, id: page.id, version: 1, path: '/adopt', title: 'Adopt a cat' }
  expect(await updateCustomPage(app, 'ada', renamed)).toMatchObject({
    ok: true,
    page: { path: '/adopt', former_paths: ['/adoption'], version: 2 },
  })
  expect(await updateCustomPage(app, 'ada', { ...renamed, version: 2, path: '/adoption' })).toMatchObject({
    page: { path: '/adoption', former_paths: ['/adopt'] },
  })
  expect(await addTitles(app.db, [{ path: '/adoption' }, { path: '/shop' }])).toEqual([
    { path: '/adoption', title: 'Adopt a cat' },
    { path: '/shop', title: null },
  ])
  expect(await deleteCustomPage(app, 'ada', page.id)).toBe(true)
  expect(await deleteCustomPage(app, 'ada', page.id)).toBe(false)
  expect(await listCustomPages(app.db)).toEqual([])
  const log = await app.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', page.id)
    .execute()
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    ...['page.changed', 'page.changed', 'page.created', 'page.deleted'],
  ])
  expect(log.find(({ action }) => action === 'page.deleted')?.details).toEqual({
    title: 'Adopt a cat',
    path: '/adoption',
  })
})

test('the path of a draft leaves no redirect behind, and only published pages are listed for readers', async () => {
  const app = await createTestApp()
  const page = await create(app, { state: 'draft' })
  await create(app, { path: '/volunteers', title: 'Volunteers' })
  const moved = await updateCustomPage(app, 'ada', { ...input, id: page.id, version: 1, state: 'draft', path: '/new' })
  expect(moved).toMatchObject({ page: { former_paths: [] } })
  expect((await listPublishedPages(app.db)).map(({ path }) => path)).toEqual(['/volunteers'])
})

test('two pages cannot have the same path, also if one is renamed', async () => {
  const app = await createTestApp()
  await create(app)
  const other = await create(app, { path: '/volunteers' })
  const taken = { ok: false, reason: 'invalid', fields: { path: 'Another page already has this path.' } }
  expect(await createCustomPage(app, 'ada', input)).toEqual(taken)
  expect(await updateCustomPage(app, 'ada', { ...input, id: other.id, version: 1 })).toEqual(taken)
  expect(await findCustomPage(app.db, { id: other.id })).toMatchObject({ path: '/volunteers', version: 1 })
})

test('a save of an outdated version is a conflict, unless it repeats the last one', async () => {
  const app = await createTestApp()
  const { id } = await create(app)
  const change = { ...input, id, version: 1, title: 'Adopt' }
  expect(await updateCustomPage(app, 'ada', change)).toMatchObject({ ok: true, page: { version: 2 } })
  expect(await updateCustomPage(app, 'ada', change)).toMatchObject({ ok: true, page: { version: 2 } })
  const late = { ...change, title: 'Foster' }
  expect(await updateCustomPage(app, 'bob', late)).toMatchObject({ reason: 'conflict', page: { title: 'Adopt' } })
  expect(await updateCustomPage(app, 'bob', { ...late, id: 'none' })).toEqual({ ok: false, reason: 'not_found' })
})

test('a picture of a page is in use, and is replaced there, in built-in pages too', async () => {
  const app = await createTestApp()
  const [old, next] = ['a'.repeat(24), 'b'.repeat(24)]
  const picture = `Look.\n\n![A cat](/media/${old}.webp)`
  const page = await create(app, { content: picture })
  await savePage(app, { name: 'about', custom: { text: picture }, user_id: 'ada' })
  const uses = () => app.db.selectFrom('media_uses').select(['kind', 'id', 'media_id']).orderBy('id').execute()
  const inPages = (media_id: string) => [page.id, 'about'].toSorted().map((id) => ({ kind: 'page', id, media_id }))
  expect(await uses()).toEqual(inPages(old))
  const used_in = [page.id, 'about'].map((id) => ({ kind: 'page' as const, id, title: '' }))
  const url = `/media/${old}.webp`
  await replacePicture(app, {
    picture: { id: old, url, used_in },
    by: { url: `/media/${next}.webp`, width: 10, height: 10 },
    user_id: 'ada',
  })
  expect(await uses()).toEqual(inPages(next))
})
