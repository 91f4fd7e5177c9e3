import { expect } from 'vitest'
import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { hasSections, parseArticleText } from '#domain/articles/article-text.ts'
import { listHrefs } from '#domain/articles/inline-text.ts'
import { startRun } from '#features/generation/commands.ts'
import { createAiWriter } from '#server/adapters/ai-writer/ai-writer.ts'
import { createModels } from '#server/adapters/ai-writer/models.ts'
import { respondToStage, providerApis, stageOf, startFakeProvider } from './fakes/ai-provider.ts'
import type { ProviderApi } from './fakes/provider-apis/provider-api.ts'
import { createGenerationTestApp, type GenerationTestApp } from './generation-test-app.ts'
import { mutatedResponse } from './mutated-responses.ts'

const link = 'https://www.amazon.com/dp/B0ABCDEF12?tag=ours-20'
const affiliateProduct = { name: 'A bowl', url: link, link, imageUrl: 'https://m.media-amazon.com/a.jpg' }

/** Writes articles from mutated responses, `count` over all APIs, until this API has sent its share. */
export async function writeFromMutations(api: ProviderApi, count: number): Promise<{ done: number; failed: number }> {
  const first = providerApis.indexOf(api) * count
  const provider = await startFakeProvider(api, (_, number) => mutatedResponse(api, first + number))
  const { text, maxTokens } = createModels(provider.config)
  const writer = createAiWriter(text, maxTokens)
  const app = await createGenerationTestApp({ writer, caps: { text: 1_000_000, image: 0 } })
  while (provider.requests.length < count / providerApis.length) {
    const started = await startRun(app, 'admin', { kind: 'affiliate', count: 10, affiliateProduct, mode: 'quick' })
    expect(started).toMatchObject({ ok: true })
    await app.runJobs()
  }
  return expectSound(app)
}

/** Writes ten articles whose revisions are mutated. */
export async function reviseFromMutations(api: ProviderApi): Promise<{ done: number; failed: number }> {
  const provider = await startFakeProvider(api, (request, number) =>
    stageOf(api, request) === 'revision' ? mutatedResponse(api, number) : respondToStage(api, request),
  )
  const { text, maxTokens } = createModels(provider.config)
  const app = await createGenerationTestApp({ writer: createAiWriter(text, maxTokens) })
  await startRun(app, 'admin', { kind: 'affiliate', count: 10, affiliateProduct })
  await app.runJobs()
  return expectSound(app)
}

async function expectSound({ db, logged }: GenerationTestApp) {
  const items = await db.selectFrom('generation_items').select(['state', 'error', 'article_id']).execute()
  const articles = await db.selectFrom('articles').selectAll().execute()
  for (const { state, error, article_id } of items) {
    expect(['done', 'failed']).toContain(state)
    expect(error === '', error).toBe(state === 'done')
    expect(article_id === null).toBe(state === 'failed')
  }
  expect(logged.filter(({ level }) => level === 'error')).toEqual([])
  const done = items.filter(({ state }) => state === 'done').length
  expect(articles).toHaveLength(done)
  for (const article of articles) {
    const { title, excerpt, meta_description, meta_keywords, content, image_url, slug, state } = article
    expect(hasSections(content), content).toBe(true)
    expect(content.split(/\s+/).length).toBeGreaterThan(120)
    expect(image_url).toMatch(/^\/media\//)
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    for (const line of [title, excerpt, meta_description]) expect(line).toMatch(/^\S[^\n]*$/)
    const words = [title, excerpt, meta_description, ...meta_keywords, content].join('\n')
    expect(words.isWellFormed()).toBe(true)
    expect(words).not.toMatch(/<script|<img|<a |\uE000|\0/i)
    // Scraps of an address lead nowhere, but a person looks at them first.
    expect(state === 'draft' || !words.includes('evil-21'), words).toBe(true)
    for (const href of hrefsIn(content)) {
      expect(parseAffiliateLink(href)?.tag, `${href} in ${content}`).toBe('ours-20')
      expect(
        parseAffiliateLink(href)?.key === parseAffiliateLink(link)?.key || new URL(href).pathname === '/s',
        href,
      ).toBe(true)
    }
  }
  return { done, failed: items.length - done }
}

/** Where a reader can get to from the text, by the parser that shows it, our own pictures aside. */
function hrefsIn(content: string): string[] {
  return parseArticleText(content).flatMap((block) => {
    if (block.kind === 'image') return block.src.startsWith('/media/') ? [] : [block.src]
    return block.kind === 'paragraph' ? listHrefs(block.inlines) : []
  })
}
