import { expect, test } from 'vitest'
import { tools } from '#domain/tools/tools.ts'
import { searchSite } from '#features/search/queries.ts'
import { syncSearch } from '#features/search/sync.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { elementAt, textOf } from '#tests/kit/html.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

async function openTools() {
  const deps = await createTestApp()
  const client = createTestClient(deps)
  return {
    deps,
    fetch: (path: string) => client.fetch(path),
    read: async (path: string) => (await client.fetch(path)).text(),
  }
}

const resultOf = (html: string) => textOf(elementAt(html, '<div class="result__parts"'))

test('the list leads to every calculator, which has one heading, its formula, its sources and its limits', async () => {
  const { read } = await openTools()
  const list = await read('/tools')
  for (const { slug, name } of tools) {
    expect(list).toContain(`href="/tools/${slug}"`)
    const html = await read(`/tools/${slug}`)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toContain(`<title>${name}`)
    for (const title of ['How it counts', 'Who says so', 'Where it stops', 'When to ask a vet'])
      expect(html).toContain(`>${title}</h`)
    expect(html).toContain('"@type":"WebApplication"')
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/tools/${slug}"/>`)
  }
})

test('without script the form answers, and the URL of the answer is the link to share', async () => {
  const { fetch } = await openTools()
  const response = await fetch('/tools/calories?species=cat&weight=4%2C2&weightUnit=kg&life=neutered&score=6')
  const html = await response.text()
  expect(resultOf(html)).toContain('205–245 calories a day')
  expect(html).toMatch(/name="weight"[^>]*value="4,2"/)
  expect(html).toContain('<meta name="robots" content="noindex')
  expect(response.headers.get('cache-control')).toContain('no-store')
})

test.each([
  ['0', 'The weight must be more than 0.'],
  ['-1', 'The weight must be more than 0.'],
  ['900', 'The weight may be 120 kg at most. Is the unit right?'],
  ['a lot', 'The weight must be a number, such as 4.2.'],
  ['<b>', 'The weight must be a number, such as 4.2.'],
])('a weight of "%s" gets a sentence, and stays in its field', async (weight, sentence) => {
  const { read } = await openTools()
  const html = await read(`/tools/calories?weight=${encodeURIComponent(weight)}`)
  expect(html).toMatch(new RegExp(`id="calories-weight-error">${sentence.replaceAll('.', '\\.').replace('?', '\\?')}<`))
  expect(html).toContain(`value="${weight.replace('<', '&lt;').replace('>', '&gt;')}"`)
  expect(html).toContain('aria-invalid="true"')
  expect(resultOf(html)).toContain('No result yet')
})

test('any site may embed a calculator, which stores and counts nothing and says whose it is', async () => {
  const { fetch } = await openTools()
  const response = await fetch('/embed/calories?weight=10&weightUnit=lb')
  const html = await response.text()
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(html).toContain('data-embedded="true"')
  expect(html).not.toMatch(/data-island|cookie-banner|site-header|site-footer/)
  expect(html).toContain('href="http://localhost:3000/tools/calories"')
  expect(resultOf(html)).toContain('220–260')
  expect((await fetch('/tools/calories')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('a calculator that the owner turned off is not found anywhere', async () => {
  const { deps, fetch, read } = await openTools()
  expect(await read('/sitemap.xml')).toContain('/tools/calories<')
  await updateSettings(deps, { hiddenTools: ['calories'] }, null)
  expect((await fetch('/tools/calories')).status).toBe(404)
  expect((await fetch('/embed/calories')).status).toBe(404)
  expect(await read('/tools')).not.toContain('/tools/calories')
  expect(await read('/sitemap.xml')).not.toContain('/tools/calories<')
  expect((await fetch('/tools/unknown')).status).toBe(404)
})

test('search finds calculators as links, and forgets one that is turned off', async () => {
  const { deps } = await openTools()
  await syncSearch(deps)
  const hrefsFor = async (query: string) =>
    (await searchSite(deps.db, { q: query, limit: 5 })).search?.pages.map(({ href }) => href)
  expect(await hrefsFor('litter boxes')).toContain('/tools/litter-boxes')
  expect(await hrefsFor('calorie')).toContain('/tools/calories')
  await updateSettings(deps, { hiddenTools: ['calories'] }, null)
  expect(await hrefsFor('calorie')).not.toContain('/tools/calories')
  await updateSettings(deps, { hiddenTools: [] }, null)
  expect(await hrefsFor('calorie')).toContain('/tools/calories')
})
