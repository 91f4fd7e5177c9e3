import { startRun } from '#features/generation/commands.ts'
import { type ArticleWriter } from '#features/generation/ports.ts'
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
