import { expect, test } from 'vitest'
import { addIllustration } from '#features/media/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

async function withDrawnArticle() {
  const app = await createTestApp()
  const request = { title: 'Calm Cats', category: 'Cat Care', kind: 'hero' as const, variant: 0 }
  const { url } = await addIllustration(app, app.db, request)
  await insertTestArticle(app, { slug: 'calm-cats', image_url: url, published_date: app.clock() })
  const client = createTestClient(app)
  return { app, url, get: (path: string) => client.fetch(path) }
}

test('an illustration has a night version at an address of its own, as lasting as the first', async () => {
  const { url, get } = await withDrawnArticle()
  const [day, night] = await Promise.all([get(url), get(url.replace('.svg', '-night.svg'))])
  expect([day.status, night.status]).toEqual([200, 200])
  expect(night.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(Object.fromEntries(night.headers)).toEqual(Object.fromEntries(day.headers))
  expect(await night.text()).not.toBe(await day.text())
  expect((await get('/media/0123456789abcdef01234567-night.svg')).status).toBe(404)
})

test('scenes of the site have a night version too', async () => {
  const { get } = await withDrawnArticle()
  const [day, night] = await Promise.all([get('/art/home-hero.svg'), get('/art/home-hero-night.svg')])
  expect(await night.text()).not.toBe(await day.text())
  expect((await get('/art/nothing-night.svg')).status).toBe(404)
})

test('a picture whose own name ends in “night” is shown by day and by night', async () => {
  const { get } = await withDrawnArticle()
  const name = '/art/on-the-way-to-the-vet-at-night'
  const [day, night] = await Promise.all([get(`${name}.svg`), get(`${name}-night.svg`)])
  expect([day.status, night.status]).toEqual([200, 200])
  expect(await night.text()).not.toBe(await day.text())
})

test('only a reader in the dark scheme loads the night version, and only pages show it', async () => {
  const { url, get } = await withDrawnArticle()
  const night = url.replace('.svg', '-night.svg')
  const page = await (await get('/article/calm-cats')).text()
  expect(page).toContain(`<source media="(prefers-color-scheme: dark)" srcSet="${night}"/><img src="${url}"`)
  const shown = page.replaceAll(/<source [^>]*>/g, '')
  expect(shown).not.toContain('-night')
  for (const path of ['/rss.xml', '/sitemap.xml', '/blog/calm-cats.md', '/api/articles'])
    expect(await (await get(path)).text(), path).not.toContain('-night')
})

test('an uploaded picture has no night version', async () => {
  const { app, get } = await withDrawnArticle()
  await insertTestArticle(app, { slug: 'photo', image_url: '/media/0123456789abcdef01234567.webp' })
  const page = await (await get('/article/photo')).text()
  expect(page).toContain('<span class="picture picture--16-9 picture--rounded"')
  expect(page).not.toContain('01234567-night')
})

test('an illustration is served as PNG for mail programs', async () => {
  const { url, get } = await withDrawnArticle()
  const png = await get(url.replace('.svg', '.png'))
  expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(png.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await get('/media/0123456789abcdef01234567.png')).status).toBe(404)
})
