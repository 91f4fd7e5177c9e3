import { parseProductId, withAffiliateTag } from '#domain/affiliate/affiliate-links.ts'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import { findCategory } from '#domain/articles/categories.ts'
import { shortTitle } from '#domain/products/product-display.ts'
import { slugify } from '#domain/text/slug.ts'
import { ProviderError, type ArticleWriter, type WriteRequest } from '#features/generation/ports.ts'
import { withProductLinks } from '#features/starter/product-links.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { nonEmpty, seededRandom, type Random } from './seeded-random.ts'
import { closestTopics, shuffled, unusedTopics, type ClosestTopics } from './choose-topic.ts'
import { readNeutralSections, readTopicBank, type Topic, type ProductSection } from './topic-bank.ts'

const cannotWrite = (message: string) => new ProviderError(message, { retryable: false })

/** Needs no network. The same request always gives the same text. */
export function createBuiltinWriter({ folder }: { folder: string }) {
  const library = createStarterLibrary(folder)
  return {
    isPaid: false,
    async write(request: WriteRequest) {
      const category = findCategory(request.category)
      if (!category) throw cannotWrite(`The built-in writer knows no category called ${request.category}.`)
      const product = request.affiliateProduct && toProductLink(request.affiliateProduct, request.affiliateTag)
      if (request.affiliateProduct && !product)
        throw cannotWrite('The built-in writer needs a product name and a link that begins with https://.')
      const bank = await readTopicBank(folder, category.key)
      const order = shuffled(bank.topics, seededRandom(`${request.seed} ${category.key}`))
      const unused = unusedTopics(order, request.existingTitles)
      const subject = request.brief?.question ?? product?.name
      const close: ClosestTopics =
        subject === undefined ? { topics: unused, mentionsProduct: true } : closestTopics(unused, subject)
      if (request.brief && !close.mentionsProduct) throw cannotWrite(noTopicFor(request.brief.question))
      const topic = pickTopic(close.topics, request.articleNumber)
      if (!topic) throw cannotWrite(topicsUsedUp(category.title, bank.topics.length))

      const random = seededRandom(`${request.seed} ${topic.key}`)
      const title = random.pick(nonEmpty(topic.titles, topic.key))
      const sections = close.mentionsProduct ? bank.productSections : await readNeutralSections(folder)
      const composed = composeContent(topic, random, product && { product, sections })
      const content = withProductLinks(composed, await library.readProducts(), request.affiliateTag)
      return {
        title,
        slug: slugify(title),
        excerpt: topic.excerpt,
        content,
        meta_description: topic.meta_description,
        meta_keywords: topic.keywords,
        references: (topic.facts ?? []).map((fact, index) => ({ n: index + 1, fact })),
        takeaways: (topic.takeaways ?? []).map((text) => resolveAlternatives(text, random)),
        links: topic.links ?? [],
        picture: topic.picture,
      }
    },
    async countTopics(title, existingTitles) {
      const category = findCategory(title)
      if (!category) return { left: 0, total: 0 }
      const { topics } = await readTopicBank(folder, category.key)
      return { left: unusedTopics(topics, existingTitles).length, total: topics.length }
    },
  } satisfies ArticleWriter
}

export type WrittenArticle = Extract<
  Awaited<ReturnType<ReturnType<typeof createBuiltinWriter>['write']>>,
  { title: string }
>

/** Picks by number, so that articles of one run written in parallel get different topics. */
function pickTopic(topics: readonly Topic[], articleNumber: number): Topic | undefined {
  return topics[Math.max(0, articleNumber - 1) % Math.max(1, topics.length)]
}

function topicsUsedUp(category: string, count: number): string {
  return (
    `The built-in writer has no topic left in ${category}. ` +
    `All ${count} of its topics are on the site or too close to an article that is. ` +
    'Choose another category, or connect an AI provider for new topics.'
  )
}

function noTopicFor(question: string): string {
  return `The built-in writer has no topic for “${question}”. Connect an AI provider to write from briefs.`
}

const alternatives = /\{([^{}|]*(?:\|[^{}|]*)+)\}/g
const productLinks = /\[([^\]]+)\]\(product:[^)]+\)/g

/** A product gets its own section before the last one, and links to our own products are removed. */
function composeContent(
  topic: Topic,
  random: Random,
  given?: { product: ProductLink; sections: readonly ProductSection[] },
): string {
  const choose = (texts: readonly string[]): string => random.pick(nonEmpty(texts, ''))
  const opening = random.pick(nonEmpty(topic.openings, []))
  const sections = topic.sections.map(({ headings, blocks }) => [`## ${choose(headings)}`, ...blocks])
  sections.at(-1)?.push(choose(topic.closings))
  if (topic.checklist) sections.push(['## Checklist', topic.checklist.map((item) => `- ${item}`).join('\n')])
  let paragraphs = [...opening, ...sections.flat()]
  if (given) {
    const place = paragraphs.length - (sections.at(-1)?.length ?? 0)
    const bare = paragraphs.map((paragraph) => paragraph.replaceAll(productLinks, '$1'))
    paragraphs = bare.toSpliced(place, 0, ...productSection(given.product, given.sections, random))
  }
  return paragraphs.map((paragraph) => resolveAlternatives(paragraph, random)).join('\n\n')
}

function resolveAlternatives(text: string, random: Random): string {
  return text.replaceAll(alternatives, (_, inner: string) => random.pick(nonEmpty(inner.split('|'), '')))
}

function productSection(product: ProductLink, patterns: readonly ProductSection[], random: Random): string[] {
  const pattern = random.pick(nonEmpty(patterns, { headings: [], paragraphs: ['[{product}]({link})'] }))
  const heading = random.pick(nonEmpty(pattern.headings, 'A product to look at'))
  const named = pattern.paragraphs.map((paragraph) =>
    paragraph.replaceAll('{product}', () => product.name).replaceAll('{link}', () => product.link),
  )
  return [`## ${heading}`, ...named]
}

/** Both parts are safe inside `[name](link)`. */
type ProductLink = { name: string; link: string }

/** A short plain name and a clean tagged link; undefined when either is unusable. */
function toProductLink({ name, link }: ProductLink, tag: string): ProductLink | undefined {
  const bareName = shortTitle(name)
    .replaceAll(/[[\]*{}|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const parsed = parseSafeLink(link.trim())
  if (!bareName || !parsed || parsed.kind === 'own') return undefined
  const href = parsed.kind === 'affiliate' ? withAffiliateTag(canonicalProductUrl(parsed.href), tag) : parsed.href
  return { name: bareName, link: href.replaceAll('(', '%28').replaceAll(')', '%29') }
}

/** Reduces a product URL to its id. Other pages of the retailer stay unchanged. */
function canonicalProductUrl(href: string): string {
  const id = parseProductId(href)
  return id ? `https://${new URL(href).hostname}/dp/${id}` : href
}
