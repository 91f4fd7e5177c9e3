import { expect, test } from 'vitest'
import { situations } from '#domain/tonight/situation.ts'
import { syncStarterFacts } from '#features/facts/commands.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

async function readPage() {
  const deps = await createTestApp()
  await syncStarterFacts(deps)
  return (await createTestClient(deps).fetch('/tonight')).text()
}

test('every anchor leads to a part of the page, and every part is in the page once', async () => {
  const html = await readPage()
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id)
  expect(anchors.length).toBeGreaterThan(150)
  expect(anchors.filter((id) => !ids.includes(id))).toEqual([])
  for (const { name, print } of situations) {
    expect(html).toContain(name.replaceAll('’', '’'))
    expect(html).toContain(print.do.split('.')[0])
  }
})

test('nothing on the page sells, asks or covers, and every number is a link to call', async () => {
  const html = await readPage()
  expect(html).not.toMatch(/data-island|sponsored|newsletter-band|cookie-banner|site-footer/)
  const numbers = html.match(/\(888\) 426-4435/g) ?? []
  const links = html.match(/href="tel:8884264435"/g) ?? []
  expect(links.length).toBeGreaterThan(2)
  // The sheet and the card to print have no links.
  expect(numbers.length).toBe(links.length + 2)
})

test('the page has one h1, a title, a canonical URL and sources with the day they were checked', async () => {
  const html = await readPage()
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/tonight"/>')
  expect(/Sources:.+?<\/p>/.exec(html)?.[0]).toMatch(/https:.+Checked November \d+, 2026/)
})

test('the owner replaces the poison lines', async () => {
  const deps = await createTestApp()
  const line = { country: 'Germany', name: 'Tiergift', phone: '+49 551 19240', note: '' }
  await updateSettings(deps, { poisonLines: [line] }, null)
  const html = await (await createTestClient(deps).fetch('/tonight')).text()
  expect(html).toContain('href="tel:+4955119240"')
  expect(html).not.toContain('426-4435')
})
