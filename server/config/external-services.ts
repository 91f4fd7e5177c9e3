import type { EnvReader } from './env-reader.ts'
import type { VariableName } from './variables.ts'

export type AiConfig = NonNullable<ReturnType<typeof readAi>>
export type CreatorsConfig = NonNullable<ReturnType<typeof readCreators>>
/** Optional services of other companies. The site works without any of them. */
export type ExternalServicesConfig = ReturnType<typeof readExternalServices>

export function readExternalServices(reader: EnvReader) {
  return {
    ai: readAi(reader),
    dailyCaps: {
      text: reader.number('AI_DAILY_TEXT_CALLS', 200, 0, 1_000_000),
      image: reader.number('AI_DAILY_IMAGE_CALLS', 600, 0, 1_000_000),
    },
    creators: readCreators(reader),
    indexNow: {
      key: reader.optional('INDEXNOW_KEY', /^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits or dashes'),
      endpoint: readUrl(reader, 'INDEXNOW_ENDPOINT'),
    },
  }
}

/** Mid-priced or cheaper models with structured output. Providers retire models, so review these now and then. */
const defaultModels = { openai: 'gpt-6-luna', anthropic: 'claude-sonnet-5-5', google: 'gemini-flash-latest' } as const

/** Undefined: the built-in writer and illustrator. */
function readAi(reader: EnvReader) {
  const provider = reader.oneOf('AI_PROVIDER', ['builtin', 'openai-compatible', 'openai', 'anthropic', 'google'])
  if (provider === 'builtin') return undefined
  const baseUrl = readUrl(reader, 'AI_BASE_URL')
  const apiKey = reader.get('AI_API_KEY')
  const textModel = reader.get('AI_TEXT_MODEL') ?? (provider === 'openai-compatible' ? '' : defaultModels[provider])
  if (provider === 'openai-compatible') {
    if (baseUrl === undefined)
      reader.addError('AI_BASE_URL', 'the address of the provider, such as http://localhost:11434/v1', undefined)
    if (!textModel) reader.addError('AI_TEXT_MODEL', 'the name of one of the provider’s models', undefined)
  } else if (apiKey === undefined) reader.addError('AI_API_KEY', `the key of your ${provider} account`, undefined)
  return { provider, baseUrl, apiKey, textModel, imageModel: readImageModel(reader, provider) }
}

/** Undefined: the built-in illustrator. Always undefined for anthropic, which has no image models. */
function readImageModel(reader: EnvReader, provider: string): string | undefined {
  const model = reader.get('AI_IMAGE_MODEL')
  if (provider === 'anthropic') return undefined
  if (provider === 'google' && model !== undefined && !model.startsWith('gemini-'))
    reader.addError('AI_IMAGE_MODEL', 'a Gemini model, such as gemini-3.1-flash-image', model)
  return model
}

const shopName = /^www\.amazon\.[a-z.]{2,7}$/

function readCreators(reader: EnvReader) {
  const version = reader.oneOf('CREATORS_API_VERSION', ['3.1', '3.2', '3.3', '2.1', '2.2', '2.3'])
  const shop = 'www.amazon.com'
  const marketplace = reader.matching('CREATORS_API_MARKETPLACE', shop, shopName, `a shop such as ${shop}`)
  const baseUrl = readUrl(reader, 'CREATORS_API_BASE_URL')
  const tokenUrl = readUrl(reader, 'CREATORS_API_TOKEN_URL')
  if (reader.get('CREATORS_API_ID') === undefined && reader.get('CREATORS_API_SECRET') === undefined) return undefined
  const id = reader.required('CREATORS_API_ID', 'CREATORS_API_SECRET')
  const secret = reader.required('CREATORS_API_SECRET', 'CREATORS_API_ID')
  return { id, secret, version, marketplace, baseUrl, tokenUrl }
}

function readUrl(reader: EnvReader, name: VariableName): string | undefined {
  const test = (text: string) => {
    const url = URL.parse(text)
    return url !== null && /^https?:$/.test(url.protocol) && !url.username
  }
  return reader.optional(name, { test }, 'an address that begins with https:// or http://')?.replace(/\/+$/, '')
}
