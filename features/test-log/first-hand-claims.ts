import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listBlockLabels, listBlockTexts } from '#domain/articles/blocks.ts'
import { plainText } from '#domain/articles/inline-text.ts'
import type { ReaderText } from '#domain/articles/reader-text.ts'
import { judgeEvidence, type EvidenceTier } from '#domain/products/evidence.ts'
import { bareSentence, findFirstHandWords } from '#domain/products/first-hand-words.ts'
import { shortTitle } from '#domain/products/product-display.ts'
import { findProductMentions } from '#domain/products/product-mentions.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { Db } from '#features/tables.ts'
import { readTestSummaries } from './queries.ts'

export const untestedRule = 'untested'
const maxNamed = 2

/** Corrects what the safety check found: words of a test need a log, and with one they are no mere claim. */
export type FirstHandClaims = (findings: readonly SafetyFinding[]) => SafetyFinding[]

type Advertised = { name: string; url: string }

/**
 * For an article. It tells of a test of its own if one of the products that it names was tested by us. `advertised`: the
 * products that come with it in an import and may be new here.
 */
export async function judgeArticleClaims(
  db: Db,
  article: ReaderText,
  advertised: readonly Advertised[] = [],
): Promise<FirstHandClaims> {
  const sentences = listFirstHandWords(article)
  if (sentences.length === 0) return (findings) => [...findings]
  const links = advertised.flatMap(({ url }) => parseAffiliateLink(url) ?? [])
  const known = await listByKeys(db, [...mentionKeys(article), ...links.map(({ asin, key }) => asin ?? key)])
  const products = known.length > 0 ? known : advertised.map(({ name }) => ({ title: name }))
  if (products.length === 0) return (findings) => [...findings]
  return judge(sentences, await isAnyTested(db, known), namesOf(products))
}

function listFirstHandWords(article: ReaderText): string[] {
  const { title, excerpt, takeaways, meta_description, search_title, content } = article
  const blocks = parseArticleText(content)
  const texts = blocks.flatMap((block) => [...listBlockTexts(block).map(plainText), ...listBlockLabels(block)])
  return findFirstHandWords([title, excerpt, ...takeaways, meta_description, search_title ?? '', ...texts])
}

/** For the words of a product itself. */
export function judgeProductClaims(
  texts: readonly (string | null | undefined)[],
  product: { title: string; tier: EvidenceTier },
): FirstHandClaims {
  const sentences = findFirstHandWords(texts.flatMap((text) => text ?? []))
  return judge(sentences, product.tier === 'tested', `“${shortTitle(product.title)}”`)
}

function judge(sentences: readonly string[], isTested: boolean, names: string): FirstHandClaims {
  const reason = `It tells of a test of your own, but the test log of ${names} has no measurement and no photo. File the test, or say it in another way.`
  const untested = isTested ? [] : sentences.map((sentence) => ({ rule: untestedRule, reason, sentence }))
  const isClaim = ({ rule, sentence }: SafetyFinding) => rule === 'judged' && sentences.includes(bareSentence(sentence))
  return (findings) => [...findings.filter((finding) => !isClaim(finding)), ...untested]
}

const mentionKeys = ({ content }: ReaderText) => findProductMentions(content).map(({ key }) => key)
const namesOf = (products: readonly { title: string }[]) =>
  products
    .slice(0, maxNamed)
    .map(({ title }) => `“${shortTitle(title)}”`)
    .join(' and ')

async function isAnyTested(db: Db, products: Awaited<ReturnType<typeof listByKeys>>): Promise<boolean> {
  const logs = await readTestSummaries(
    db,
    products.map(({ id }) => id),
  )
  return products.some((product) => judgeEvidence(product, logs.get(product.id) ?? []).tier === 'tested')
}

async function listByKeys(db: Db, keys: readonly string[]) {
  if (keys.length === 0) return []
  return db
    .selectFrom('products')
    .select(['id', 'title', 'sample', 'sources'])
    .where('live', '=', true)
    .where((row) => row.or((['id', 'slug', 'asin', 'link_key'] as const).map((name) => row(name, 'in', keys))))
    .execute()
}
