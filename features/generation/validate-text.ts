import type { Fact } from '#domain/facts/fact.ts'
import { z } from 'zod'
import { estimateReadTime } from '#domain/articles/article.ts'
import { hasSections } from '#domain/articles/article-text.ts'
import { findSimilarTitle } from '#domain/generation/similar-title.ts'
import { findRefusal } from '#domain/generation/refusals.ts'
import { shortTitle } from '#domain/products/product-display.ts'
import { citeFacts, stripReferences } from '#domain/generation/references.ts'
import { slugify } from '#domain/text/slug.ts'
import type { LinkRules } from '#domain/generation/allowed-links.ts'
import { cleanGeneratedText, toSingleLine, stripUrls, stripCodeFence } from '#domain/generation/clean-text.ts'
import { maxTakeaways } from '#domain/articles/article.ts'
import { trimToLimits } from '#domain/articles/text-limits.ts'
import { ProviderError, type GeneratedText } from './ports.ts'
import type { ValidatedText } from './tables.ts'

const singleLine = (max: number) => z.string().transform(toSingleLine).pipe(z.string().min(1).max(max))

const responseSchema = z.object({
  title: singleLine(160),
  excerpt: singleLine(600),
  content: z.string().min(1).max(60_000),
  meta_description: singleLine(400),
  meta_keywords: z.array(singleLine(80)).max(30),
  references: z
    .array(z.object({ n: z.number(), fact: z.string().max(200) }))
    .max(200)
    .default([]),
  takeaways: z.array(singleLine(300)).default([]),
})

const minWords = 120

export type TextRules = LinkRules & {
  category: string
  existingTitles: readonly string[]
  facts: readonly Fact[]
  /** The text is our own, so its sources are listed even if no mark points to them. */
  isBuiltin: boolean
}

/** Throws an error that says what is wrong with the text. The safety gate comes after this. */
export function validateText(response: GeneratedText, rules: TextRules): { text: ValidatedText; rejections: string[] } {
  const parsed = responseSchema.safeParse(response)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw unusableText(`its ${issue?.path[0]?.toString() ?? 'format'} is invalid (${issue?.message ?? 'unknown'})`)
  }
  const { title, excerpt, content, meta_description, meta_keywords, references, takeaways } = parsed.data
  const body = cleanGeneratedText(stripTitle(stripCodeFence(content)), rules)
  const short = [title, excerpt, meta_description, ...meta_keywords].map((text) =>
    cleanGeneratedText(stripReferences(text), { ...rules, product: undefined }),
  )
  const [cleanTitle = '', cleanExcerpt = '', cleanDescription = '', ...keywords] = short.map(({ text }) =>
    toSingleLine(text),
  )
  if (!cleanTitle) throw unusableText('it has no title')
  const opening = body.text.trim().slice(0, openingLength)
  const declined = [cleanTitle, cleanExcerpt, cleanDescription, opening].map(findRefusal).find(Boolean)
  if (declined !== undefined) throw unusableText(`the writer declined to write it (“${declined}”)`)
  if (!hasSections(body.text)) throw unusableText('it has no sections')
  if (body.text.split(/\s+/).filter(Boolean).length < minWords) throw unusableText('it is too short')
  const near = findSimilarTitle(cleanTitle, rules.existingTitles)
  if (near !== undefined)
    throw new ProviderError(`The title “${cleanTitle}” is too close to “${near}”.`, { retryable: true })

  const mentioned = withProductMention(body.text, rules.product)
  const cited = citeFacts(mentioned, references, rules.facts, { listAll: rules.isBuiltin })
  const { text: whole, error: limitError } = trimToLimits(cited.content)
  const cleaned = [body, ...short]
  const rejections = [...new Set(cleaned.flatMap(({ rejected }) => rejected))]
  const suspicions = cleaned.some(({ suspicious }) => suspicious) ? rejections : []
  const trimmed = limitError === undefined ? [] : [`${limitError} The rest was left out.`]
  const findings = [...refusalReasons(whole), ...suspicions, ...trimmed].map((reason) => ({
    rule: 'generated',
    reason,
    sentence: '',
  }))
  const text = {
    title: cleanTitle,
    slug: slugify(cleanTitle),
    excerpt: cleanExcerpt || cleanTitle,
    content: whole,
    category: rules.category,
    read_time: estimateReadTime(whole),
    meta_description: cleanDescription,
    meta_keywords: [...new Set(keywords.filter(Boolean))].slice(0, 15),
    findings: [...findings, ...cited.findings],
    takeaways: rules.isBuiltin ? takeaways.slice(0, maxTakeaways) : [],
    emergency: rules.isBuiltin && response.emergency === true,
    facts: cited.facts,
    picture: rules.isBuiltin ? response.picture : undefined,
  }
  return { text, rejections }
}

function unusableText(what: string): ProviderError {
  return new ProviderError(`The text could not be used: ${what}.`, { retryable: true })
}

/** A refusal is the first thing that a writer says. */
const openingLength = 160

/** A sentence in the middle of a text may be a quotation, so a person decides. */
function refusalReasons(content: string): string[] {
  const declined = findRefusal(content)
  return declined === undefined ? [] : [`The writer seems to decline part of the request: “${declined}”.`]
}

/** Models often repeat the title as the first line. */
function stripTitle(content: string): string {
  return content.startsWith('# ') ? content.slice(content.indexOf('\n') + 1).trim() : content
}

/** Appends a link if the writer did not mention the product. */
export function withProductMention(content: string, product: LinkRules['product']): string {
  const trimmed = content.trim()
  if (!product) return trimmed
  const link = product.link.replaceAll('(', '%28').replaceAll(')', '%29')
  if (trimmed.includes(`](${link})`)) return trimmed
  return `${trimmed}\n\nIf you would like a closer look: [${plainProductName(product.name)}](${link}).`
}

function plainProductName(name: string): string {
  const plain = stripUrls(name).replaceAll(/[[\]*{}|<>()]+/g, ' ')
  return toSingleLine(shortTitle(plain)) || 'this product'
}
