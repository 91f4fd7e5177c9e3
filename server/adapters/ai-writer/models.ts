import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { ImageModel, LanguageModel } from 'ai'
import type { AiConfig } from '#server/config/external-services.ts'
import { createProviderFetch } from './provider-fetch.ts'

/** Some provider APIs take a size, others an aspect ratio. */
export type PictureFormat = { size: `${number}x${number}` } | { aspectRatio: `${number}:${number}` }
/** `maxTokens`: per response, including reasoning tokens. */
export type Models = { text: LanguageModel; maxTokens: number; image: ImageModel | undefined; format: PictureFormat }

const maxResponseBytes = { text: 4 * 1024 * 1024, image: 40 * 1024 * 1024 }

export function createModels(config: AiConfig): Models {
  const { provider, baseUrl, apiKey, textModel, imageModel } = config
  const access = { ...(baseUrl !== undefined && { baseURL: baseUrl }), ...(apiKey !== undefined && { apiKey }) }
  const forText = { ...access, fetch: createProviderFetch({ maxBytes: maxResponseBytes.text, baseUrl }) }
  const forImages = { ...access, fetch: createProviderFetch({ maxBytes: maxResponseBytes.image, baseUrl }) }
  // Locally hosted models often have a context of 8,000 tokens, prompt included.
  const common = { maxTokens: provider === 'openai-compatible' ? 6000 : 16_000, format: pictureFormat(config) }
  switch (provider) {
    case 'openai':
      return {
        ...common,
        text: createOpenAI(forText)(textModel),
        image: imageModel ? createOpenAI(forImages).image(imageModel) : undefined,
      }
    case 'google':
      return {
        ...common,
        text: createGoogle(forText)(textModel),
        image: imageModel ? createGoogle(forImages).image(imageModel) : undefined,
      }
    case 'anthropic':
      return { ...common, text: createAnthropic(forText)(textModel), image: undefined }
    case 'openai-compatible': {
      const custom = { name: 'provider', baseURL: baseUrl ?? '', supportsStructuredOutputs: true }
      return {
        ...common,
        text: createOpenAICompatible({ ...forText, ...custom }).chatModel(textModel),
        image: imageModel ? createOpenAICompatible({ ...forImages, ...custom }).imageModel(imageModel) : undefined,
      }
    }
  }
}

/** As wide as the model supports. Unknown models get the square that every model supports. */
function pictureFormat({ provider, imageModel = '' }: AiConfig): PictureFormat {
  if (provider === 'google') return { aspectRatio: '16:9' }
  if (/gpt-image/.test(imageModel)) return { size: '1536x1024' }
  return { size: imageModel.includes('dall-e-3') ? '1792x1024' : '1024x1024' }
}
