import { generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output, type LanguageModel } from 'ai'
import { z } from 'zod'
import { withoutFence } from '#domain/generation/clean-text.ts'
import { OutsideFailure, type Writer, type WrittenAnswer } from '#features/generation/ports.ts'
import { instructions, promptFor } from './prompt.ts'
import { providerFailure, tokensOf } from './provider-error.ts'

const article = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  meta_description: z.string(),
  meta_keywords: z.array(z.string()),
})

/** Writes through an AI provider: one call a try, without tools, answered by schema. */
export function createAiWriter(model: LanguageModel, mostTokens: number): Writer {
  return {
    isPaid: true,
    async write(wish, signal) {
      try {
        const { output, usage } = await generateText({
          model,
          instructions,
          prompt: promptFor(wish),
          output: Output.object({ schema: article, name: 'article' }),
          maxOutputTokens: mostTokens,
          maxRetries: 0,
          abortSignal: signal,
        })
        return { ...output, usage: tokensOf(usage) }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        return salvaged(error)
      }
    },
  }
}

const reasons: Readonly<Record<string, string>> = {
  length: 'it was cut off',
  'content-filter': 'the model declined to write it',
}

/** Some models put a fence around their JSON; apart from that, an answer that misses the schema is no answer. */
function salvaged(error: unknown): WrittenAnswer {
  if (NoObjectGeneratedError.isInstance(error)) {
    const usage = tokensOf(error.usage)
    const { data } = article.safeParse(parsed(error.text ?? ''))
    if (data) return { ...data, usage }
    const reason = reasons[error.finishReason ?? ''] ?? 'it is not in the form that was asked for'
    throw new OutsideFailure(`The AI provider’s answer could not be used: ${reason}.`, { retryable: true, usage })
  }
  if (NoOutputGeneratedError.isInstance(error)) {
    throw new OutsideFailure('The AI provider answered without a text.', { retryable: true })
  }
  throw providerFailure(error)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(withoutFence(text))
  } catch {
    return undefined
  }
}
