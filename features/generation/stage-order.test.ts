import { expect, test } from 'vitest'
import { writtenArticle, createGenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { startRun } from './commands.ts'

test('each article is written, illustrated, inserted, submitted to search engines and only then recorded (291, 333)', async () => {
  const steps: string[] = []
  const app = await createGenerationTestApp({
    config: { name: 'Wagwise', origin: 'https://pets.test', isPublic: true, affiliateTag: 'ours-20' },
    writer: {
      isPaid: false,
      write: async (request) => {
        steps.push(`text ${await stateNow()}`)
        return writtenArticle(request)
      },
    },
    illustrator: {
      isPaid: false,
      illustrate: async ({ kind }) => {
        steps.push(`${kind} ${await stateNow()}`)
        return { url: '/media/aaaaaaaaaaaaaaaaaaaaaaaa.svg', alt: 'A dog' }
      },
    },
    searchEngines: {
      isEnabled: true,
      key: 'k'.repeat(32),
      submit: async () => {
        steps.push(`search engines ${await stateNow()}`)
        return { ok: true }
      },
    },
  })
  const stateNow = async () => {
    const item = await app.db.selectFrom('generation_items').select('state').executeTakeFirstOrThrow()
    const articles = await app.db.selectFrom('articles').select('id').execute()
    return `while ${item.state}, articles: ${articles.length}`
  }
  await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 1, publish: 'at once' })
  await app.runJobs()
  const [written, ...later] = steps
  expect(written).toBe('text while writing, articles: 0')
  // Images are generated in parallel, so their order varies.
  expect(later.slice(0, -1).toSorted()).toEqual([
    'hero while illustrating, articles: 0',
    'inline while illustrating, articles: 0',
    'inline while illustrating, articles: 0',
  ])
  expect(later.at(-1)).toBe('search engines while indexing, articles: 1')
  expect(await stateNow()).toBe('while done, articles: 1')
})
