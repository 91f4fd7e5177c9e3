import { computeProgress, emptyProgress, inlineImageCount, textCallsPerArticle } from '#domain/generation/generation.ts'
import type { Progress, WritingMode } from '#domain/generation/generation.ts'
import { findWait, type Wait } from '#domain/generation/wait.ts'
import { toZonedDay } from '#domain/text/time-zone.ts'
import type { Needs } from '#features/deps.ts'
import { readTopicKeys } from '#features/categories/queries.ts'
import type { Db } from '#features/tables.ts'
import { prioritizeTitles, readTitles } from './existing-titles.ts'
import { applyGenerationSettings } from './settings.ts'
import { readCaps, readUsage } from './usage.ts'

function selectRuns(db: Db) {
  return db
    .selectFrom('generation_runs')
    .select(['id', 'kind', 'category', 'count', 'options', 'state', 'reason', 'created_at', 'finished_at'])
}

/** The newest run that was not hidden. */
export async function readCurrentRun(db: Db) {
  const run = await selectRuns(db)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run ? withProgress(run, await listItems(db, [run.id])) : { progress: emptyProgress, run: null }
}

export async function readRun(db: Db, id: string) {
  const run = await selectRuns(db).where('id', '=', id).executeTakeFirst()
  return run && withProgress(run, await listItems(db, [run.id]))
}

const listedRuns = 20

/** The newest runs, also those whose card was hidden. */
export async function listRuns(db: Db) {
  const runs = await selectRuns(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(listedRuns).execute()
  // PostgreSQL accepts no empty list.
  if (runs.length === 0) return []
  const items = await listItems(
    db,
    runs.map(({ id }) => id),
  )
  return runs.map((run) =>
    withProgress(
      run,
      items.filter(({ run_id }) => run_id === run.id),
    ),
  )
}

export async function readProgress(db: Db): Promise<Progress> {
  return (await readCurrentRun(db)).progress
}

function listItems(db: Db, run_ids: readonly string[]) {
  return db
    .selectFrom('generation_items')
    .leftJoin('articles', 'articles.id', 'generation_items.article_id')
    .select(['run_id', 'ordinal', 'generation_items.category', 'generation_items.state', 'generation_items.title'])
    .select(['error', 'rejections', 'generation_items.updated_at', 'generation_items.slug', 'article_id'])
    .select(['articles.title as shown_title', 'articles.slug as shown_slug', 'articles.visible'])
    .select(['articles.state as article_state', 'articles.findings', 'articles.published_date'])
    .where('run_id', 'in', run_ids)
    .orderBy('ordinal')
    .execute()
}

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>
type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

function withProgress({ options, ...run }: RunRow, rows: readonly ItemRow[]) {
  const progress = computeProgress(
    run,
    rows.map((item) => ({ ...item, article: item.state === 'done' ? toGeneratedArticle(item, options) : undefined })),
  )
  const items = rows.map(({ ordinal, category, state, title, slug, error, article_id }) => {
    return { ordinal, category, state, title, slug, error, article_id }
  })
  return { progress, run: { ...run, publish: options.publish, topic: options.topic ?? null, items } }
}

/** Uses the current title and slug, because an admin may have renamed the article. */
function toGeneratedArticle(item: ItemRow, options: RunRow['options']) {
  const slug = item.shown_slug ?? item.slug
  const isHidden = item.article_id !== null && item.visible !== true
  const url = isHidden ? `/admin/articles/${item.article_id}` : `/article/${encodeURIComponent(slug)}`
  const note = describeHidden(item, options)
  const draft = isHidden && item.article_state !== 'scheduled'
  return { title: item.shown_title ?? item.title, slug, url, draft, ...(isHidden && note && { note }) }
}

function describeHidden({ article_state, findings, published_date }: ItemRow, { timeZone }: RunRow['options']): string {
  const held = findings?.length ?? 0
  if (article_state === 'draft' && held > 0) return `held: ${held} ${held === 1 ? 'reason' : 'reasons'}`
  return article_state === 'scheduled' ? `scheduled for ${toZonedDay(published_date ?? 0, timeZone)}` : ''
}

export async function readWait(deps: Needs<'db' | 'clock' | 'config' | 'generation'>): Promise<Wait | undefined> {
  const items = await deps.db
    .selectFrom('generation_items as item')
    .innerJoin('generation_runs as run', 'run.id', 'item.run_id')
    .select(['item.state', 'item.error', 'item.not_before', 'item.updated_at'])
    .where('run.state', '=', 'running')
    .where('item.state', 'not in', ['queued', 'done', 'failed'])
    .execute()
  const { timeouts } = (await applyGenerationSettings(deps)).generation
  return findWait(items, { now: deps.clock(), timeouts })
}

/** What a run will cost at most, and what is left today. `perArticle` is that of a quick run. */
export async function readBudget(deps: Needs<'db' | 'clock' | 'config' | 'generation'>) {
  const [caps, used, tokens] = await Promise.all([readCaps(deps), readUsage(deps), readTokensPerArticle(deps.db)])
  const { writer, illustrator } = (await applyGenerationSettings(deps)).generation
  const careful = writer.critique ? textCallsPerArticle.careful : textCallsPerArticle.quick
  const calls = { careful, quick: textCallsPerArticle.quick }
  return {
    text: { paid: writer.isPaid, perArticle: calls.quick, calls, tokens, usedToday: used.text, cap: caps.text },
    image: { paid: illustrator.isPaid, perArticle: 1 + inlineImageCount, usedToday: used.image, cap: caps.image },
  }
}

const sampleSize = 40

/** The average of the latest articles, by mode. Null: the provider reports none, or nothing was written yet. */
async function readTokensPerArticle(db: Db): Promise<Record<WritingMode, number | null>> {
  const rows = await db
    .selectFrom('generation_items as item')
    .innerJoin('generation_runs as run', 'run.id', 'item.run_id')
    .select(['item.stages', 'run.options'])
    .where('item.state', '=', 'done')
    .orderBy('item.updated_at', 'desc')
    .limit(sampleSize)
    .execute()
  const average = (mode: WritingMode) => {
    const sums = rows
      .filter(({ options }) => options.mode === mode)
      .map(({ stages: { inputTokens = 0, outputTokens = 0 } }) => inputTokens + outputTokens)
      .filter((sum) => sum > 0)
    return sums.length === 0 ? null : Math.round(sums.reduce((a, b) => a + b, 0) / sums.length)
  }
  return { careful: average('careful'), quick: average('quick') }
}

/** How many topics the writer has left in a category. Null: as many as you like. */
export async function countTopicsLeft(deps: Needs<'db' | 'config' | 'generation'>, category: string) {
  const { writer } = deps.generation
  if (!writer.countTopics) return null
  const titles = prioritizeTitles(category, await readTitles(deps.db))
  return writer.countTopics(category, titles, undefined, await readTopicKeys(deps.db, category))
}
