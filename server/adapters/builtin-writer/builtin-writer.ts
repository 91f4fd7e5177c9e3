import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { productLink, withAffiliateTag } from '#domain/affiliate/affiliate-tags.ts'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import { categories } from '#domain/articles/categories.ts'
import { topicKeys } from '#domain/articles/category-topics.ts'
import { shortTitle } from '#domain/products/product-display.ts'
import { slugify } from '#domain/text/slug.ts'
import { ProviderError, type ArticleWriter, type WriteRequest } from '#features/generation/ports.ts'
import { withProductLinks } from '#features/starter/product-links.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { nonEmpty, seededRandom, type Random } from './seeded-random.ts'
import { coversAnimals, shuffled, topicsForProduct, topicsForQuestion, unusedTopics } from './choose-topic.ts'
import type { ClosestTopics } from './choose-topic.ts'
import { neutralSections } from './neutral-sections.ts'
import { readTopicBanks, type Topic, type ProductSection } from './topic-bank.ts'

const cannotWrite = (message: string) => new ProviderError(message, { retryable: false })

/** Needs no network. The same request always gives the same text. */
export function createBuiltinWriter({ folder }: { folder: string }) {
  const library = createStarterLibrary(folder)
  return {
    isPaid: false,
    async write(request: WriteRequest) {
      const keys = request.topics ?? topicKeys(categories, request.category)
      if (keys.length === 0) throw cannotWrite(`The built-in writer knows no category called ${request.category}.`)
      const product = request.affiliateProduct && toProductLink(request.affiliateProduct, request.affiliateTag)
      if (request.affiliateProduct && !product)
        throw cannotWrite('The built-in writer needs a product name and a link that begins with https://.')
      const bank = await readTopicBanks(folder, keys)
      const order = shuffled(bank.topics, seededRandom(`${request.seed} ${keys.join(' ')}`))
      const question = request.brief?.question
      const isSuitable = (topic: Topic) =>
        !(product && topic.emergency) && (question === undefined || coversAnimals(topic, question))
      const unused = unusedTopics(order, request.existingTitles).filter(isSuitable)
      const close = chooseTopics(unused, question, product?.name)
      if (request.brief && close.fitting === 0) throw cannotWrite(noTopicFor(request.brief.question))
      const topic = pickTopic(close.topics, request.articleNumber)
      if (!topic) throw cannotWrite(topicsUsedUp(request.category, bank.topics.length))

      const random = seededRandom(`${request.seed} ${topic.key}`)
      const title = random.pick(nonEmpty(topic.titles, topic.key))
      const sections = close.mentionsSubject ? bank.productSections : neutralSections
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
        emergency: topic.emergency ?? false,
        links: topic.links ?? [],
        picture: topic.picture,
      }
    },
    async countTopics(title, existingTitles, product, keys = topicKeys(categories, title)) {
      const { topics } = await readTopicBanks(folder, keys)
      const unused = unusedTopics(topics, existingTitles)
      if (product === undefined) return { left: unused.length, total: topics.length }
      const suitable = unused.filter(({ emergency }) => !emergency)
      return { left: suitable.length, total: topics.length, fitting: topicsForProduct(suitable, product).fitting }
    },
  } satisfies ArticleWriter
}

export type WrittenArticle = Extract<
  Awaited<ReturnType<ReturnType<typeof createBuiltinWriter>['write']>>,
  { title: string }
>

function chooseTopics(
  topics: readonly Topic[],
  question: string | undefined,
  product: string | undefined,
): ClosestTopics {
  if (question !== undefined) return topicsForQuestion(topics, question)
  if (product !== undefined) return topicsForProduct(topics, product)
  return { topics, mentionsSubject: true, fitting: topics.length }
}

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
  extra?: { product: ProductLink; sections: readonly ProductSection[] },
): string {
  const choose = (texts: readonly string[]): string => random.pick(nonEmpty(texts, ''))
  const opening = random.pick(nonEmpty(topic.openings, []))
  const sections = topic.sections.map(({ headings, blocks }) => [`## ${choose(headings)}`, ...blocks])
  sections.at(-1)?.push(choose(topic.closings))
  if (topic.checklist) sections.push(['## Checklist', topic.checklist.map((item) => `- ${item}`).join('\n')])
  let paragraphs = [...opening, ...sections.flat()]
  if (extra) {
    const position = paragraphs.length - (sections.at(-1)?.length ?? 0)
    const bare = paragraphs.map((paragraph) => paragraph.replaceAll(productLinks, '$1'))
    paragraphs = bare.toSpliced(position, 0, ...productSection(extra.product, extra.sections, random))
  }
  return paragraphs.map((paragraph) => resolveAlternatives(paragraph, random)).join('\n\n')
}

function resolveAlternatives(text: string, random: Random): string {
  return text.replaceAll(alternatives, (_, inner: string) => random.pick(nonEmpty(inner.split('|'), '')))
}

function productSection(product: ProductLink, patterns: readonly ProductSection[], random: Random): string[] {
  const pattern = random.pick(nonEmpty(patterns, { headings: [], paragraphs: ['[{product}]({link})'] }))
  const heading = random.pick(nonEmpty(pattern.headings, 'A product to look at'))
  const filled = pattern.paragraphs.map((paragraph) =>
    paragraph.replaceAll('{product}', () => product.name).replaceAll('{link}', () => product.link),
  )
  return [`## ${heading}`, ...filled]
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
  if (!bareName || !parsed || parsed.kind === 'internal') return undefined
  const href = parsed.kind === 'affiliate' ? cleanAffiliateUrl(parsed.href, tag) : parsed.href
  return { name: bareName, link: href.replaceAll('(', '%28').replaceAll(')', '%29') }
}

/** Reduces a product URL to its id. Other pages of the retailer only get the tag. */
function cleanAffiliateUrl(href: string, tag: string): string {
  const link = parseAffiliateLink(href)
  if (!link) return href
  return link.asin ? productLink(link.asin, tag, link.url.origin) : withAffiliateTag(link, tag).url.href
}
