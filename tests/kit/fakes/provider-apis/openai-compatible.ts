import { jsonResponse } from '../fake-service.ts'
import { base64, parseBody, isStrictSchema, testApiKey, usesModel, type ProviderApi } from './provider-api.ts'

type Chat = {
  messages: { role: string; content: string }[]
  max_tokens: number
  response_format: { type: string; json_schema: { name: string; schema: unknown } }
}

const failure: ProviderApi['errorResponse'] = (status, message, headers) =>
  jsonResponse({ error: { message, type: 'invalid_request_error', param: null, code: null } }, status, headers)

/** Chat Completions and Images, as most other providers and local servers implement them. */
export const openaiCompatible: ProviderApi = {
  provider: 'openai-compatible',
  base: '/v1',
  textModel: 'small',
  imageModel: 'painter',
  errorResponse: failure,
  isImageRequest: ({ path }) => path === '/v1/images/generations',
  reject(request) {
    if (request.headers.authorization !== `Bearer ${testApiKey}`) return failure(401, 'Unauthorized')
    if (request.method !== 'POST') return failure(405, 'Method not allowed.')
    const body = parseBody(request)
    if (!usesModel(body, [openaiCompatible.textModel, openaiCompatible.imageModel]))
      return failure(404, 'No such model.')
    if (openaiCompatible.isImageRequest(request))
      return body['size'] === '1024x1024' && body['n'] === 1 ? undefined : failure(400, 'Invalid size.')
    if (request.path !== '/v1/chat/completions') return failure(404, 'Not found.')
    const { response_format: format } = body as Chat
    return format.type === 'json_schema' && isStrictSchema(format.json_schema.schema)
      ? undefined
      : failure(400, 'Invalid response_format.')
  },
  parseRequest(request) {
    const { messages, max_tokens, response_format } = parseBody(request) as Chat
    const textOf = (wantedRole: string) => messages.find(({ role }) => role === wantedRole)?.content ?? ''
    return {
      instructions: textOf('system'),
      prompt: textOf('user'),
      schema: response_format.json_schema.schema,
      maxTokens: max_tokens,
    }
  },
  textResponse: (words, end = 'whole') =>
    jsonResponse({
      id: 'one',
      object: 'chat.completion',
      created: 1,
      model: openaiCompatible.textModel,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: words },
          finish_reason: end === 'whole' ? 'stop' : 'length',
        },
      ],
      usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
    }),
  imageResponse: (bytes) =>
    jsonResponse({
      created: 1,
      data: [{ b64_json: base64(bytes) }],
      usage: { input_tokens: 50, output_tokens: 1000, total_tokens: 1050 },
    }),
}
