import { expect, test } from 'vitest'
import { displayDescription } from '#domain/products/product-display.ts'
import { claimKeys, claims } from '#domain/site/claims.ts'
import { bundledAffiliateTag } from '#domain/site/settings.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { listClaimWords } from '#tests/kit/claim-words.ts'
import { textOf } from '#tests/kit/html.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const publicSite = {
  name: 'Pawprint',
  origin: 'https://pets.example',
  isPublic: true,
  affiliateTag: bundledAffiliateTag,
}
const localSite = {
  name: 'Pawprint',
  origin: 'http://localhost:3000',
  isPublic: false,
  affiliateTag: bundledAffiliateTag,
}

async function claimsOn(config: typeof publicSite): Promise<string[]> {
  const app = await createTestApp({ config })
  await insertTestArticle(app)
  await insertTestProduct(app)
  const client = createTestClient(app)
  const pages = await Promise.all(
    ['/', '/about', '/shop', '/categories', '/blog', '/faq', '/affiliate-disclaimer', '/how-we-choose-products'].map(
      async (path) => (await client.fetch(path)).text(),
    ),
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

const readText = async (app: Awaited<ReturnType<typeof createTestApp>>, path: string) =>
  (await createTestClient(app).fetch(path)).text()

test('the sentence of the Amazon program appears in public once the site has a tag of its own (decision 51)', async () => {
  const sentence = claims['amazon-associate'].specified.sentence
  const app = await createTestApp({ config: publicSite })
  const { slug } = await insertTestArticle(app, {
    content: 'Try [this mat](https://www.amazon.com/dp/B0AAAAAAA1?tag=wagwise-20).',
  })
  const paths = ['/', `/article/${slug}`, '/rss.xml', `/blog/${slug}.md`, '/llms.txt']
  for (const path of paths) expect([path, (await readText(app, path)).includes(sentence)]).toEqual([path, false])
  await updateSettings(app, { affiliateTag: 'paw-20' }, null)
  for (const path of paths) expect([path, (await readText(app, path)).includes(sentence)]).toEqual([path, true])
})

test('a public site links to a Facebook page of its own only (19, decision 51)', async () => {
  const local = await createTestApp({ config: localSite })
  expect(await readText(local, '/')).toContain('href="https://www.facebook.com/"')
  const app = await createTestApp({ config: publicSite })
  expect(await readText(app, '/')).not.toContain('https://www.facebook.com/"')
  await updateSettings(app, { facebookUrl: 'https://www.facebook.com/pawprint' }, null)
  expect(await readText(app, '/')).toContain('href="https://www.facebook.com/pawprint"')
})

test('About and the footer name the operator once it is set', async () => {
  const app = await createTestApp({ config: publicSite })
  expect(textOf(await readText(app, '/about'))).not.toMatch(/Operated by|Who runs this site/)
  await updateSettings(app, { operatorName: 'Paws Ltd', postalAddress: '1 Dog Lane' }, null)
  expect(textOf(await readText(app, '/about'))).toMatch(/Who runs this site.*Paws Ltd.*1 Dog Lane/s)
  expect(textOf(await readText(app, '/faq'))).toContain('Operated by Paws Ltd')
})
