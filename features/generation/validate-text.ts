import { z } from 'zod'
import { readTimeOf } from '#domain/articles/article.ts'
import { hasSections } from '#domain/articles/article-text.ts'
import { findNearTitle } from '#domain/generation/similar-title.ts'
import { shortTitle } from '#domain/products/product-display.ts'
import { safetyReasons } from '#domain/generation/safety-rules.ts'
import { slugOf } from '#domain/text/slug.ts'
import type { WrittenRules } from '#domain/generation/allowed-links.ts'
import { cleanWrittenText, oneLineOf, withoutAddresses, withoutFence } from '#domain/generation/clean-text.ts'
import { OutsideFailure, type WrittenAnswer } from './ports.ts'
import type { StoredText } from './tables.ts'

const line = (most: number) => z.string().transform(oneLineOf).pipe(z.string().min(1).max(most))

const answer = z.object({
  title: line(160),
  excerpt: line(600),
  content: z.string().min(1).max(60_000),
  meta_description: line(400),
  meta_keywords: z.array(line(80)).max(30),
})

const fewestWords = 120

export type CheckRules = WrittenRules & { category: string; existingTitles: readonly string[] }

/** What came from outside, made into what we publish; or a failure that says what was wrong with it. */
export function checkWritten(given: WrittenAnswer, rules: CheckRules): { text: StoredText; rejections: string[] } {
  const parsed = answer.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw unusable(
      `its ${issue?.path[0]?.toString() ?? 'form'} is not as it should be (${issue?.message ?? 'unknown'})`,
    )
  }
  const { title, excerpt, content, meta_description, meta_keywords } = parsed.data
  const body = cleanWrittenText(withoutTitle(withoutFence(content)), rules)
  const short = [title, excerpt, meta_description, ...meta_keywords].map((text) =>
    cleanWrittenText(text, { ...rules, product: undefined }),
  )
  const [cleanTitle = '', cleanExcerpt = '', cleanDescription = '', ...keywords] = short.map(({ text }) =>
    oneLineOf(text),
  )
  if (!cleanTitle) throw unusable('it has no title')
  if (!hasSections(body.text)) throw unusable('it has no sections')
  if (wordsIn(body.text) < fewestWords) throw unusable('it is too short')
  const near = findNearTitle(cleanTitle, rules.existingTitles)
  if (near !== undefined)
    throw new OutsideFailure(`The title “${cleanTitle}” is too close to “${near}”.`, { retryable: true })

  const whole = withMention(body.text, rules.product)
  const cleaned = [body, ...short]
  const rejections = [...new Set(cleaned.flatMap(({ rejected }) => rejected))]
  const suspicions = cleaned.some(({ suspicious }) => suspicious) ? rejections : []
  const said = [cleanTitle, cleanExcerpt, whole, cleanDescription].join('\n')
  const text = {
    title: cleanTitle,
    slug: slugOf(cleanTitle),
    excerpt: cleanExcerpt || cleanTitle,
    content: whole,
    category: rules.category,
    read_time: readTimeOf(whole),
    meta_description: cleanDescription,
    meta_keywords: [...new Set(keywords.filter(Boolean))].slice(0, 15),
    review_reasons: [...safetyReasons(said, rules.tag), ...suspicions],
  }
  return { text, rejections }
}

function unusable(what: string): OutsideFailure {
  return new OutsideFailure(`The text could not be used: ${what}.`, { retryable: true })
}

/** Models like to begin with the title once more. */
function withoutTitle(content: string): string {
  return content.startsWith('# ') ? content.slice(content.indexOf('\n') + 1).trim() : content
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

/** An article about a product names it, whatever the writer did. */
function withMention(content: string, product: WrittenRules['product']): string {
  const settled = content.trim()
  if (!product) return settled
  const link = product.link.replaceAll('(', '%28').replaceAll(')', '%29')
  if (settled.includes(`](${link})`)) return settled
  return `${settled}\n\nIf you would like a closer look: [${bareName(product.name)}](${link}).`
}

function bareName(name: string): string {
  const plain = withoutAddresses(name).replaceAll(/[[\]*{}|<>()]+/g, ' ')
  return oneLineOf(shortTitle(plain)) || 'this product'
}
