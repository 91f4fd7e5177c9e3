import { updateProduct } from '#features/products/commands.ts'
import { addTestEntry, deleteTestEntry } from '#features/test-log/commands.ts'
import { expect, test } from 'vitest'
import { updateSettings } from '#features/settings/commands.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { textOf } from '#tests/kit/html.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const link = (n: number) => `https://www.amazon.com/dp/B00000000${n}?tag=wagwise-20`
const triage = '| Level | What you see | What to do |\n|---|---|---|\n| Red: Go now | panting; collapse | Drive. |'
const steps = '::: steps First aid | Dogs\n1. **Cool him.** Water.\nStop: when he shivers.\n:::'

async function openSite() {
  const app = await createTestApp()
  const client = createTestClient(app)
  const mat = await insertTestProduct(app, {
    slug: 'mat',
    title: 'Cooling mat',
    asin: 'B000000001',
    affiliate_link: link(1),
  })
  await insertTestProduct(app, { slug: 'bed', title: 'Mesh bed', asin: 'B000000002', affiliate_link: link(2) })
  const html = async (path: string) => (await client.fetch(path)).text()
  return { app, client, html, mat }
}

test('a product that the text places gets no second card, and the disclosure is shown for it alone', async () => {
  const { app, html } = await openSite()
  await insertTestArticle(app, { slug: 'both', content: `Buy a [mat](${link(1)}).\n\n{product: mat}` })
  await insertTestArticle(app, { slug: 'placed', content: 'Text.\n\n{compare: mat, bed}' })
  await insertTestArticle(app, { slug: 'gone', content: 'Text.\n\n{product: nothing}' })
  expect((await html('/article/both')).split('aria-label="Product: Cooling mat"')).toHaveLength(2)
  const placed = await html('/article/placed')
  expect(placed).toContain('Affiliate disclosure.')
  expect(placed).toContain('comparison--2')
  expect(await html('/article/gone')).not.toContain('Affiliate disclosure.')
})

test('an article with 300 products and 500 images, each product mentioned twice, has one card for each (F22)', async () => {
  const app = await createTestApp()
  const products = Array.from({ length: 300 }, (_, index) => `B0${String(index).padStart(8, '0')}`)
  for (const [index, asin] of products.entries())
    await insertTestProduct(app, {
      title: `Thing ${index}.`,
      asin,
      affiliate_link: `https://www.amazon.com/dp/${asin}`,
    })
  const mentions = [...products, ...products].map((asin) => `Take [it](https://www.amazon.com/dp/${asin}) along.`)
  const images = Array.from({ length: 500 }, (_, index) => `![Dog ${index}](/art/dog-${index}.svg)`)
  await insertTestArticle(app, { slug: 'large', content: [...mentions, ...images].join('\n\n') })
  const html = await (await createTestClient(app).fetch('/article/large')).text()
  const cards = html.match(/aria-label="Product: Thing \d+\./g) ?? []
  expect([cards.length, new Set(cards).size]).toEqual([300, 300])
  expect(html.match(/\/art\/dog-\d+\.svg/g)?.length).toBeGreaterThanOrEqual(500)
})

test('a comparison follows the test log and the words of its products', async () => {
  const { app, html, mat } = await openSite()
  const columns = 'show: evidence, measurements, pros'
  await insertTestArticle(app, { slug: 'placed', content: `Text.\n\n{compare: mat, bed | ${columns}}` })
  expect(await html('/article/placed')).not.toContain('41 dB')
  const entry = { day: '2026-01-02', animal: 'Momo', person: 'Ada', note: '', photo: '', reader: false, consent: '' }
  for (const [id, measurement] of [['one', 'Noise: 44 dB'] as const, ['two', 'Noise: 41 dB'] as const])
    await addTestEntry(app, 'admin', { ...entry, id, measurement, product_id: mat.id })
  await updateProduct(app, 'admin', { ...mat, pros: 'Quiet', version: 1 })
  const page = await html('/article/placed')
  expect(page).toContain('Noise: 41 dB')
  expect(page).toContain('Quiet')
  expect(page).not.toContain('44 dB')
  for (const id of ['one', 'two']) await deleteTestEntry(app, 'admin', { id, product_id: mat.id })
  expect(await html('/article/placed')).not.toContain('41 dB')
})

test('a deleted product leaves its column out', async () => {
  const { app, html, mat } = await openSite()
  await insertTestArticle(app, { slug: 'placed', content: 'Text.\n\n{compare: mat, bed | Two}' })
  await app.db.updateTable('products').set({ deleted_at: app.clock() }).where('id', '=', mat.id).execute()
  const page = await html('/article/placed')
  expect(page).not.toContain('class="comparison')
  expect(page).toContain('aria-label="Product: Mesh bed"')
  expect(page).not.toContain('Cooling mat')
})

test('an emergency article jumps to its steps and shows no product card (decision 69)', async () => {
  const { app, html } = await openSite()
  const content = `Text.\n\n${triage}\n\nA [mat](${link(1)}) helps.\n\n${steps}\n\nEnd.`
  const placing = `${content}\n\n{product: bed}\n\n{compare: mat, bed | Two}`
  await insertTestArticle(app, { slug: 'urgent', content: placing, emergency: true })
  await insertTestArticle(app, { slug: 'calm', content, emergency: false })
  const urgent = await html('/article/urgent')
  expect(urgent).toContain('class="urgent-line"')
  expect(urgent).toContain('href="#first-aid">Go to the ')
  const place = (page: string, words: string) => page.indexOf(words)
  expect(place(urgent, 'class="urgent-line"')).toBeLessThan(place(urgent, 'class="note"'))
  expect(urgent).not.toContain('aria-label="Product: ')
  const calm = await html('/article/calm')
  expect(calm).not.toContain('urgent-line')
  expect(place(calm, 'Product: Cooling mat')).toBeLessThan(place(calm, 'when he shivers'))
})

test('phone numbers in a text can be tapped, except in a link', async () => {
  const { app, html } = await openSite()
  const content = `Call **(888) 426-4435** now.\n\n- Or [(855) 764-7661 and read](/faq)`
  await insertTestArticle(app, { slug: 'numbers', content })
  const page = await html('/article/numbers')
  expect(page).toContain('<b><a class="phone" href="tel:8884264435">(888) 426-4435</a></b>')
  expect(page).toContain('<a href="/faq">(855) 764-7661 and read</a>')
})

test('takeaways, update and review are shown when there are any', async () => {
  const { app, html } = await openSite()
  const day = Date.UTC(2026, 10, 10, 12)
  await insertTestArticle(app, { slug: 'plain' })
  await insertTestArticle(app, {
    ...{ slug: 'rich', takeaways: ['One.', 'Two.', 'Three.'], revised_at: day },
    ...{ reviewer_name: 'Ada Vet', reviewer_credential: 'DVM', reviewed_at: day },
  })
  const rich = textOf(await html('/article/rich'))
  expect(rich).toContain('Key takeaways One. Two. Three.')
  expect(rich).toContain('Updated November 10, 2026')
  expect(rich).toContain('Reviewed by Ada Vet, DVM on November 10, 2026')
  const plain = textOf(await html('/article/plain'))
  for (const words of ['Key takeaways', 'Updated', 'Reviewed by']) expect(plain).not.toContain(words)
})

test('only article pages load the styles of blocks', async () => {
  const { app, html } = await openSite()
  await insertTestArticle(app, { slug: 'plain' })
  expect(await html('/article/plain')).toContain('href="/article-blocks.css"')
  expect(await html('/blog')).not.toContain('article-blocks.css')
})

test('the steps of an article are a card of their own, which search engines leave out', async () => {
  const { app, client, html } = await openSite()
  await insertTestArticle(app, { slug: 'urgent', content: `${triage}\n\n${steps}` })
  await insertTestArticle(app, { slug: 'plain' })
  const card = await html('/article/urgent/card')
  expect(textOf(card)).toMatch(/First aid Dogs You see: panting; collapse Cool him\. Water\. when he shivers\. My vet/)
  expect(card).toContain('<meta name="robots" content="noindex, follow"/>')
  expect(card).toMatch(/<link rel="canonical" href="[^"]*\/article\/urgent"\/>/)
  expect(card).not.toContain('<script')
  expect(await html('/article/urgent')).toContain('href="/article/urgent/card"')
  for (const slug of ['plain', 'nothing']) expect((await client.fetch(`/article/${slug}/card`)).status).toBe(404)
})

test('the feed names placed products as marked links under a disclosure', async () => {
  const { app, html } = await openSite()
  await insertTestProduct(app, {
    slug: 'fan',
    title: 'Fan',
    affiliate_link: link(3),
    best_for: 'Hot rooms.',
    skip_if: 'He <chews>.',
  })
  await insertTestArticle(app, {
    slug: 'placed',
    content: 'Text.\n\n{compare: mat, fan, gone | Cool | For <all>.}\n\n{product: bed}\n\n{product: gone}',
  })
  const feed = await html('/rss.xml')
  expect(feed).toContain('Affiliate disclosure.')
  expect(feed).toContain(
    `<p><b>Cool</b> For &lt;all&gt;.</p><ul><li><a href="${link(1)}" rel="sponsored nofollow noopener">Cooling mat</a>.</li>` +
      `<li><a href="${link(3)}" rel="sponsored nofollow noopener">Fan</a>. Who it is for: Hot rooms. Skip it if: He &lt;chews&gt;.</li></ul>`,
  )
  expect(feed).toContain(`<p><a href="${link(2)}" rel="sponsored nofollow noopener">Mesh bed</a>.</p>`)
})

test('figures are drawn into the page and the preview, are files for feeds, and are words in Markdown', async () => {
  const { app, client, html } = await openSite()
  await insertTestArticle(app, {
    slug: 'ribs',
    content: 'Text.\n\n{figure: rib-test | Feel them.}\n\n{figure: none | Gone.}',
  })
  const page = await html('/article/ribs')
  expect(page).toMatch(/<figure class="drawn-figure"><div role="img" aria-label="Three dogs[^"]+"><svg /)
  expect(page).toContain('<figcaption>Feel them.</figcaption>')
  expect(page).toContain('<p>Gone.</p>')
  const feed = await html('/rss.xml')
  const file = /src="https?:\/\/[^/]+(\/art\/figure-rib-test\.svg)" alt="Three dogs/.exec(feed)?.[1] ?? ''
  const drawing = await client.fetch(file)
  expect(drawing.headers.get('content-type')).toContain('image/svg+xml')
  expect(await drawing.text()).toContain('Too heavy')
  expect((await client.fetch('/art/figure-none.svg')).status).toBe(404)
  expect(await html('/blog/ribs.md')).toContain('![Three dogs from above.')
})

test('links of the owner name the article where that is on, in its text, its cards and at further shops', async () => {
  const { app, html } = await openSite()
  const chewy = (item: number) => `https://chewy.sjv.io/c/11/22/33?u=https%3A%2F%2Fwww.chewy.com%2Fa%2Fdp%2F${item}`
  const offer = { shop: '', price: '', price_noted_on: '', out_of_stock_on: '', country: '' }
  const offers = [{ ...offer, id: 'chewy', affiliate_link: chewy(2222) }]
  await insertTestProduct(app, { slug: 'bowl', title: 'Bowl', asin: null, affiliate_link: chewy(3333) })
  await insertTestProduct(app, { slug: 'rug', title: 'Rug', asin: 'B000000003', affiliate_link: link(3), offers })
  const content = `Buy [this](${chewy(1111)}) or [that](${link(9)}).\n\n{compare: bowl, rug | Two}`
  const { id } = await insertTestArticle(app, { slug: 'tagged', content })
  await updateSettings(app, { programTags: { chewy: chewy(1) } }, 'admin')
  expect(await html('/article/tagged')).not.toContain('subId1')
  await updateSettings(app, { subTags: ['chewy'] }, 'admin')
  const page = await html('/article/tagged')
  expect(page.split(`&amp;subId1=${id}"`)).toHaveLength(4)
  expect(page.split('subId1')).toHaveLength(4)
  expect(await html('/product/rug')).not.toContain('subId1')
})
