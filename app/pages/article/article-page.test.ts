import { expect, test } from 'vitest'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { attributesOf, elementAt, textOf, textsOf } from '#tests/kit/html.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const matLink = 'https://www.amazon.com/dp/B0AAAAAAA1?tag=wagwise-20'
const content = `
Cats like [a lick mat](${matLink}) at dinner.
**Bold words**, [an essay](https://example.org/essay), [a page](/shop), [a rare ending](https://example.zzz/), [a script](javascript:alert(1)), [a double](https://amazon.com.evil.example/dp/B0AAAAAAA1).
Again [the mat](https://www.amazon.com/dp/B0AAAAAAA1) and [the mat](https://www.amazon.co.uk/dp/B0AAAAAAA1/ref=x).
A [ball](https://amzn.to/3abcdef) for later.
One [without a link](https://www.amazon.com/dp/B0AAAAAAA3).
`
const keywords = Array.from({ length: 14 }, (_, n) => `keyword ${n + 1}`)

async function openArticle() {
  const app = await createTestApp()
  await insertTestProduct(app, { title: 'Lick mat', asin: 'B0AAAAAAA1', affiliate_link: matLink })
  await insertTestProduct(app, { title: 'Linkless tunnel', asin: 'B0AAAAAAA3', affiliate_link: null })
  await insertTestArticle(app, {
    slug: 'full',
    title: 'How to feed a cat: small bowls and calm corners',
    content,
    author: 'Wagwise Product Desk',
    published_date: Date.UTC(2026, 2, 5, 12),
    read_time: 7,
    meta_keywords: keywords,
    image_alt: 'A cat at its bowl',
  })
  return (await createTestClient(app).fetch('/article/full')).text()
}
const linksIn = (html: string) => html.match(/<a [^>]*>.*?<\/a>/gs) ?? []
const cardOf = (html: string, title: string) =>
  elementAt(html, `<aside class="inline-product" aria-label="Product: ${title}"`)

test('the top shows a back link, category, title in two halves, author, date, reading time and image (100, 101, 102, 104, 106)', async () => {
  const html = await openArticle()
  const head = elementAt(html, '<header class="article-head')
  const back = linksIn(head).find((link) => textOf(link) === 'Back to Blog')
  expect(attributesOf(back ?? '', 'href')).toEqual(['/blog'])
  expect(textsOf(head, { tag: 'div', className: 'meta' })).toEqual(['Cat Care'])
  expect(textsOf(head, { tag: 'h1' })).toEqual(['How to feed a cat: small bowls and calm corners'])
  expect(textsOf(head, { tag: 'em' })).toEqual(['small bowls and calm corners'])
  const [byline] = textsOf(head, { tag: 'div', className: 'byline' })
  for (const words of ['Wagwise Product Desk', 'March 5, 2026', '7 min read']) expect(byline).toContain(words)
  expect(attributesOf(elementAt(html, '<figure class="article-hero'), 'alt')).toEqual(['A cat at its bowl'])
})

test('ten of fourteen keywords are shown (105)', async () => {
  const tags = elementAt(await openArticle(), '<ul class="article-tags"')
  expect(textsOf(tags, { tag: 'li' })).toEqual(keywords.slice(0, 10))
})

test('links go to the retailer, to common top-level domains and to our own pages only (113, 114, 115, 116, 117)', async () => {
  const paragraphs = (await openArticle()).match(/<p>.*?<\/p>/gs)?.join('') ?? ''
  const links = linksIn(paragraphs).map((link) => [
    textOf(link),
    ...['href', 'target', 'rel'].map((name) => attributesOf(link, name)[0]),
  ])
  const sponsored = ['_blank', 'sponsored nofollow noopener']
  expect(links).toEqual([
    ['a lick mat', matLink, ...sponsored],
    ['an essay', 'https://example.org/essay', '_blank', 'nofollow noopener'],
    ['a page', '/shop', undefined, undefined],
    ['the mat', 'https://www.amazon.com/dp/B0AAAAAAA1', ...sponsored],
    ['the mat', 'https://www.amazon.co.uk/dp/B0AAAAAAA1/ref=x', ...sponsored],
    ['ball', 'https://amzn.to/3abcdef', ...sponsored],
    ['without a link', 'https://www.amazon.com/dp/B0AAAAAAA3', ...sponsored],
  ])
})

test('the image of a card links to the retailer in a new tab (123)', async () => {
  const card = cardOf(await openArticle(), 'Lick mat')
  const link = linksIn(card).find((each) => each.includes('<img')) ?? ''
  expect(attributesOf(link, 'href')).toEqual([matLink])
  expect([attributesOf(link, 'target'), attributesOf(link, 'rel')]).toEqual([
    ['_blank'],
    ['sponsored nofollow noopener'],
  ])
})

test('a product without a link says so and links nowhere (124)', async () => {
  const card = cardOf(await openArticle(), 'Linkless tunnel')
  expect(textOf(card)).toContain('Warning: No affiliate link found for this product')
  expect(linksIn(card)).toEqual([])
})

test('below the text are the like and share bar, comments and the educational note (127, 128)', async () => {
  const html = await openArticle()
  expect(html).toMatch(/role="group"[^>]* aria-label="Share"|<fieldset[^>]* aria-label="Share"/)
  expect(textsOf(html.slice(html.indexOf('id="comments"')), { tag: 'h2' })[0]).toBe('Comments')
  const article = elementAt(html, '<article')
  expect(textOf(article)).toMatch(/Educational content only.*not licensed veterinarians.*consult your vet/)
})

test('the newsletter section offers the weekly picks with a field, a button and a promise (158, 159)', async () => {
  const html = await openArticle()
  const section = html.slice(html.indexOf('id="newsletter"'))
  expect(textsOf(section, { tag: 'h2' })[0]).toMatch(/Join us for\s+the weekly Wagwise picks/)
  expect(section).toMatch(/<input[^>]* type="email"/)
  expect(textsOf(section, { tag: 'button' })[0]).toBe('Subscribe')
  expect(textOf(section)).toContain('No spam. Unsubscribe anytime.')
})
