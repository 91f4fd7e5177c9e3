import { jsonResponse } from '../fake-service.ts'
import { base64, parseBody, isStrictSchema, testApiKey, usesModel, type ProviderApi } from './provider-api.ts'

type Part = { type: string; text: string }
type Responses = {
  input: { role: string; content: string | Part[] }[]
  max_output_tokens: number
  text: { format: { type: string; strict: boolean; name: string; schema: unknown } }
}

const failure: ProviderApi['errorResponse'] = (status, message, headers) =>
  jsonResponse({ error: { message, type: 'invalid_request_error', param: null, code: null } }, status, headers)

/** The Responses API and the Images API. */
export const openai: ProviderApi = {
  provider: 'openai',
  base: '/v1',
  textModel: 'gpt-6-luna',
  imageModel: 'gpt-image-2.5-flare',
  errorResponse: failure,
  isImageRequest: ({ path }) => path === '/v1/images/generations',
  reject(request) {
    if (request.headers.authorization !== `Bearer ${testApiKey}`) return failure(401, 'Incorrect API key provided.')
    if (request.method !== 'POST') return failure(405, 'Method not allowed.')
    const body = parseBody(request)
    if (!usesModel(body, [openai.textModel, openai.imageModel])) return failure(404, 'The model does not exist.')
    if (openai.isImageRequest(request)) {
      const taken = ['model', 'prompt', 'n', 'size', 'quality', 'background', 'moderation', 'output_format', 'user']
      const unknown = Object.keys(body).find((key) => !taken.includes(key))
      if (unknown) return failure(400, `Unknown parameter: '${unknown}'.`)
      return ['1024x1024', '1536x1024', '1024x1536'].includes(body['size'] as string)
        ? undefined
        : failure(400, 'Invalid size.')
    }
    if (request.path !== '/v1/responses') return failure(404, `Unknown request URL: ${request.path}.`)
    const { format } = (body as Responses).text
    const ok = format.type === 'json_schema' && format.strict && /^\w+$/.test(format.name)
    return ok && isStrictSchema(format.schema) ? undefined : failure(400, 'Invalid schema for response_format.')
  },
  parseRequest(request) {
    const { input, max_output_tokens, text } = parseBody(request) as Responses
    const textOf = (roles: string[]) => {
      const content = input.find(({ role }) => roles.includes(role))?.content ?? ''
      return typeof content === 'string' ? content : content.map((part) => part.text).join('')
    }
    return {
      instructions: textOf(['system', 'developer']),
      prompt: textOf(['user']),
      schema: text.format.schema,
      maxTokens: max_output_tokens,
    }
  },
  textResponse: (words, end = 'whole') =>
    jsonResponse({
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      model: openai.textModel,
      status: end === 'whole' ? 'completed' : 'incomplete',
      error: null,
      incomplete_details: end === 'whole' ? null : { reason: 'max_output_tokens' },
      output: [
        { id: 'rs_1', type: 'reasoning', summary: [] },
        {
          id: 'msg_1',
          type: 'message',
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text: words, annotations: [], logprobs: [] }],
        },
      ],
      usage: {
        input_tokens: 100,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 10,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 110,
      },
    }),
  imageResponse: (bytes) =>
    jsonResponse({
      created: 1,
      data: [{ b64_json: base64(bytes) }],
      output_format: 'png',
      quality: 'medium',
      size: '1536x1024',
      usage: {
        input_tokens: 50,
        output_tokens: 1000,
        total_tokens: 1050,
        input_tokens_details: { image_tokens: 0, text_tokens: 50 },
      },
    }),
}
