import { expect, test } from 'vitest'
import { updateSettings } from '#features/settings/commands.ts'
import { drawSvg } from '#features/media/draw-svg.ts'
import { addUpload } from '#features/media/uploads.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const files = [{ name: 'full', width: 300, height: 100, bytes: png }]
const processed = async () => ({ ok: true as const, files })

async function createBrandedSite() {
  const app = await createTestApp({
    imageProcessor: { toWebp: processed, toAvif: processed, toPng: processed, fromSvg: processed },
  })
  const client = createTestClient(app)
  const read = async (path: string) => (await client.fetch(path)).text()
  return { app, read }
}

test('a site without a brand loads no further style sheet and has the built-in icon', async () => {
  const { app, read } = await createBrandedSite()
  const [page, icon] = [await read('/'), await read('/favicon.svg')]
  expect(page).not.toContain('brand.css')
  expect(await read('/brand.css')).toBe('')
  await updateSettings(app, { accentColor: '#5b21b6', headingFace: 'sans' }, null)
  await updateSettings(app, { accentColor: '', headingFace: 'fraunces' }, null)
  expect([await read('/'), await read('/favicon.svg')]).toEqual([page, icon])
})

test('colors and faces reach pages by a sheet with a version, icons and the manifest', async () => {
  const { app, read } = await createBrandedSite()
  await updateSettings(app, { accentColor: '#5b21b6', surfaceColor: '#f7f5ff', textFace: 'serif' }, null)
  const page = await read('/')
  const [first] = /\/brand\.css\?v=\w+/.exec(page) ?? []
  expect(page).toContain('<meta name="theme-color" content="#f7f5ff"')
  const css = await read('/brand.css')
  expect(css).toMatch(/^:root\{--paper:#f7f5ff;.*--pine:#5b21b6;.*--sans:Georgia/)
  expect(css).toMatch(/@media \(prefers-color-scheme:dark\)\{:root\{--paper:#1/)
  expect(css).not.toContain('--serif')
  expect(await read('/favicon.svg')).not.toContain('#02423a')
  expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({ background_color: '#f7f5ff' })
  await updateSettings(app, { accentColor: '#0b5cad' }, null)
  expect(/\/brand\.css\?v=\w+/.exec(await read('/'))?.[0]).not.toBe(first)
})

test('a logo replaces the mark in the header, in the footer and in icons; a wide one the name, too', async () => {
  const { app, read } = await createBrandedSite()
  const uploaded = await addUpload(app, png, { user_id: 'admin' })
  if (!uploaded.ok) throw new Error(uploaded.reason)
  const { url, width, height } = uploaded
  await updateSettings(app, { logo: { url, width, height } }, null)
  const shown = (await read('/')).split(`<img src="${url}" alt="" width="300" height="100"/>`)
  expect(shown).toHaveLength(3)
  expect(await read('/brand.css')).toContain('.logo{font-size:0}')
  expect(await read('/favicon.svg')).toContain(`<image x="2" y="2" width="28" height="32" href="data:image/png;base64,`)
})

test('an SVG is drawn, other files stay as they are, and what cannot be drawn is refused', async () => {
  const app = await createTestApp()
  const draw = (text: string) => drawSvg(app, Buffer.from(text))
  expect(await draw('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')).toMatchObject({ ok: true })
  expect(await drawSvg(app, png)).toEqual({ ok: true, bytes: png })
  expect(await draw('<svg viewBox="0 0 9 9"><script/></svg>')).toMatchObject({
    reason: 'unsafe_svg',
    message: expect.stringContaining('<script>'),
  })
  expect(await draw('<svg viewBox="0 0 9 9"><g></svg>')).toEqual({
    ok: false,
    reason: 'unsafe_svg',
    message: 'The SVG cannot be drawn. Please simplify it.',
  })
})
