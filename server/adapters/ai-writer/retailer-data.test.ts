import { expect, test } from 'vitest'
import { startRun } from '#features/generation/commands.ts'
import { readProgress } from '#features/generation/queries.ts'
import { createGenerationTestApp, writtenArticle } from '#tests/kit/generation-test-app.ts'
import { respondToStage, providerApis, stageOf, startFakeProvider } from '#tests/kit/fakes/ai-provider.ts'
import { creatorsItem, startFakeCreatorsApi } from '#tests/kit/fakes/creators-api.ts'
import { jsonResponse } from '#tests/kit/fakes/fake-service.ts'
import { createCreatorsApi } from '../creators-api/creators-api.ts'
import { createAiWriter } from './ai-writer.ts'
import { createModels } from './models.ts'

const link = 'https://www.amazon.com/dp/B0QUUXZORP?tag=mine-20'

async function openApp(api: (typeof providerApis)[number]) {
  const shop = await startFakeCreatorsApi(() =>
    jsonResponse({ searchResult: { items: [creatorsItem('B0QUUXZORP', 'Zorpaquux Deluxe Wombulator')] } }),
  )
  // A dose makes the gate speak up, so that the critique and the revision get reasons with quotations.
  const dose = { content: `${writtenArticle({ articleNumber: 1 }).content}\n\nGive your dog 250 mg per day.` }
  const provider = await startFakeProvider(api, (asked) =>
    respondToStage(api, asked, stageOf(api, asked) === 'draft' ? dose : {}),
  )
  const { text, maxTokens } = createModels(provider.config)
  const access = { id: 'id', secret: 'secret', version: '3.1', marketplace: 'www.amazon.com' } as const
  const app = await createGenerationTestApp({ writer: createAiWriter(text, maxTokens) })
  app.discovery = createCreatorsApi({ ...access, baseUrl: shop.url, tokenUrl: `${shop.url}/token` }, app.clock)
  return { app, provider, shop }
}

test.each(providerApis)(
  'no string of the retailer’s API reaches the model in any stage, and the product is in the article: $provider',
  async (api) => {
    const { app, provider, shop } = await openApp(api)
    await startRun(app, 'admin', { kind: 'discovery', count: 1, topic: 'slow feeders', affiliateTag: 'mine-20' })
    await app.runJobs()
    expect((await readProgress(app.db)).errors).toEqual([])
    expect(shop.requests.length).toBeGreaterThan(1)
    expect(provider.requests.map((asked) => stageOf(api, asked))).toEqual(['outline', 'draft', 'critique', 'revision'])
    for (const { body } of provider.requests) {
      expect(body).not.toMatch(/zorpaquux|wombulator|B0QUUXZORP|amazon|mine-20|12\.34/i)
      expect(body).toContain('slow feeders')
    }
    const articles = await app.db.selectFrom('articles').select(['content', 'state', 'findings']).execute()
    expect(articles).toMatchObject([{ state: 'published', findings: [] }])
    expect(articles[0]?.content).toContain(`[slow feeders](${link})`)
    expect(articles[0]?.content, 'its terms allow to store the title for a day only').not.toContain('Zorpaquux')
  },
)

test('in manual mode the owner’s own words for the product are in the prompt, and its address is not', async () => {
  const [api] = providerApis
  if (!api) throw new Error('There is no provider.')
  const { app, provider } = await openApp(api)
  const affiliateProduct = { name: 'My favorite bowl', link, imageUrl: 'https://m.media-amazon.com/images/I/a.jpg' }
  await startRun(app, 'admin', { kind: 'affiliate', count: 1, affiliateProduct })
  await app.runJobs()
  expect(provider.requests).toHaveLength(4)
  const [outline] = provider.requests
  expect(outline?.body).toContain('My favorite bowl')
  expect(outline?.body).not.toContain('B0QUUXZORP')
  const [article] = await app.db.selectFrom('articles').select('content').execute()
  expect(article?.content).toContain(`](${link})`)
})
