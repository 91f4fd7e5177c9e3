import { generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output, type LanguageModel } from 'ai'
import { z } from 'zod'
import { stripCodeFence, toSingleLine } from '#domain/generation/clean-text.ts'
import { ProviderError, type ArticleWriter, type TokenUsage } from '#features/generation/ports.ts'
import * as prompts from './prompts.ts'
import { toProviderError, toTokenUse } from './provider-error.ts'

const articleSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  meta_description: z.string(),
  meta_keywords: z.array(z.string()),
  references: z.array(z.object({ n: z.number(), fact: z.string() })),
})
const outlineSchema = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), points: z.array(z.string()) })),
})
const critiqueSchema = z.object({
  problems: z.array(z.object({ sentence: z.string(), reason: z.string() })),
  suggestions: z.array(z.string()),
})

type Call<Reply> = {
  name: string
  /** `accepted`: what is still usable of a model that follows the schema loosely. */
  schema: z.ZodType<Reply>
  accepted?: z.ZodType<Reply>
  instructions: string
  prompt: string
}

/** Writes articles through an AI provider: one call per attempt and stage, no tools, structured output. */
export function createAiWriter(model: LanguageModel, maxTokens: number): ArticleWriter {
  async function call<Reply>(
    { name, schema, accepted = schema, ...texts }: Call<Reply>,
    signal: AbortSignal,
  ): Promise<Reply & { usage: TokenUsage }> {
    try {
      const { output, usage } = await generateText({
        model,
        ...texts,
        output: Output.object({ schema, name }),
        maxOutputTokens: maxTokens,
        maxRetries: 0,
        abortSignal: signal,
      })
      return { ...output, usage: toTokenUse(usage) }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      return recoverResponse(error, accepted)
    }
  }
  const article = { name: 'article', schema: articleSchema, accepted: looseArticle }
  return {
    isPaid: true,
    model: { name: typeof model === 'string' ? model : model.modelId, prompt: prompts.promptVersion },
    async outline(request, signal) {
      const task = 'Plan one article of this category.'
      const prompt = prompts.buildPrompt('outline', task, request)
      const texts = { instructions: prompts.withStyle(prompts.outlineInstructions, request.style), prompt }
      const planned = await call({ name: 'outline', schema: outlineSchema, ...texts }, signal)
      return { ...planned, title: planned.title.slice(0, 160), sections: planned.sections.slice(0, 12) }
    },
    async write(request, signal) {
      const task = request.outline
        ? 'Write the article of this outline.'
        : 'Write one article of this category on a subject that none of the existing titles covers.'
      const prompt = prompts.buildPrompt('draft', task, request)
      return call({ ...article, instructions: prompts.withStyle(prompts.instructions, request.style), prompt }, signal)
    },
    async critique(request, signal) {
      const prompt = prompts.buildReviewPrompt('critique', 'Check this draft.', request)
      const options = { name: 'critique', schema: critiqueSchema, instructions: prompts.critiqueInstructions, prompt }
      const { problems, suggestions, usage } = await call(options, signal)
      const cut = problems.map(({ sentence, reason }) => ({ sentence: oneLine(sentence), reason: oneLine(reason) }))
      return { problems: cut.slice(0, 20), suggestions: suggestions.slice(0, 10).map(oneLine), usage }
    },
    async revise(request, signal) {
      const prompt = prompts.buildReviewPrompt('revision', 'Revise this draft.', request)
      return call(
        { ...article, instructions: prompts.withStyle(prompts.revisionInstructions, request.style), prompt },
        signal,
      )
    },
  }
}

const looseArticle = articleSchema.extend({ references: articleSchema.shape.references.default([]) })

const oneLine = (text: string) => toSingleLine(text).slice(0, 400)

const finishReasons: Readonly<Record<string, string>> = {
  length: 'it was cut off',
  'content-filter': 'the model declined to write it',
}

/** Some models wrap their JSON in a code fence. Anything else that misses the schema counts as a failed attempt. */
function recoverResponse<Output>(error: unknown, schema: z.ZodType<Output>): Output & { usage: TokenUsage } {
  if (NoObjectGeneratedError.isInstance(error)) {
    const usage = toTokenUse(error.usage)
    const { data } = schema.safeParse(parseJson(error.text ?? ''))
    if (data) return { ...data, usage }
    const reason = finishReasons[error.finishReason ?? ''] ?? 'it does not match the requested format'
    throw new ProviderError(`The AI provider’s response could not be used: ${reason}.`, { retryable: true, usage })
  }
  if (NoOutputGeneratedError.isInstance(error)) {
    throw new ProviderError('The AI provider returned no text.', { retryable: true })
  }
  throw toProviderError(error)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(stripCodeFence(text))
  } catch {
    return undefined
  }
}
