import { nonEmpty, type Random } from './seeded-random.ts'
import type { ProductLink } from './product-link.ts'
import type { ProductSection, Topic } from './topic-bank.ts'

const alternatives = /\{([^{}|]*(?:\|[^{}|]*)+)\}/g
const productLinks = /\[([^\]]+)\]\(product:[^)]+\)/g

/**
 * The article's text. When a product is given, it gets its own section before the last one, and links to our own
 * products are removed.
 */
export function composeContent(
  topic: Topic,
  random: Random,
  given?: { product: ProductLink; sections: readonly ProductSection[] },
): string {
  const choose = (texts: readonly string[]): string => random.pick(nonEmpty(texts, ''))
  const opening = random.pick(nonEmpty(topic.openings, []))
  const sections = topic.sections.map(({ headings, blocks }) => [`## ${choose(headings)}`, ...blocks])
  sections.at(-1)?.push(choose(topic.closings))
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
