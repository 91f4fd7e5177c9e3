import { expect, test } from 'vitest'
import { saveEntry, syncStarterEntries } from '#features/finder/commands.ts'
import { findEntryToEdit } from '#features/finder/queries.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { blankEntry } from '#tests/kit/blank-entry.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

async function openFinder() {
  const deps = await createTestApp()
  await syncStarterEntries(deps)
  const client = createTestClient(deps)
  return {
    deps,
    read: async (path: string) => (await client.fetch(path)).text(),
    status: async (path: string) => (await client.fetch(path)).status,
  }
}

test('the list names every entry, and a question leads to its answer without script', async () => {
  const { read } = await openFinder()
  expect((await read('/safe')).match(/href="\/safe\/[a-z0-9-]+"/g)?.length).toBeGreaterThan(400)
  const grapes = await read('/safe?q=can+my+dog+eat+grapes')
  expect(/data-finder-results.*?href="(\/safe\/[^"]+)"/.exec(grapes)?.[1]).toBe('/safe/grapes')
  expect(grapes).toContain('<meta name="robots" content="noindex')
  expect(await read('/safe?q=plutonium')).toContain('That does not mean it is safe.')
})

test('an entry says how bad it is for whom, what to do, whom to call and who says so', async () => {
  const { read } = await openFinder()
  const page = await read('/safe/grapes')
  expect(page.match(/<h1[ >]/g)).toHaveLength(1)
  expect(page).toMatch(/data-level="emergency".*?Dogs/)
  expect(page).toContain('Do not make it vomit unless a vet tells you to.')
  expect(page).toContain('href="tel:8884264435"')
  expect(page).toMatch(/Who says so.*?https:\/\/.*?Checked November/)
  expect(page).toContain('"@type":"FAQPage"')
})

test('only what the library brought was checked in a stored copy, and animals without a source are not known', async () => {
  const { deps, read } = await openFinder()
  expect(await read('/safe/grapes')).toMatch(/Checked November \d+, 2026, in a stored copy of it\./)
  const source = { source_title: 'Tea and dogs', source_url: 'https://example.org/tea', checked_on: '2026-11-01' }
  await saveEntry(deps, 'admin', { ...blankEntry, ...source, slug: 'own-tea' })
  const tea = await read('/safe/own-tea')
  expect(tea).toContain('Checked November 1, 2026.')
  expect(tea).not.toContain('stored copy')
  expect(tea).toMatch(/<dt>Cats, Rabbits, Birds, and all other animals<\/dt><dd>.*?Not known/)
  expect(await read('/safe?q=can+my+mouse+eat+grapes')).toMatch(/Grapes, raisins.*?Not known/)
})

test.each(['/safe', '/safe/grapes'])('%s sells nothing, and nothing covers it', async (path) => {
  const { read } = await openFinder()
  expect(await read(path)).not.toMatch(/sponsored nofollow|product-card|newsletter-popup|cookie-banner|id="newsletter"/)
})

test('a hidden or unknown entry is not found, and leaves the sitemap', async () => {
  const { deps, read, status } = await openFinder()
  expect(await status('/safe/nothing-such')).toBe(404)
  expect(await read('/sitemap.xml')).toContain('/safe/grapes<')
  const edited = await findEntryToEdit(deps.db, 'grapes')
  if (!edited) throw new Error('There is no entry about grapes.')
  const { starter: _, edited_by: __, updated_at: ___, ...entry } = edited
  await saveEntry(deps, 'admin', { ...entry, hidden: true })
  expect(await status('/safe/grapes')).toBe(404)
  expect(await read('/sitemap.xml')).not.toContain('/safe/grapes<')
})

test('an article links what it names to its entry, which lists the article, unless the owner turns that off', async () => {
  const { deps, read } = await openFinder()
  await insertTestArticle(deps, { slug: 'party', title: 'A party', content: 'Keep the grapes away.' })
  await deps.contentVersion.bump()
  expect(await read('/article/party')).toContain('<a href="/safe/grapes">grapes</a>')
  expect(await read('/safe/grapes')).toContain('href="/article/party"')
  await updateSettings(deps, { linksEntries: false }, null)
  expect(await read('/article/party')).not.toContain('href="/safe/grapes"')
})
