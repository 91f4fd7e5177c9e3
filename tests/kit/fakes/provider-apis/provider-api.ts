import type { AiConfig } from '#server/config/external-services.ts'
import type { FakeResponse, RecordedRequest } from '../fake-service.ts'

export const testApiKey = 'key-of-ours'

/** A request to a provider, in terms that all of them share. */
type ProviderRequest = { instructions: string; prompt: string; schema: unknown; maxTokens: number }

/**
 * How one provider's API behaves: written from its documentation, so that a wrong request is rejected as it would be
 * there.
 */
export type ProviderApi = {
  provider: AiConfig['provider']
  /** The end of AI_BASE_URL. */
  base: string
  textModel: string
  imageModel: string | undefined
  /** The provider's error for a request that it does not accept. */
  reject: (request: RecordedRequest) => FakeResponse | undefined
  isImageRequest: (request: RecordedRequest) => boolean
  parseRequest: (request: RecordedRequest) => ProviderRequest
  /** A response of 100 tokens in and 10 out. */
  textResponse: (words: string, end?: 'whole' | 'cut off') => FakeResponse
  /** 50 in, 1000 out. */
  imageResponse: (bytes: Uint8Array) => FakeResponse
  errorResponse: (status: number, message: string, headers?: Record<string, string>) => FakeResponse
}

export type Body = Readonly<Record<string, unknown>>

export function parseBody({ body }: RecordedRequest): Body {
  return JSON.parse(body) as Body
}

export function usesModel(body: Body, names: readonly (string | undefined)[]): boolean {
  return names.includes(body['model'] as string)
}

/** Structured output needs a closed object with everything required; anything else is rejected. */
export function isStrictSchema(schema: unknown): boolean {
  const { type, properties = {}, required, additionalProperties } = (schema ?? {}) as Schema
  return (
    type === 'object' &&
    additionalProperties === false &&
    JSON.stringify(Object.keys(properties).toSorted()) === JSON.stringify(required?.toSorted())
  )
}
type Schema = { type?: string; properties?: object; required?: string[]; additionalProperties?: boolean }

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
