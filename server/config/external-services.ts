import type { EnvReader } from './env-reader.ts'
import type { VariableName } from '../config-variables.ts'

export type AiConfig = {
  provider: 'openai-compatible' | 'openai' | 'anthropic' | 'google'
  baseUrl: string | undefined
  apiKey: string | undefined
  textModel: string
  /** undefined: pictures are drawn by the built-in illustrator, as always with anthropic, which makes none. */
  imageModel: string | undefined
}

export type CreatorsConfig = {
  id: string
  secret: string
  version: '2.1' | '2.2' | '2.3' | '3.1' | '3.2' | '3.3'
  /** Such as www.amazon.com. */
  marketplace: string
  baseUrl: string | undefined
  tokenUrl: string | undefined
}

/** What the site asks of other companies' services; without any of it, everything works by itself. */
export type ExternalServicesConfig = {
  /** undefined: the built-in writer and illustrator. */
  ai: AiConfig | undefined
  dailyCaps: { text: number; image: number }
  creators: CreatorsConfig | undefined
  indexNow: { key: string | undefined; endpoint: string | undefined }
}

export function readExternalServices(faults: EnvReader): ExternalServicesConfig {
  return {
    ai: readAi(faults),
    dailyCaps: {
      text: faults.number('AI_DAILY_TEXT_CALLS', 200, 0, 1_000_000),
      image: faults.number('AI_DAILY_IMAGE_CALLS', 600, 0, 1_000_000),
    },
    creators: readCreators(faults),
    indexNow: { key: readIndexNowKey(faults), endpoint: readUrl(faults, 'INDEXNOW_ENDPOINT') },
  }
}

/** Of the middle or lower price, with answers by schema; providers retire models, so these want a look now and then. */
const defaultModels = { openai: 'gpt-6-luna', anthropic: 'claude-sonnet-5-5', google: 'gemini-flash-latest' } as const

function readAi(faults: EnvReader): AiConfig | undefined {
  const provider = faults.oneOf('AI_PROVIDER', ['builtin', 'openai-compatible', 'openai', 'anthropic', 'google'])
  if (provider === 'builtin') return undefined
  const baseUrl = readUrl(faults, 'AI_BASE_URL')
  const apiKey = faults.given('AI_API_KEY')
  const textModel = faults.given('AI_TEXT_MODEL') ?? (provider === 'openai-compatible' ? '' : defaultModels[provider])
  if (provider === 'openai-compatible') {
    if (baseUrl === undefined)
      faults.add('AI_BASE_URL', 'the address of the provider, such as http://localhost:11434/v1', undefined)
    if (!textModel) faults.add('AI_TEXT_MODEL', 'the name of a model of the provider', undefined)
  } else if (apiKey === undefined) faults.add('AI_API_KEY', `the key of your account at ${provider}`, undefined)
  return { provider, baseUrl, apiKey, textModel, imageModel: readImageModel(faults, provider) }
}

function readImageModel(faults: EnvReader, provider: AiConfig['provider']): string | undefined {
  const model = faults.given('AI_IMAGE_MODEL')
  if (provider === 'anthropic') return undefined
  if (provider === 'google' && model !== undefined && !model.startsWith('gemini-'))
    faults.add('AI_IMAGE_MODEL', 'a Gemini model, such as gemini-3.1-flash-image', model)
  return model
}

/** Id and secret, both or neither. */
function readCreators(faults: EnvReader): CreatorsConfig | undefined {
  const id = faults.given('CREATORS_API_ID')
  const secret = faults.given('CREATORS_API_SECRET')
  const version = faults.oneOf('CREATORS_API_VERSION', ['3.1', '3.2', '3.3', '2.1', '2.2', '2.3'])
  const marketplace = faults.matching(
    'CREATORS_API_MARKETPLACE',
    'www.amazon.com',
    /^www\.amazon\.[a-z.]{2,7}$/,
    'a shop such as www.amazon.com',
  )
  const baseUrl = readUrl(faults, 'CREATORS_API_BASE_URL')
  const tokenUrl = readUrl(faults, 'CREATORS_API_TOKEN_URL')
  if (id === undefined && secret === undefined) return undefined
  if (id === undefined) faults.add('CREATORS_API_ID', 'given together with CREATORS_API_SECRET', undefined)
  if (secret === undefined) faults.add('CREATORS_API_SECRET', 'given together with CREATORS_API_ID', undefined)
  return { id: id ?? '', secret: secret ?? '', version, marketplace, baseUrl, tokenUrl }
}

function readIndexNowKey(faults: EnvReader): string | undefined {
  const key = faults.given('INDEXNOW_KEY')
  if (key === undefined || /^[A-Za-z0-9-]{8,128}$/.test(key)) return key
  faults.add('INDEXNOW_KEY', '8 to 128 letters, digits or dashes', key)
  return undefined
}

function readUrl(faults: EnvReader, name: VariableName): string | undefined {
  const given = faults.given(name)
  const url = given === undefined ? undefined : URL.parse(given)
  if (given === undefined || (url && /^https?:$/.test(url.protocol) && !url.username)) return given?.replace(/\/+$/, '')
  faults.add(name, 'an address that begins with https:// or http://', given)
  return undefined
}
