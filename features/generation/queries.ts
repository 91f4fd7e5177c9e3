import { emptyProgress, computeProgress, type Progress } from '#domain/generation/generation.ts'
import { findWait, type Wait } from '#domain/generation/wait.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import { readCaps, readUsage } from './usage.ts'

const runColumns = [
  'id',
  'kind',
  'category',
  'count',
  'options',
  'state',
  'reason',
  'created_at',
  'finished_at',
] as const

/** The newest run that was not hidden. */
export async function readCurrentRun(db: Db) {
  const run = await db
    .selectFrom('generation_runs')
    .select(runColumns)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run ? withProgress(db, run) : { progress: emptyProgress, run: null }
}

export async function readRun(db: Db, id: string) {
  const run = await db.selectFrom('generation_runs').select(runColumns).where('id', '=', id).executeTakeFirst()
  return run && withProgress(db, run)
}

export async function readProgress(db: Db): Promise<Progress> {
  return (await readCurrentRun(db)).progress
}

type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>
function findRun(db: Db) {
  return db.selectFrom('generation_runs').select(runColumns).executeTakeFirst()
}

async function withProgress(db: Db, row: RunRow) {
  const { options, ...run } = row
  const rows = await db
    .selectFrom('generation_items')
    .leftJoin('articles', 'articles.id', 'generation_items.article_id')
    .select(['ordinal', 'generation_items.category', 'generation_items.state', 'generation_items.title'])
    .select(['error', 'rejections', 'generation_items.updated_at', 'generation_items.slug', 'article_id'])
    .select(['articles.title as shown_title', 'articles.slug as shown_slug', 'articles.visible'])
    .where('run_id', '=', run.id)
    .orderBy('ordinal')
    .execute()
  const progress = computeProgress(
    run,
    rows.map((item) => ({ ...item, article: item.state === 'done' ? toGeneratedArticle(item) : undefined })),
  )
  const items = rows.map(({ ordinal, category, state, title, slug, error, article_id }) => {
    return { ordinal, category, state, title, slug, error, article_id }
  })
  return { progress, run: { ...run, publish: options.publish, topic: options.topic ?? null, items } }
}

type ItemRow = {
  title: string
  slug: string
  article_id: string | null
  shown_title: string | null
  shown_slug: string | null
  visible: boolean | null
}

/** Uses the current title and slug, because an admin may have renamed the article. */
function toGeneratedArticle(item: ItemRow) {
  const slug = item.shown_slug ?? item.slug
  const draft = item.article_id !== null && item.visible !== true
  const url = draft ? `/admin/articles/${item.article_id}` : `/article/${encodeURIComponent(slug)}`
  return { title: item.shown_title ?? item.title, slug, url, draft }
}

/** What the active run is waiting for, if anything. */
export async function readWait({
  db,
  clock,
  generation,
}: Needs<'db' | 'clock' | 'generation'>): Promise<Wait | undefined> {
  const items = await db
    .selectFrom('generation_items as item')
    .innerJoin('generation_runs as run', 'run.id', 'item.run_id')
    .select(['item.state', 'item.error', 'item.not_before', 'item.updated_at'])
    .where('run.state', '=', 'running')
    .where('item.state', 'not in', ['queued', 'done', 'failed'])
    .execute()
  return findWait(items, { now: clock(), timeouts: generation.timeouts })
}

export async function readBudget(deps: Needs<'db' | 'clock' | 'config' | 'generation'>) {
  const [caps, used] = await Promise.all([readCaps(deps), readUsage(deps)])
  const { writer, illustrator } = deps.generation
  return {
    text: { paid: writer.isPaid, perArticle: 1, usedToday: used.text, cap: caps.text },
    image: { paid: illustrator.isPaid, perArticle: 3, usedToday: used.image, cap: caps.image },
  }
}
