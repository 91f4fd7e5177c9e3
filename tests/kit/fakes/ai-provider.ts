import { gzipSync } from 'node:zlib'
import type { AiConfig } from '#server/config/external-services.ts'
import type { GeneratedText } from '#features/generation/ports.ts'
import { writtenArticle } from '../generation-test-app.ts'
import { startFakeService, type FakeResponse, type RecordedRequest, type FakeService } from './fake-service.ts'
import { anthropic } from './provider-apis/anthropic.ts'
import { google } from './provider-apis/google.ts'
import { openaiCompatible } from './provider-apis/openai-compatible.ts'
import { openai } from './provider-apis/openai.ts'
import { testApiKey, type ProviderApi } from './provider-apis/provider-api.ts'

export const providerApis: readonly ProviderApi[] = [openai, anthropic, google, openaiCompatible]

/** The API format that most providers use. */
export const chatCompletion = (text: string): FakeResponse => openaiCompatible.textResponse(text)

/** An AI provider whose responses the test writes, whatever the request; `number` counts from 1. */
export function startFakeAiProvider(
  respond: (request: RecordedRequest, number: number) => FakeResponse,
): Promise<FakeService> {
  return startFakeService(respond)
}

export type FakeProvider = FakeService & { config: AiConfig }

/** A provider that rejects what the real one would reject, and otherwise gives the responses that the test writes. */
export async function startFakeProvider(
  api: ProviderApi,
  respond: (request: RecordedRequest, number: number) => FakeResponse,
  change: Partial<AiConfig> = {},
): Promise<FakeProvider> {
  const standIn = await startFakeService((request, number) => api.reject(request) ?? respond(request, number))
  const { provider, base, textModel, imageModel } = api
  const config = { provider, baseUrl: `${standIn.url}${base}`, apiKey: testApiKey, textModel, imageModel, ...change }
  return { ...standIn, config }
}

export type WritingStage = 'outline' | 'draft' | 'critique' | 'revision'

type Prompt = { stage: WritingStage; number: string; outline?: { title: string }; draft?: { title: string } }

export function stageOf(api: ProviderApi, request: RecordedRequest): WritingStage {
  return (JSON.parse(api.parseRequest(request).prompt) as Prompt).stage
}

/** A proper answer to any stage. The critique has a suggestion, so that a revision follows. */
export function respondToStage(
  api: ProviderApi,
  request: RecordedRequest,
  change: Partial<GeneratedText> = {},
): FakeResponse {
  const { stage, number, outline, draft } = JSON.parse(api.parseRequest(request).prompt) as Prompt
  const article = writtenArticle({ articleNumber: Number.parseInt(number, 10) })
  const title = draft?.title ?? outline?.title ?? article.title
  const responses: Record<WritingStage, object> = {
    outline: { title: article.title, sections: [{ heading: 'First things', points: ['A plan'] }] },
    draft: { ...article, title, references: [], ...change },
    critique: { problems: [], suggestions: ['Say more about the corner.'] },
    revision: { ...article, title, references: [], ...change },
  }
  return api.textResponse(JSON.stringify(responses[stage]))
}

const plainJson = { 'content-type': 'application/json' }
let gzipBomb: Buffer | undefined

/** Failures of real providers. `good` is the text of a proper response. */
export const providerFaults = (good: string, api: ProviderApi = openaiCompatible): Record<string, FakeResponse> => ({
  'one byte a second': (response) => {
    response.writeHead(200, plainJson)
    const drip = setInterval(() => response.write('{'), 1000)
    response.on('close', () => clearInterval(drip))
  },
  hang: () => undefined,
  'reset mid-body': (response) => {
    response.writeHead(200, { ...plainJson, 'content-length': '1000' })
    response.write('{"choices":')
    setTimeout(() => response.destroy(), 20)
  },
  '500': api.errorResponse(500, 'secret-key-123'),
  '429 with Retry-After 1': api.errorResponse(429, 'slow down', { 'retry-after': '1' }),
  '429 with Retry-After 3600': api.errorResponse(429, 'slow down', { 'retry-after': '3600' }),
  '429 with garbage': api.errorResponse(429, 'slow down', { 'retry-after': 'soon, maybe' }),
  'HTML instead of JSON': { headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Sign in</h1>' },
  'an envelope of wrong types': { body: '{"choices":7,"output":{},"content":"no","candidates":[[]],"usage":"many"}' },
  'an empty envelope': { body: '{}' },
  'half JSON': api.textResponse(good.slice(0, good.length / 2), 'cut off'),
  'wrong types': api.textResponse(
    JSON.stringify({ title: 7, excerpt: null, content: [], meta_description: {}, meta_keywords: 'x' }),
  ),
  'empty content': api.textResponse(''),
  'no sections': api.textResponse(good.replaceAll('## ', '')),
  '50 MB': (response) => {
    response.writeHead(200, plainJson)
    const chunk = Buffer.alloc(1024 * 1024, 32)
    let left = 50
    const more = () => {
      if (response.destroyed || left-- <= 0) return response.end()
      return response.write(chunk) ? setImmediate(more) : response.once('drain', more)
    }
    more()
  },
  'gzip bomb': (response) => {
    gzipBomb ??= gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))
    response.writeHead(200, { ...plainJson, 'content-encoding': 'gzip' }).end(gzipBomb)
  },
  'redirect inwards': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' }, body: '' },
})
