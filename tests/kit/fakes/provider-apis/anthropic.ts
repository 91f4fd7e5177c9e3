import { jsonResponse } from '../fake-service.ts'
import { parseBody, isStrictSchema, testApiKey, usesModel, type ProviderApi } from './provider-api.ts'

type Block = { type: string; text: string }
type Messages = {
  max_tokens: number
  system: Block[]
  messages: { role: string; content: Block[] }[]
  output_config: { format: { type: string; schema: unknown } }
}

const kinds: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  500: 'api_error',
}
const failure: ProviderApi['errorResponse'] = (status, message, headers) =>
  jsonResponse({ type: 'error', error: { type: kinds[status] ?? 'invalid_request_error', message } }, status, headers)

/** The Messages API. It has no images. */
export const anthropic: ProviderApi = {
  provider: 'anthropic',
  base: '/v1',
  textModel: 'claude-sonnet-5-5',
  imageModel: undefined,
  errorResponse: failure,
  isImageRequest: () => false,
  reject(request) {
    if (request.headers['x-api-key'] !== testApiKey) return failure(401, 'invalid x-api-key')
    if (request.headers['anthropic-version'] !== '2023-06-01')
      return failure(400, 'anthropic-version: header is required')
    if (request.method !== 'POST' || request.path !== '/v1/messages') return failure(404, 'Not Found')
    const body = parseBody(request)
    if (!usesModel(body, [anthropic.textModel])) return failure(404, `model: ${String(body['model'])}`)
    const { max_tokens, output_config } = body as Messages
    if (!Number.isInteger(max_tokens)) return failure(400, 'max_tokens: Field required')
    // Models of this generation reason on their own and accept no temperature.
    if ('temperature' in body || 'top_p' in body || 'tool_choice' in body) return failure(400, 'not supported')
    return output_config.format.type === 'json_schema' && isStrictSchema(output_config.format.schema)
      ? undefined
      : failure(400, 'output_config.format.schema: invalid')
  },
  parseRequest(request) {
    const { system, messages, max_tokens, output_config } = parseBody(request) as Messages
    const textOf = (blocks: Block[] | undefined) => (blocks ?? []).map(({ text }) => text).join('')
    return {
      instructions: textOf(system),
      prompt: textOf(messages[0]?.content),
      schema: output_config.format.schema,
      maxTokens: max_tokens,
    }
  },
  textResponse: (words, end = 'whole') =>
    jsonResponse({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: anthropic.textModel,
      content: [{ type: 'text', text: words }],
      stop_reason: end === 'whole' ? 'end_turn' : 'max_tokens',
      stop_sequence: null,
      usage: { input_tokens: 100, output_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
    }),
  imageResponse: () => failure(404, 'Not Found'),
}
