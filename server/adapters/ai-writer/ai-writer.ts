import { generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output, type LanguageModel } from 'ai'
import { z } from 'zod'
import { stripCodeFence } from '#domain/generation/clean-text.ts'
import { ProviderError, type ArticleWriter, type GeneratedText } from '#features/generation/ports.ts'
import { instructions, buildPrompt } from './prompt.ts'
import { toProviderError, toTokenUse } from './provider-error.ts'

const articleSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  meta_description: z.string(),
  meta_keywords: z.array(z.string()),
})

/** Writes articles through an AI provider: one call per attempt, no tools, structured output. */
export function createAiWriter(model: LanguageModel, maxTokens: number): ArticleWriter {
  return {
    isPaid: true,
    async write(request, signal) {
      try {
        const { output, usage } = await generateText({
          model,
          instructions,
          prompt: buildPrompt(request),
          output: Output.object({ schema: articleSchema, name: 'article' }),
          maxOutputTokens: maxTokens,
          maxRetries: 0,
          abortSignal: signal,
        })
        return { ...output, usage: toTokenUse(usage) }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        return recoverArticle(error)
      }
    },
  }
}

const finishReasons: Readonly<Record<string, string>> = {
  length: 'it was cut off',
  'content-filter': 'the model declined to write it',
}

/** Some models wrap their JSON in a code fence. Anything else that misses the schema counts as a failed attempt. */
function recoverArticle(error: unknown): GeneratedText {
  if (NoObjectGeneratedError.isInstance(error)) {
    const usage = toTokenUse(error.usage)
    const { data } = articleSchema.safeParse(parseJson(error.text ?? ''))
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
