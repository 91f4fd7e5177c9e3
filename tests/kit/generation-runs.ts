import { expect } from 'vitest'
import { startRun } from '#features/generation/commands.ts'
import { type ArticleWriter } from '#features/generation/ports.ts'
import { readProgress } from '#features/generation/queries.ts'
import { type GenerationTestApp } from './generation-test-app.ts'

export const dogs = { kind: 'category', category: 'Dog Care', count: 10 } as const

export async function startDogRun(
  app: GenerationTestApp,
  request: Parameters<typeof startRun>[2] = dogs,
): Promise<string> {
  const started = await startRun(app, 'admin', request)
  if (!started.ok) throw new Error(started.message)
  return started.run_id
}

export const listArticles = (app: GenerationTestApp) =>
  app.db
    .selectFrom('articles')
    .select(['title', 'slug', 'author', 'state', 'content', 'category', 'image_url', 'findings', 'generation_item_id'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const writerOf = (write: ArticleWriter['write'], isPaid = false): ArticleWriter => ({ isPaid, write })

/** Runs the jobs of a run in Dog Care that has just been started. */
export async function expectWrittenRun(app: GenerationTestApp, count: number): Promise<void> {
  expect(await readProgress(app.db)).toEqual({
    isGenerating: true,
    isCancelled: false,
    totalArticles: count,
    currentArticle: 0,
    currentStatus: 'Starting generation...',
    currentArticleTitle: '',
    generatedArticles: [],
    errors: [],
    showProgress: true,
  })
  await app.runJobs()
  const written = await listArticles(app)
  expect(written).toHaveLength(count)
  expect(new Set(written.map(({ slug }) => slug)).size).toBe(count)
  for (const article of written) {
    expect(article).toMatchObject({
      category: 'Dog Care',
      state: 'published',
      author: 'Wagwise Editorial',
      findings: [],
    })
    expect(article.image_url).toMatch(/^\/media\/.+\.svg$/)
    expect(article.content.match(/^!\[.{1,300}\]\(\/media\//gm)).toHaveLength(2)
  }
  const progress = await readProgress(app.db)
  expect(progress).toMatchObject({
    isGenerating: false,
    currentArticle: count,
    currentStatus: 'All articles generated!',
    errors: [],
    showProgress: true,
  })
  expect(progress.generatedArticles.map(({ url }) => url).toSorted()).toEqual(
    written.map(({ slug }) => `/article/${slug}`).toSorted(),
  )
}
