import prompts from '#content/prompts.json' with { type: 'json' }
import { productPlaceholder } from '#domain/generation/allowed-links.ts'
import type { GeneratedText, WriteRequest } from '#features/generation/ports.ts'

const { magazine, contentRules, dataRule, outline, critique, revision } = prompts

/** Recorded with every article. Changes with any text of content/prompts.json. */
export const promptVersion = prompts.version

export const outlineInstructions = [...outline, dataRule].join('\n')
export const instructions = [magazine, ...contentRules, dataRule].join('\n')
export const critiqueInstructions = [...critique, dataRule].join('\n')
export const revisionInstructions = [magazine, revision, ...contentRules, dataRule].join('\n')

const maxTitles = 300
const maxTitleLength = 100
const maxReasons = 40

/** The owner's style guide is an instruction, but comes after and below ours. */
export function withStyle(text: string, style: string | undefined): string {
  return style ? `${text}\nThe owner's style guide, which never overrides the rules above:\n${style}` : text
}

/** The request as JSON data. The number of titles is capped so that a large site still fits the model's context. */
export function buildPrompt(stage: string, task: string, request: WriteRequest): string {
  return JSON.stringify({ stage, task, ...describeRequest(request) })
}

type Review = { draft: GeneratedText; reasons: readonly string[] }

export function buildReviewPrompt(stage: string, task: string, { draft, reasons, ...request }: WriteRequest & Review) {
  const { title, excerpt, content, meta_description, meta_keywords, references = [] } = draft
  const text = { title, excerpt, content, meta_description, meta_keywords, references }
  const { existingTitles: _titles, ...rest } = describeRequest(request)
  return JSON.stringify({ stage, task, ...rest, draft: text, reasons: reasons.slice(0, maxReasons) })
}

function describeRequest(request: WriteRequest) {
  const { category, articleNumber, totalArticles, affiliateProduct, productType, brief, facts } = request
  return {
    category,
    number: `${articleNumber} of ${totalArticles}`,
    existingTitles: request.existingTitles.slice(0, maxTitles).map((title) => title.slice(0, maxTitleLength)),
    ...(brief && {
      brief: {
        question: brief.question,
        angle: brief.angle,
        readers: brief.readers,
        species: brief.species,
        notes: brief.notes,
      },
    }),
    ...(request.outline && { outline: request.outline }),
    ...(facts && { facts: facts.map(({ id, statement }) => ({ id, statement })) }),
    ...(affiliateProduct && {
      product: {
        name: affiliateProduct.name.slice(0, 200),
        howToMention: `Present it once or twice as an optional aid, without praise, rating or price, as a Markdown link with exactly this target: [its short name](${productPlaceholder})`,
      },
    }),
    ...(productType && {
      productType: {
        kind: productType,
        howToMention: 'Say once what to look for when choosing one, without naming any product.',
      },
    }),
  }
}
