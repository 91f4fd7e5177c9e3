import { jsonResponse } from '../fake-service.ts'
import { base64, parseBody, isStrictSchema, testApiKey, type ProviderApi } from './provider-api.ts'

type Contents = { role?: string; parts: { text: string }[] }
type Generate = {
  systemInstruction: Contents
  contents: Contents[]
  generationConfig: {
    maxOutputTokens: number
    responseMimeType?: string
    responseJsonSchema?: unknown
    responseModalities?: string[]
    imageConfig?: { aspectRatio: string }
  }
}

const states: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
}
const failure: ProviderApi['errorResponse'] = (code, message, headers) =>
  jsonResponse({ error: { code, message, status: states[code] ?? 'UNKNOWN' } }, code, headers)

const pathOf = (model: string | undefined) => `/v1beta/models/${model}:generateContent`

/** generateContent, which returns texts and, with image models, images. */
export const google: ProviderApi = {
  provider: 'google',
  base: '/v1beta',
  textModel: 'gemini-flash-latest',
  imageModel: 'gemini-3.1-flash-image',
  errorResponse: failure,
  isImageRequest: ({ path }) => path === pathOf(google.imageModel),
  reject(request) {
    if (request.headers['x-goog-api-key'] !== testApiKey) {
      const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }]
      const error = { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT', details }
      return jsonResponse({ error }, 400)
    }
    const known = [pathOf(google.textModel), pathOf(google.imageModel)]
    if (request.method !== 'POST' || !known.includes(request.path)) return failure(404, 'The model is not found.')
    const { generationConfig, contents } = parseBody(request) as Generate
    if (contents[0]?.role !== 'user') return failure(400, 'Please use a valid role.')
    if (google.isImageRequest(request)) {
      const { responseModalities, imageConfig } = generationConfig
      const ok = responseModalities?.join() === 'IMAGE' && imageConfig?.aspectRatio === '16:9'
      return ok ? undefined : failure(400, 'Invalid image configuration.')
    }
    const { responseMimeType, responseJsonSchema } = generationConfig
    return responseMimeType === 'application/json' && isStrictSchema(responseJsonSchema)
      ? undefined
      : failure(400, 'Invalid response schema.')
  },
  parseRequest(request) {
    const { systemInstruction, contents, generationConfig } = parseBody(request) as Generate
    const textOf = (content: Contents | undefined) => (content?.parts ?? []).map(({ text }) => text).join('')
    return {
      instructions: textOf(systemInstruction),
      prompt: textOf(contents[0]),
      schema: generationConfig.responseJsonSchema,
      maxTokens: generationConfig.maxOutputTokens,
    }
  },
  textResponse: (words, end = 'whole') =>
    candidateResponse([{ text: words }], end === 'whole' ? 'STOP' : 'MAX_TOKENS', {
      promptTokenCount: 100,
      candidatesTokenCount: 10,
    }),
  imageResponse: (bytes) =>
    candidateResponse([{ inlineData: { mimeType: 'image/png', data: base64(bytes) } }], 'STOP', {
      promptTokenCount: 50,
      candidatesTokenCount: 1000,
    }),
}

function candidateResponse(parts: object[], finishReason: string, usageMetadata: object) {
  const candidates = [{ content: { role: 'model', parts }, finishReason, index: 0 }]
  return jsonResponse({ candidates, usageMetadata, modelVersion: 'gemini', responseId: 'one' })
}
