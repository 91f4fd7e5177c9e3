import { json } from '../fake-service.ts'
import { base64, bodyOf, isStrictSchema, keyOfOurs, type Wire } from './provider-api.ts'

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
const failure: Wire['failure'] = (code, message, headers) =>
  json({ error: { code, message, status: states[code] ?? 'UNKNOWN' } }, code, headers)

const pathOf = (model: string | undefined) => `/v1beta/models/${model}:generateContent`

/** generateContent, which makes texts and, with the models for it, pictures. */
export const google: Wire = {
  provider: 'google',
  base: '/v1beta',
  textModel: 'gemini-flash-latest',
  imageModel: 'gemini-3.1-flash-image',
  failure,
  isForPicture: ({ path }) => path === pathOf(google.imageModel),
  refuse(asked) {
    if (asked.headers['x-goog-api-key'] !== keyOfOurs) {
      const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }]
      const error = { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT', details }
      return json({ error }, 400)
    }
    const known = [pathOf(google.textModel), pathOf(google.imageModel)]
    if (asked.method !== 'POST' || !known.includes(asked.path)) return failure(404, 'The model is not found.')
    const { generationConfig, contents } = bodyOf(asked) as Generate
    if (contents[0]?.role !== 'user') return failure(400, 'Please use a valid role.')
    if (google.isForPicture(asked)) {
      const { responseModalities, imageConfig } = generationConfig
      const ok = responseModalities?.join() === 'IMAGE' && imageConfig?.aspectRatio === '16:9'
      return ok ? undefined : failure(400, 'Invalid image configuration.')
    }
    const { responseMimeType, responseJsonSchema } = generationConfig
    return responseMimeType === 'application/json' && isStrictSchema(responseJsonSchema)
      ? undefined
      : failure(400, 'Invalid response schema.')
  },
  question(asked) {
    const { systemInstruction, contents, generationConfig } = bodyOf(asked) as Generate
    const said = (given: Contents | undefined) => (given?.parts ?? []).map(({ text }) => text).join('')
    return {
      instructions: said(systemInstruction),
      prompt: said(contents[0]),
      schema: generationConfig.responseJsonSchema,
      mostTokens: generationConfig.maxOutputTokens,
    }
  },
  text: (words, end = 'whole') =>
    answered([{ text: words }], end === 'whole' ? 'STOP' : 'MAX_TOKENS', {
      promptTokenCount: 100,
      candidatesTokenCount: 10,
    }),
  picture: (bytes) =>
    answered([{ inlineData: { mimeType: 'image/png', data: base64(bytes) } }], 'STOP', {
      promptTokenCount: 50,
      candidatesTokenCount: 1000,
    }),
}

function answered(parts: object[], finishReason: string, usageMetadata: object) {
  const candidates = [{ content: { role: 'model', parts }, finishReason, index: 0 }]
  return json({ candidates, usageMetadata, modelVersion: 'gemini', responseId: 'one' })
}
