import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAmazonHost } from '#domain/affiliate/programs.ts'
import { parseArticleText, listHiddenLines } from '#domain/articles/article-text.ts'
import { listSections, listSources, listPlacedProducts, type Block } from '#domain/articles/blocks.ts'
import type { CalloutTone } from '#domain/articles/blocks/callout/callout.ts'
import { figures } from '#domain/articles/figures.ts'
import { searchLink } from '#domain/affiliate/affiliate-tags.ts'
import { plainText } from '#domain/articles/inline-text.ts'
import { listTextWarnings } from '#domain/articles/text-warnings.ts'
import { categories } from '#domain/articles/categories.ts'
import { countCodePoints } from '#domain/text/text-input.ts'
import { isMalformedTitle } from '#domain/products/product-title.ts'
import { withProductLinks } from '#features/starter/product-links.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { isWeakSource } from '#tests/kit/sources.ts'

const tag = 'wagwise-20'
const library = createStarterLibrary('content')
const products = await library.readProducts()
const articles = await library.readArticles()
const words = (text: string) => text.split(/\s+/).filter(Boolean)
const blocksOf = new Map(articles.map(({ slug, content }) => [slug, parseArticleText(content)]))
const contents = articles.map(({ slug, content }) => [slug, withoutSources(content)] as const)

/** The lines of the sources cite, so they are neither counted nor compared. */
function withoutSources(content: string): string {
  return content
    .split('\n')
    .filter((line) => !/^\[\^\d+\]:/.test(line))
    .join('\n')
}

function readFrontMatter(slug: string): Record<string, string> {
  const [, front = ''] = readFileSync(`content/articles/${slug}.md`, 'utf8').split('---\n')
  const fields = front.split('\n').filter(Boolean)
  return Object.fromEntries(fields.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
}

/** Subjects decide the byline: the desks that may sign for a category. */
const desks: Record<string, string[]> = {
  'Exotic Pets': ['Small Animal'],
  'Pet Travel': ['Travel'],
  'Pet Training': ['Behavior'],
  'Pet Behavior & Psychology': ['Behavior'],
  'Multi-Pet Households': ['Behavior', 'Pet Care'],
  'Pet Technology': ['Product', 'Pet Care'],
  'Pet Grooming': ['Pet Care', 'Product'],
}
const otherDesks = ['Pet Care', 'Behavior', 'Editorial']

test('there are 65 articles, five in each category: three for the first start and two for the button (decision 3)', () => {
  expect(articles).toHaveLength(65)
  for (const { title } of categories) {
    const own = articles.filter((article) => article.category === title)
    expect([title, own.filter(({ batch }) => batch === 1).length, own.filter(({ batch }) => batch === 2).length]).toEqual([title, 3, 2])
  }
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(65)
})

test.each(articles.map((article) => [article.slug, article] as const))('%s is complete, readable and safe', (slug, article) => {
  const content = withPictures(withProductLinks(article.content, products, tag))
  const blocks = parseArticleText(content)
  const count = countWords(article.content)
  const onePage = count <= 660
  expect(count, 'words').toBeGreaterThanOrEqual(onePage ? 450 : 700)
  expect(count, 'words').toBeLessThanOrEqual(1150)
  expect(listSections(blocks).length, 'sections').toBeGreaterThanOrEqual(onePage ? 2 : 5)
  expect(listSections(blocks).length, 'sections').toBeLessThanOrEqual(9)
  expect(listHiddenLines(content), 'lines that readers would not see').toEqual([])
  expect(listTextWarnings(content)).toEqual([])
  expect(content, 'product keys that were not resolved').not.toMatch(/\(product(?:-id)?:/)
  expect(content, 'tabs, tasks and level-one headings').not.toMatch(/\t|^# |^[-*] \[/m)
  expect(article.meta_keywords.length).toBeGreaterThanOrEqual(6)
  expect(article.meta_keywords.length).toBeLessThanOrEqual(10)
  expect(countCodePoints(article.excerpt)).toBeLessThanOrEqual(175)
  expect(countCodePoints(article.meta_description)).toBeLessThanOrEqual(165)
  expect(desks[article.category] ?? otherDesks).toContain(article.author.replace(/^Wagwise /, '').replace(/ Desk$/, ''))
  const { search_title = '', takeaways = '' } = readFrontMatter(slug)
  expect(countCodePoints(search_title)).toBeGreaterThan(15)
  expect(countCodePoints(search_title)).toBeLessThanOrEqual(48)
  const three = takeaways.split(' | ')
  expect(three).toHaveLength(3)
  for (const takeaway of three) expect(takeaway).toMatch(/^[A-Z].{58,108}\.$/)
  expect(blocks.filter(({ kind }) => !plainKinds.has(kind)).length, 'blocks').toBeGreaterThanOrEqual(2)
  expect(blocks.filter(({ kind }) => kind === 'callout').length, 'callouts').toBeLessThanOrEqual(2)
  expect(withoutSources(article.content)).toMatch(/(?:vet|clinic)[^]*(?:same day|today|at once|go now|emergency|drive, and phone)/i)
})

const withPictures = (content: string) => content.replaceAll('](image:', '](/art/')

/** Where a fresh install shows each block. docs/spec.md names the same articles. */
const shownOn: Record<string, (blocks: readonly Block[]) => boolean> = {
  'hot-weather-dog-walks': (blocks) =>
    blocks.some((block) => block.kind === 'list' && block.items.some(({ nested }) => nested)) &&
    ['table', 'quote', 'steps', 'break', 'figure', 'sources'].every((kind) => blocks.some((block) => block.kind === kind)) &&
    blocks.some((block) => block.kind === 'table' && block.triage) &&
    blocks.some((block) => block.kind === 'image' && block.caption && block.credit) &&
    hasTone(blocks, 'never'),
  'good-life-indoors-for-cats': (blocks) =>
    blocks.some((block) => block.kind === 'comparison') &&
    blocks.some((block) => block.kind === 'image' && block.caption && block.credit),
  'a-recall-that-works': (blocks) => blocks.some((block) => block.kind === 'product'),
  'choosing-a-pet-camera': (blocks) => hasTone(blocks, 'do-now'),
  'a-cat-carrier-your-cat-will-enter': (blocks) => hasTone(blocks, 'call-your-vet') && hasTone(blocks, 'good-to-know'),
}
const hasTone = (blocks: readonly Block[], tone: CalloutTone) =>
  blocks.some((block) => block.kind === 'callout' && block.tone === tone)

test('a fresh install shows every block on real articles, and the specification names them', () => {
  const spec = readFileSync('docs/spec.md', 'utf8')
  for (const [slug, shows] of Object.entries(shownOn)) {
    const article = articles.find((one) => one.slug === slug)
    expect([slug, article?.batch]).toEqual([slug, 1])
    expect(shows(parseArticleText(withPictures(article?.content ?? ''))), slug).toBe(true)
    expect(spec).toContain(`\`${slug}\``)
  }
})

const plainKinds: ReadonlySet<string> = new Set(['section', 'subsection', 'paragraph', 'sources'])
const countWords = (content: string) => words(withoutSources(content)).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

test('every article cites three to six sources, each with an organization and a link, in the order of their first use', () => {
  for (const [slug, content] of contents) {
    const sources = listSources(blocksOf.get(slug) ?? [])
    expect([slug, sources.length >= 3 && sources.length <= 6]).toEqual([slug, true])
    expect([slug, sources.filter(({ organization, href }) => !organization || !href)]).toEqual([slug, []])
    const used = [...new Set([...content.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number)))]
    expect([slug, used]).toEqual([slug, sources.map(({ number }) => number)])
  }
})

test('no source is a short link, a mirror, an AMP page, a test server or a list of pages with a tag or category', () => {
  const urls = [...blocksOf].flatMap(([slug, blocks]) => listSources(blocks).map(({ href = '' }) => [slug, href] as const))
  expect(urls.length).toBeGreaterThan(200)
  expect(urls.filter(([, url]) => isWeakSource(url))).toEqual([])
})

test('content/unchecked-sources.md counts the sources and lists those that could only be named from knowledge', () => {
  const doc = readFileSync('content/unchecked-sources.md', 'utf8')
  const sources = articles.flatMap(({ slug }) => listSources(blocksOf.get(slug) ?? []).map((source) => ({ slug, ...source })))
  const unchecked = sources.filter(({ checked }) => !checked)
  expect(doc).toContain(`cite ${sources.length} sources. While they were written, ${sources.length - unchecked.length} of these`)
  expect(doc).toContain(`The other ${unchecked.length} are named from knowledge`)
  const rows = doc.split('\n').filter((line) => line.startsWith('| ')).slice(1)
  const listed = rows.flatMap((row) => {
    const [, organization = '', title = '', slugs = ''] = row.split('|').map((cell) => cell.trim())
    return slugs.split(', ').map((slug) => `${slug}: ${title}, ${organization}`)
  })
  expect(listed.toSorted()).toEqual(unchecked.map(({ slug, title, organization }) => `${slug}: ${title}, ${organization}`).toSorted())
})

test('of six forms, no more than four articles in ten have the usual one, and no two articles have the same blocks in the same order', () => {
  const forms = contents.map(([slug, content]) => formOf(blocksOf.get(slug) ?? [], countWords(content)))
  for (const form of ['one page', 'questions', 'diary', 'steps', 'chart']) {
    expect([form, forms.filter((other) => other === form).length >= 5]).toEqual([form, true])
  }
  expect(forms.filter((form) => form === 'guide').length / forms.length).toBeLessThanOrEqual(0.4)
  const orders = contents.map(([slug]) => blocksOf.get(slug)?.flatMap(({ kind }) => (kind === 'paragraph' ? [] : [kind])).join())
  expect(new Set(orders).size).toBe(65)
})

function formOf(blocks: readonly Block[], count: number): string {
  const titles = listSections(blocks).map(({ text }) => text)
  const many = (pattern: RegExp) => titles.filter((title) => pattern.test(title)).length >= 3
  if (count <= 660) return 'one page'
  if (titles.filter((title) => title.endsWith('?')).length >= titles.length / 2) return 'questions'
  if (many(/^(?:the |one |two |three |four |six )?(?:days?|weeks?|months?|minutes?|first|last|\w+day|noon|evening|afternoon|night|before|after|\d+:\d\d)\b/i)) return 'diary'
  if (blocks.some(({ kind }) => kind === 'steps') || many(/^(?:step|fix|skill)/i)) return 'steps'
  return blocks.some((block) => block.kind === 'table' && block.rows.length >= 5) ? 'chart' : 'guide'
}

test('products stand only where they sell nothing to somebody in fear', () => {
  const keys = new Set(products.map(({ key }) => key))
  const emergencies = articles.filter(({ slug }) => readFrontMatter(slug)['emergency'] === 'true').map(({ slug }) => slug)
  expect(emergencies).toEqual([
    'hot-weather-dog-walks',
    'kitchen-foods-dangerous-to-pets',
    'pet-emergency-or-can-it-wait',
    'winter-walks-salt-and-antifreeze',
  ])
  for (const [slug, blocks] of blocksOf) {
    const placed = listPlacedProducts(blocks)
    expect([slug, placed.filter((key) => !keys.has(key))]).toEqual([slug, []])
    expect([slug, emergencies.includes(slug) && placed.length > 0]).toEqual([slug, false])
    const links = articles.find((article) => article.slug === slug)?.content.match(/\(product:[^)]+\)/g)
    expect([slug, emergencies.includes(slug) ? links : null]).toEqual([slug, null])
    const sells = ({ kind }: Block) => kind === 'product' || kind === 'comparison'
    const urgent = (block: Block | undefined) => block?.kind === 'steps' || (block?.kind === 'table' && block.triage)
    const near = blocks.filter((block, at) => sells(block) && (urgent(blocks[at - 1]) || urgent(blocks[at + 1])))
    expect([slug, near]).toEqual([slug, []])
  }
})

test('a Never callout says what not to do even if its label is missed', () => {
  for (const [slug, blocks] of blocksOf) {
    for (const block of blocks) {
      if (block.kind !== 'callout' || block.tone !== 'never') continue
      expect([slug, plainText(block.inlines)]).toEqual([slug, expect.stringMatching(/^(?:Do not|Keep human toothpaste away)/)])
    }
  }
})

const urgentSigns: Record<string, RegExp> = {
  'a swollen face': /(?:swell\w*|swollen)[^.;|]{0,20}(?:face|muzzle)|(?:face|muzzle)[^.;|]{0,12}(?:swell|swollen)|facial swelling/i,
  'trouble breathing': /(?:trouble|labored|open-mouth) breathing/i,
  'pale gums': /(?:pale|blue|gray|white)[^.;|]{0,16} gums/i,
  collapse: /\bcollapse/i,
  bloat: /(?:tight|swollen)[^.;|]{0,12} belly[^.;|]{0,12} (?:with )?(?:\w+ )?retching/i,
  'a blocked bladder': /strain\w*[^.;|]{0,20} (?:to urinate|in the (?:litter )?box|without urine|with little)/i,
}

test.each(Object.entries(urgentSigns))('%s is an emergency in every article, never a call for later (triage)', (_sign, pattern) => {
  let found = 0
  for (const [slug, content] of contents) {
    for (const sentence of content.split(/(?<=[.!?])\s|\n/)) {
      if (!pattern.test(sentence)) continue
      found++
      const later = /^> Call your vet: (?:the same day|within)|^(?:call|phone)[^.]{0,12} (?:the same day|today)|^book|^\| (?:amber|green):/i
      expect([slug, sentence, later.test(sentence)]).toEqual([slug, sentence, false])
    }
  }
  expect(found).toBeGreaterThan(10)
})

test.each([
  ['drool in the heat is red', /^\| (?:amber|green):.*drool/i],
  ['one short seizure with full recovery is amber', /^\| (?:red|green):.*(?:single|one) short seizure/i],
  ['a visit within days is amber', /^\| (?:red|green): book within/i],
])('%s in every triage table (triage)', (_level, wrong) => {
  const rows = contents.flatMap(([slug, content]) => content.split('\n').map((line) => [slug, line] as const))
  expect(rows.filter(([, line]) => wrong.test(line))).toEqual([])
})

test('numbers agree in every article', () => {
  const lines = new Set(['(888) 426-4435', '(855) 764-7661'])
  for (const [slug, content] of contents) {
    for (const [phone] of content.matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) expect([slug, phone, lines.has(phone)]).toEqual([slug, phone, true])
    for (const [text, fahrenheit, celsius] of content.matchAll(/(\d+(?:\.\d)?)°F \((\d+(?:\.\d)?)°C\)/g)) {
      expect([slug, text, Math.abs(((Number(fahrenheit) - 32) * 5) / 9 - Number(celsius)) < 0.6]).toEqual([slug, text, true])
    }
    for (const paragraph of content.split('\n')) {
      const must = (about: RegExp, says: RegExp) =>
        expect([slug, paragraph, about.test(paragraph) && !says.test(paragraph)]).toEqual([slug, paragraph, false])
      must(/back of your hand.*(?:pavement|sidewalk)|(?:pavement|sidewalk).*back of your hand/i, /seven seconds/i)
      must(/one box per cat|number of cats/i, /plus one|one more than/)
      must(/(?:nothing eaten|eaten nothing|no food|not eaten) for (?:an? )?(?:full )?(?:\d+|day)/i, /24 hours|full day|8 to 12|12 hours/)
      must(/percent of (?:the )?(?:day's |daily )calories/i, /\b(?:10|ten) percent/i)
      must(/°F[^.]*heatstroke|temperature above 10/i, /105°F \(40\.5°C\)|above 80°F|takes/i)
    }
  }
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

test('within a category the articles of each batch link in a ring, so that no article is an orphan', () => {
  const order = new Map<string, string[]>()
  const targets = (content: string) => [...content.matchAll(/\]\(\/article\/([^)]+)\)/g)].map(([, slug]) => slug)
  for (const { slug, category, batch } of articles) order.set(`${category} ${batch}`, [...(order.get(`${category} ${batch}`) ?? []), slug])
  const linked = new Set(articles.flatMap(({ content }) => targets(content)))
  expect(articles.filter(({ slug }) => !linked.has(slug)).map(({ slug }) => slug)).toEqual([])
  for (const { slug, category, batch, content } of articles) {
    const ring = order.get(`${category} ${batch}`) ?? []
    const next = ring[(ring.indexOf(slug) + 1) % ring.length]
    expect([slug, targets(content).includes(next)]).toEqual([slug, true])
  }
})

test('no two articles share more than 3 % of their eight-word sequences, and no two begin alike', () => {
  const shingles = articles.map(({ slug, content }) => {
    const plain = words(withoutSources(content).toLowerCase().replaceAll(/[^\p{L}\p{N}\s]/gu, ' '))
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
  const stored = new Set(products.map((product) => searchLink(product.search, tag)))
  const linking = articles.filter(({ content }) => content.includes('(product:'))
  expect(linking.length).toBeGreaterThanOrEqual(4)
  for (const { slug, content } of articles) {
    const links = [...withProductLinks(content, products, tag).matchAll(/\]\(([^)]*)\)/g)].map(([, link = '']) => link)
    const outside = links.filter((link) => !link.startsWith('/') && !link.startsWith('#'))
    const retail = outside.filter((link) => !URL.canParse(link) || isAmazonHost(new URL(link).hostname))
    expect([slug, retail.filter((link) => !stored.has(link))]).toEqual([slug, []])
  }
})

test('every figure explains something in at least one article', () => {
  const placed = [...blocksOf.values()].flat().flatMap((block) => (block.kind === 'figure' ? [block.figure] : []))
  expect(new Set(placed)).toEqual(new Set(figures.keys()))
})
