import { expect, test } from 'vitest'
import claims from '#domain/site/claims.json' with { type: 'json' }
import { displayDescription } from '#domain/products/product-display.ts'
import { claimKeys } from '#domain/site/claims.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { listClaimWords } from '#tests/kit/claim-words.ts'
import { textOf } from '#tests/kit/html.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const publicSite = { name: 'Pawprint', origin: 'https://pets.example', isPublic: true, affiliateTag: 'paw-20' }
const localSite = { name: 'Pawprint', origin: 'http://localhost:3000', isPublic: false, affiliateTag: 'paw-20' }

async function claimsOn(config: typeof publicSite): Promise<string[]> {
  const app = await createTestApp({ config })
  await insertTestArticle(app)
  await insertTestProduct(app)
  const client = createTestClient(app)
  const pages = await Promise.all(
    ['/', '/about', '/shop', '/categories', '/blog'].map(async (path) => (await client.fetch(path)).text()),
  )
  const text = pages.flatMap((html) => [html, textOf(html)]).join('\n')
  return claimKeys.filter((key) => listClaimWords(key, config.name).some((words) => text.includes(words)))
}

test('the main pages state the claims of the specification on localhost, and none of them in public (decision 51)', async () => {
  expect((await claimsOn(localSite)).length).toBeGreaterThan(5)
  expect(await claimsOn(publicSite)).toEqual([])
})

test('a product without a description has the specified one on localhost only', () => {
  expect(displayDescription({ description: null })).toBe(claims['product-description'].specified.text)
})

test('the footer has the specified year on localhost and the current one in public (decision 56)', async () => {
  const footer = async (config: typeof publicSite) =>
    textOf(await (await createTestClient(await createTestApp({ config })).fetch('/about')).text())
  expect(await footer(localSite)).toContain('© 2025 Pawprint')
  expect(await footer(publicSite)).toContain('© 2026 Pawprint')
})
