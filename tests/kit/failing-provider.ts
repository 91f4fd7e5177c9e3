import { expect } from 'vitest'
import type { WritingMode } from '#domain/generation/generation.ts'
import { startRun } from '#features/generation/commands.ts'
import { readProgress } from '#features/generation/queries.ts'
import { createAiWriter } from '#server/adapters/ai-writer/ai-writer.ts'
import { createModels } from '#server/adapters/ai-writer/models.ts'
import { respondToStage, providerFaults, stageOf, startFakeProvider, type WritingStage } from './fakes/ai-provider.ts'
import type { FakeResponse, RecordedRequest } from './fakes/fake-service.ts'
import { openaiCompatible } from './fakes/provider-apis/openai-compatible.ts'
import type { ProviderApi } from './fakes/provider-apis/provider-api.ts'
import { createGenerationTestApp, writtenArticle } from './generation-test-app.ts'

export const writtenText = (number: number, change = {}) =>
  JSON.stringify(writtenArticle({ articleNumber: number }, change))

/** An app whose writer asks a fake of the provider. */
export async function createProviderTestApp(
  api: ProviderApi,
  respond: (request: RecordedRequest, number: number) => FakeResponse,
  text = 120_000,
) {
  const provider = await startFakeProvider(api, respond)
  const { text: model, maxTokens } = createModels(provider.config)
  const app = await createGenerationTestApp({ writer: createAiWriter(model, maxTokens), timeouts: { text } })
  const run = async (count: number, mode: WritingMode = 'quick') => {
    await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count, mode })
    await app.runJobs()
    return readProgress(app.db)
  }
  return { app, provider, run }
}

/** They take as long as the deadline, three times. */
const endlessFaults = ['hang', 'one byte a second']

export type ProviderFault = { fault: string; response: FakeResponse; isEndless: boolean }

export function listProviderFaults(api: ProviderApi = openaiCompatible): ProviderFault[] {
  return Object.entries(providerFaults(writtenText(1), api)).map(([fault, response]) => {
    return { fault, response, isEndless: endlessFaults.includes(fault) }
  })
}

/** The first article of two gets nothing but failures. */
export async function expectOneFailure(api: ProviderApi, { response, isEndless }: ProviderFault): Promise<void> {
  const { app, provider, run } = await createProviderTestApp(
    api,
    (_, number) => (number <= 3 ? response : api.textResponse(writtenText(number))),
    isEndless ? 1000 : undefined,
  )
  const progress = await run(2)
  expect(progress.isGenerating).toBe(false)
  expect(progress.generatedArticles).toHaveLength(1)
  expect(progress.errors).toEqual([expect.stringMatching(/^Article 1: (The|There) .{10,200}\.$/)])
  expect(progress.errors.join()).not.toContain('secret-key-123')
  expect(provider.requests).toHaveLength(4)
  const rows = await app.db.selectFrom('articles').select('content').execute()
  expect(rows).toHaveLength(1)
  for (const { content } of rows) expect(content).toContain('\n## ')
  expect(progress.errors.join().includes('The service did not respond within 1 second.')).toBe(isEndless)
}

async function failStage({ response, isEndless }: ProviderFault, stage: WritingStage) {
  let faults = 0
  const api = openaiCompatible
  const { app, provider, run } = await createProviderTestApp(
    api,
    (request) => (stageOf(api, request) === stage && ++faults <= 3 ? response : respondToStage(api, request)),
    isEndless ? 1000 : undefined,
  )
  const progress = await run(2, 'careful')
  const articles = await app.db
    .selectFrom('articles')
    .select(['state', 'findings', 'content'])
    .orderBy('created_at')
    .execute()
  for (const { content } of articles) expect(content).toContain('\n## ')
  expect(JSON.stringify([articles, progress])).not.toContain('secret-key-123')
  return { provider, progress, articles, states: articles.map(({ state }) => state) }
}

export async function expectFailedOutline(fault: ProviderFault): Promise<void> {
  const { provider, progress, states } = await failStage(fault, 'outline')
  expect(progress).toMatchObject({ isGenerating: false })
  expect(progress.errors).toEqual([expect.stringMatching(/^Article 1: (The|There) .{10,200}\.$/)])
  expect(states).toEqual(['published'])
  expect(provider.requests).toHaveLength(3 + 4)
}

export async function expectHeldDraft(fault: ProviderFault, stage: 'critique' | 'revision'): Promise<void> {
  const { provider, progress, articles, states } = await failStage(fault, stage)
  expect(progress).toMatchObject({ isGenerating: false, errors: [] })
  expect(states).toEqual(['draft', 'published'])
  const reason = expect.stringMatching(`^The ${stage} failed, so please read the text: The .+\\.$`)
  expect(articles[0]?.findings).toEqual([{ rule: 'critique', reason, sentence: '' }])
  expect(progress.generatedArticles[0]).toMatchObject({ draft: true, note: 'held: 1 reason' })
  expect(provider.requests).toHaveLength((stage === 'critique' ? 5 : 6) + 4)
}
