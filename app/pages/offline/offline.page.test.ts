import { expect, test } from 'vitest'
import type { AnswerIndex } from '#app/offline/answer-index.ts'
import { offlinePages } from '#app/offline/offline-pages.ts'
import { saveEntry, syncStarterEntries } from '#features/finder/commands.ts'
import { findEntryToEdit } from '#features/finder/queries.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const worker = 'addEventListener("fetch", () => {})'

async function openSite() {
  const deps = await createTestApp({ serviceWorker: worker })
  await syncStarterEntries(deps)
  return { deps, client: createTestClient(deps) }
}

test('the worker is a script that browsers ask for anew, and it may serve every page (decision 60)', async () => {
  const { client } = await openSite()
  const response = await client.fetch('/sw.js')
  expect(await response.text()).toBe(worker)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  // Workers need no directive of their own: scripts of the site are allowed.
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('switched off, the worker removes what it kept and itself, and no page registers it (decision 60)', async () => {
  const { deps, client } = await openSite()
  const attribute = async (path: string) =>
    /<html[^>]* data-offline="(\w+)"/.exec(await (await client.fetch(path)).text())?.[1]
  expect(await attribute('/tonight')).toBe('visit')
  expect(await attribute('/safe/grapes')).toBe('visit')
  expect(await attribute('/faq')).toBe('saved')
  await updateSettings(deps, { worksOffline: false }, null)
  for (const path of ['/tonight', '/safe/grapes', '/faq'])
    expect([path, await attribute(path)]).toEqual([path, undefined])
  const removal = await (await client.fetch('/sw.js')).text()
  expect(removal).toContain('caches.delete')
  expect(removal).toContain('unregister')
  expect(removal).not.toContain('fetch')
})

test('without a built worker, as in development, the worker removes itself', async () => {
  const deps = await createTestApp()
  expect(await (await createTestClient(deps).fetch('/sw.js')).text()).toContain('unregister')
})

test('the index has every visible answer with its first steps and its source', async () => {
  const { deps, client } = await openSite()
  const read = async () => (await (await client.fetch('/safe/index.json')).json()) as AnswerIndex
  const { entries, steps } = await read()
  const grapes = entries.find(({ slug }) => slug === 'grapes')
  expect(entries.length).toBeGreaterThan(400)
  expect(grapes?.levels.dog).toBe('emergency')
  expect(grapes?.source_url).toMatch(/^https:/)
  expect(grapes && steps[grapes.route].doNot).toContain('Do not make it vomit unless a vet tells you to.')
  expect(JSON.stringify(entries)).not.toContain('edited_by')

  const edited = await findEntryToEdit(deps.db, 'grapes')
  if (!edited) throw new Error('There is no entry about grapes.')
  const { starter: _, edited_by: __, updated_at: ___, ...entry } = edited
  await saveEntry(deps, 'admin', { ...entry, hidden: true })
  expect((await read()).entries.some((one) => one.slug === 'grapes')).toBe(false)
})

test.each(['/offline', '/safe/offline'])('%s is for the device only: not in the sitemap, not indexed', async (path) => {
  const { client } = await openSite()
  const html = await (await client.fetch(path)).text()
  expect(html).toContain('<meta name="robots" content="noindex')
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(await (await client.fetch('/sitemap.xml')).text()).not.toContain(`${path}<`)
})

test('in place of a page that is not on the device stand links to all that are', async () => {
  const { client } = await openSite()
  const main = /<main[^]*<\/main>/.exec(await (await client.fetch('/offline')).text())?.[0] ?? ''
  const links = [...main.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)
  expect(new Set(links)).toEqual(new Set(offlinePages))
  expect(links).toHaveLength(offlinePages.length)
})
