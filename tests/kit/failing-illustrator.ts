import { expect } from 'vitest'
import { startRun } from '#features/generation/commands.ts'
import { readProgress } from '#features/generation/queries.ts'
import { createAiIllustrator } from '#server/adapters/ai-illustrator/ai-illustrator.ts'
import { createModels } from '#server/adapters/ai-writer/models.ts'
import { providerApis, providerFaults, startFakeProvider } from './fakes/ai-provider.ts'
import type { FakeResponse } from './fakes/fake-service.ts'
import type { ProviderApi } from './fakes/provider-apis/provider-api.ts'
import { createGenerationTestApp, writtenArticle } from './generation-test-app.ts'

/** One dot, as PNG. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const apisWithImages = providerApis.filter(({ imageModel }) => imageModel !== undefined)

export function listImageFaults(api: ProviderApi): { fault: string; response: FakeResponse }[] {
  const faults = { ...providerFaults('', api), 'half a picture': api.imageResponse(dot.subarray(0, 30)) }
  return Object.entries(faults)
    .filter(([fault]) => !['hang', 'one byte a second'].includes(fault))
    .map(([fault, response]) => ({ fault, response }))
}

/** There is a whole article, and its images are the built-in ones. */
export async function expectBuiltinImages(api: ProviderApi, response: FakeResponse): Promise<void> {
  const provider = await startFakeProvider(api, () => response)
  const { image: model, format } = createModels(provider.config)
  if (!model) throw new Error('There is no image model.')
  const store = async (bytes: Uint8Array) => (bytes.length >= dot.length ? '/media/a.webp' : undefined)
  const app = await createGenerationTestApp({
    writer: { isPaid: false, write: async (request) => writtenArticle(request) },
    illustrator: createAiIllustrator({ model, format, store }),
    timeouts: { image: 120_000 },
  })
  await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 1, mode: 'quick' })
  await app.runJobs()
  const { errors } = await readProgress(app.db)
  const reason = /^Article 1: The image model failed \(The AI provider.{10,200}\), so the built-in illustrator drew/
  expect(errors).toEqual([expect.stringMatching(reason)])
  expect(provider.requests).toHaveLength(3)
  const articles = await app.db.selectFrom('articles').select(['image_url', 'content']).execute()
  expect(articles).toMatchObject([{ image_url: expect.stringMatching(/^\/media\/.+\.svg$/) }])
  expect(articles[0]?.content.match(/\]\(\/media\/[^)]+\.svg\)/g)).toHaveLength(2)
}
