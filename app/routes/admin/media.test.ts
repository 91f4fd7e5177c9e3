import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addIllustration } from '#features/media/commands.ts'
import { readSettings } from '#features/settings/queries.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Role } from '#domain/accounts/role.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

async function signUpAs(app: TestApp, role: Role) {
  const client = createTestClient(app)
  const account = { email: 'eve@example.org', password: 'correct-horse-battery', name: 'Eve' }
  await client.fetch('/api/auth/sign-up/email', { json: account })
  const { user } = (await (await client.fetch('/api/session')).json()) as { user: { id: string } }
  await app.db.insertInto('user_roles').values({ user_id: user.id, role, created_at: 0 }).execute()
  return { client, id: user.id }
}

test('authors choose from their own uploads and from what this program made, and learn nothing about other texts', async () => {
  const app = await createTestApp()
  const upload = async (user_id: string | null, alt: string) => {
    const id = hash('sha256', alt).slice(0, 24)
    const file = { file: id, width: 9, height: 9, created_at: app.clock() }
    const generated = user_id === null
    await app.db
      .insertInto('media')
      .values({ id, type: 'image/webp', recipe: null, alt, generated, ...file })
      .execute()
    await recordAudit(app, app.db, { user_id, action: 'media.uploaded', subject: id })
    return `/media/${id}.webp`
  }
  const { client, id } = await signUpAs(app, 'author')
  const drawn = await addIllustration(app, app.db, { title: 'Cats', category: 'Cat Care', kind: 'hero', variant: 0 })
  const [own, generated] = [await upload(id, 'Own'), await upload(null, 'Generated')]
  const others = await upload('somebody', 'Of somebody')
  await insertTestArticle(app, { title: 'A secret draft', state: 'draft', image_url: generated })
  const list = async (query = '') => {
    const response = await client.fetch(`/api/admin/media${query}`)
    const { pictures, total } = (await response.json()) as { total: number; pictures: { url: string; used_in: [] }[] }
    return { urls: pictures.map(({ url }) => url).toSorted(), total, uses: pictures.flatMap(({ used_in }) => used_in) }
  }
  const usable = [drawn.url, own, generated].toSorted()
  expect(await list()).toEqual({ urls: usable, total: 3, uses: [] })
  expect(await list('?q=somebody')).toEqual({ urls: [], total: 0, uses: [] })
  await app.db.updateTable('user_roles').set({ role: 'editor' }).execute()
  const { urls, uses } = await list()
  expect(urls).toEqual([...usable, others].toSorted())
  expect(uses).toHaveLength(1)
})

test('editors replace a picture by another of the library, which undoes a replacement, but not the logo', async () => {
  const app = await createTestApp()
  const [first, second] = await Promise.all(
    ['Calm cats', 'Calm dogs'].map((title) =>
      addIllustration(app, app.db, { title, category: 'Cat Care', kind: 'hero', variant: 0 }),
    ),
  )
  const idOf = (url = '') => /[0-9a-f]{24}/.exec(url)?.[0] ?? ''
  const article = await insertTestArticle(app, { image_url: first?.url ?? '' })
  const { client } = await signUpAs(app, 'editor')
  const replace = async (url = '', by = '') => {
    const path = `/api/admin/media/${idOf(url)}/replacement`
    return (await client.fetch(path, { method: 'PUT', json: { by: idOf(by) } })).status
  }
  const shown = async () =>
    (await app.db.selectFrom('articles').select('image_url').where('id', '=', article.id).executeTakeFirst())?.image_url

  expect([await replace(first?.url, second?.url), await shown()]).toEqual([200, second?.url])
  expect([await replace(second?.url, first?.url), await shown()]).toEqual([200, first?.url])
  expect([await replace(first?.url, 'f'.repeat(24)), await shown()]).toEqual([404, first?.url])
  const logo = { url: first?.url ?? '', width: 300, height: 100 }
  await updateSettings(app, { logo }, null)
  expect([await replace(first?.url, second?.url), await shown()]).toEqual([403, first?.url])
  expect((await readSettings(app)).logo).toEqual(logo)
})
