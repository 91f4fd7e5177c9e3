import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { ImageModel, LanguageModel } from 'ai'
import type { AiConfig } from '#host/config-outside.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

export type Models = { text: LanguageModel; image: ImageModel | undefined }

const largest = { text: 4 * 1024 * 1024, image: 40 * 1024 * 1024 }

/** The models that the owner has chosen, by whatever wire they speak. */
export function createModels(config: AiConfig): Models {
  const { textModel, imageModel } = config
  const access = {
    ...(config.baseUrl !== undefined && { baseURL: config.baseUrl }),
    ...(config.apiKey !== undefined && { apiKey: config.apiKey }),
  }
  const forText = { ...access, fetch: createGuardedFetch(largest.text) }
  const forImages = { ...access, fetch: createGuardedFetch(largest.image) }
  switch (config.provider) {
    case 'openai':
      return {
        text: createOpenAI(forText)(textModel),
        image: imageModel ? createOpenAI(forImages).image(imageModel) : undefined,
      }
    case 'google':
      return {
        text: createGoogle(forText)(textModel),
        image: imageModel ? createGoogle(forImages).image(imageModel) : undefined,
      }
    case 'anthropic':
      return { text: createAnthropic(forText)(textModel), image: undefined }
    case 'openai-compatible': {
      const common = { name: 'provider', baseURL: config.baseUrl ?? '', supportsStructuredOutputs: true }
      const text = createOpenAICompatible({ ...forText, ...common })
      return {
        text: text.chatModel(textModel),
        image: imageModel ? createOpenAICompatible({ ...forImages, ...common }).imageModel(imageModel) : undefined,
      }
    }
  }
}
