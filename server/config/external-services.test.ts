import { expect, test } from 'vitest'
import { createEnvReader } from './env-reader.ts'
import { readExternalServices } from './external-services.ts'

function read(env: Record<string, string>) {
  const reader = createEnvReader(env)
  const externalServices = readExternalServices(reader)
  reader.throwIfInvalid()
  return externalServices
}

test('without anything the built-in writer works, with the caps of the contract', () => {
  expect(read({})).toEqual({
    ai: undefined,
    dailyCaps: { text: 200, image: 600 },
    creators: undefined,
    indexNow: { key: undefined, endpoint: undefined },
  })
})

test('a custom provider needs an address and a model, the known ones a key', () => {
  expect(
    read({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://localhost:11434/v1/', AI_TEXT_MODEL: 'm' }).ai,
  ).toEqual({
    provider: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    apiKey: undefined,
    textModel: 'm',
    imageModel: undefined,
  })
  expect(() => read({ AI_PROVIDER: 'openai-compatible' })).toThrow(/AI_BASE_URL[^]*AI_TEXT_MODEL/)
  expect(() => read({ AI_PROVIDER: 'anthropic' })).toThrow('AI_API_KEY')
  expect(read({ AI_PROVIDER: 'anthropic', AI_API_KEY: 'k', AI_IMAGE_MODEL: 'any' }).ai).toMatchObject({
    textModel: 'claude-sonnet-5-5',
    imageModel: undefined,
  })
  expect(() => read({ AI_PROVIDER: 'google', AI_API_KEY: 'k', AI_IMAGE_MODEL: 'imagen-4.0' })).toThrow(
    'AI_IMAGE_MODEL must be a Gemini model, such as gemini-3.1-flash-image; it is "imagen-4.0".',
  )
})

test('half a pair of credentials, a bad key and a bad address are faults that name no secret', () => {
  const env = {
    CREATORS_API_SECRET: 'hush',
    INDEXNOW_KEY: 'short',
    INDEXNOW_ENDPOINT: 'ftp://x',
    CREATORS_API_MARKETPLACE: 'evil.test',
  }
  expect(() => read(env)).toThrow(/CREATORS_API_MARKETPLACE[^]*CREATORS_API_ID[^]*INDEXNOW_KEY[^]*INDEXNOW_ENDPOINT/)
  expect(() => read(env)).not.toThrow(/hush/)
})
