import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRetailerHost } from '#domain/affiliate/links.ts'
import { parseArticleText, listSections, listHiddenLines } from '#domain/articles/article-text.ts'
import { categories } from '#domain/articles/categories.ts'
import { countCodePoints } from '#domain/text/text-input.ts'
import { isMalformedTitle } from '#domain/products/product-display.ts'
import { findSafetyIssues } from '#domain/generation/safety-rules.ts'
import { starterProductLink, withProductLinks } from '#features/starter/product-links.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'

const tag = 'wagwise-20'
const library = createStarterLibrary('content')
const products = await library.readProducts()
const articles = await library.readArticles()
const words = (text: string) => text.split(/\s+/).filter(Boolean)
const desks = ['Wagwise Editorial', 'Wagwise Product Desk', 'Wagwise Pet Care Desk']

test('there are 65 articles, five in each category: three for the first start and two for the button (decision 3)', () => {
  expect(articles).toHaveLength(65)
  for (const { title } of categories) {
    const own = articles.filter((article) => article.category === title)
    expect([title, own.filter(({ batch }) => batch === 1).length, own.filter(({ batch }) => batch === 2).length]).toEqual([title, 3, 2])
  }
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(65)
})

test.each(articles.map((article) => [article.slug, article] as const))('%s is complete, readable and safe', (_slug, article) => {
  const content = withProductLinks(article.content, products, tag)
  const blocks = parseArticleText(content)
  const count = words(article.content).length
  expect(count, 'words').toBeGreaterThanOrEqual(700)
  expect(count, 'words').toBeLessThanOrEqual(1100)
  expect(listSections(blocks).length, 'sections').toBeGreaterThanOrEqual(5)
  expect(listSections(blocks).length, 'sections').toBeLessThanOrEqual(7)
  expect(listHiddenLines(content), 'lines that readers would not see').toEqual([])
  expect(content, 'product keys that were not resolved').not.toMatch(/\(product(?:-id)?:/)
  expect(content, 'lists and tables').not.toMatch(/^(?:[-*+] |\d+\. |\|)/m)
  expect(findSafetyIssues(content, tag)).toEqual([])
  expect(article.meta_keywords.length).toBeGreaterThanOrEqual(6)
  expect(article.meta_keywords.length).toBeLessThanOrEqual(10)
  expect(countCodePoints(article.excerpt)).toBeLessThanOrEqual(175)
  expect(countCodePoints(article.meta_description)).toBeLessThanOrEqual(165)
  expect(desks).toContain(article.author)
})

test('links between articles lead to articles that are published by then', () => {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  for (const { slug, batch, content } of articles) {
    for (const [, target = ''] of content.matchAll(/\]\(\/article\/([^)]+)\)/g)) {
      expect([slug, target, bySlug.has(target)]).toEqual([slug, target, true])
      expect([slug, target, (bySlug.get(target)?.batch ?? 9) <= batch]).toEqual([slug, target, true])
    }
  }
})

test('no two articles share more than 3 % of their eight-word sequences, and no two begin alike', () => {
  const shingles = articles.map(({ slug, content }) => {
    const plain = words(content.toLowerCase().replaceAll(/[^\p{L}\p{N}\s]/gu, ' '))
    return { slug, runs: new Set(plain.slice(0, -7).map((_, at) => plain.slice(at, at + 8).join(' '))) }
  })
  for (const [index, one] of shingles.entries()) {
    for (const other of shingles.slice(index + 1)) {
      const shared = [...one.runs].filter((run) => other.runs.has(run)).length
      expect(shared / Math.min(one.runs.size, other.runs.size), `${one.slug} and ${other.slug}`).toBeLessThanOrEqual(0.03)
    }
  }
  expect(new Set(articles.map(({ content }) => words(content).slice(0, 4).join(' '))).size).toBe(65)
})

test('there are 24 honest sample products in at least eight categories, with images that no filter drops', () => {
  expect(products).toHaveLength(24)
  expect(new Set(products.map(({ category }) => category)).size).toBeGreaterThanOrEqual(8)
  for (const product of products) {
    expect(isMalformedTitle(product.title)).toBe(false)
    expect(product.description?.length).toBeGreaterThan(40)
    expect(product.search.length).toBeGreaterThan(3)
  }
  expect(readFileSync('content/products.json', 'utf8')).not.toContain('placeholder')
})

test('no file of the library names a product id: none of the sample products has one', () => {
  const names = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:md|json)$/.test(name))
  expect(names.length).toBeGreaterThan(65)
  for (const name of names) {
    const text = readFileSync(join('content', name), 'utf8')
    expect([name, text.match(/product-id:|\/dp\/|\/gp\/product\/|\bB0[A-Z0-9]{8}\b|"asin"/g)]).toEqual([name, null])
  }
})

test('every link to the retailer is the link of a sample product, and no key is unknown', () => {
  const stored = new Set(products.map((product) => starterProductLink(product, tag)))
  const linking = articles.filter(({ content }) => content.includes('(product:'))
  expect(linking.length).toBeGreaterThanOrEqual(4)
  for (const { slug, content } of articles) {
    const links = [...withProductLinks(content, products, tag).matchAll(/\]\(([^)]*)\)/g)].map(([, link = '']) => link)
    const outside = links.filter((link) => !link.startsWith('/') && !link.startsWith('#'))
    const retail = outside.filter((link) => !URL.canParse(link) || isRetailerHost(new URL(link).hostname))
    expect([slug, retail.filter((link) => !stored.has(link))]).toEqual([slug, []])
  }
})
