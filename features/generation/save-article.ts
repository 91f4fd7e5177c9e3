import type { ArticleState } from '#domain/articles/article.ts'
import { captionImages, insertInlineImages } from '#domain/articles/inline-images.ts'
import { pickAuthor } from '#domain/generation/generation.ts'
import { findSimilarTitle } from '#domain/generation/similar-title.ts'
import { resolveAuthors, applySiteSettings } from '#domain/site/settings.ts'
import { fromZonedTime } from '#domain/text/time-zone.ts'
import { insertArticle } from '#features/articles/commands.ts'
import { reserveSlug } from '#features/articles/slugs.ts'
import { readCurrentTitle } from '#features/categories/queries.ts'
import type { Needs } from '#features/deps.ts'
import { parseMediaId } from '#features/media/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import { describeProvenance } from './describe-provenance.ts'
import { advance, LeaseLost, type LeasedItem } from './leases.ts'
import { markBriefWritten } from './item-brief.ts'
import type { ValidatedText } from './tables.ts'
import { readTitles } from './existing-titles.ts'

export type SavedArticle = { slug: string; state: ArticleState }

/** Another article with this title was saved in the meantime, so the text must be written again. */
export class TitleTaken extends Error {
  override readonly name = 'TitleTaken'
}

/** Saves the article and the item's state in one transaction, so that a crash never causes a duplicate. */
export async function saveGeneratedArticle(
  deps: Needs<'db' | 'clock' | 'newId' | 'config' | 'contentVersion' | 'generation'>,
  item: LeasedItem,
  text: ValidatedText,
): Promise<{ item: LeasedItem; article: SavedArticle }> {
  const settings = await readSettings(deps)
  const authors = resolveAuthors(settings, applySiteSettings(deps.config, settings).name)
  const author = pickAuthor(authors, deps.generation.random())
  const saved = await deps.db.transaction().execute(async (trx) => {
    await lockRun(trx, item)
    const others = await readTitles(trx, { item: item.id, article: item.stages.brief?.refreshes })
    const titles = others.map(({ title }) => title)
    const near = findSimilarTitle(text.title, titles)
    if (near !== undefined) throw new TitleTaken(`The title “${text.title}” is too close to “${near}”.`)
    const now = deps.clock()
    const images = item.images ?? []
    const [hero, ...inline] = images
    const { findings, slug: _slug, facts = [], takeaways = [], picture: _picture, ...words } = text
    const id = deps.newId()
    const slug = await reserveSlug(trx, { id, title: text.title, now })
    const due = publishTime(item, now)
    // Text that replaces an article is a draft until somebody has compared the two.
    const isHeld = item.options.publish === 'draft' || findings.length > 0 || Boolean(item.stages.brief?.refreshes)
    const state = isHeld ? 'draft' : due > now ? 'scheduled' : 'published'
    await insertArticle(trx, {
      ...words,
      category: await readCurrentTitle(trx, words.category),
      id,
      slug,
      state,
      author,
      content: insertInlineImages(words.content, captionImages(inline, takeaways)),
      image_url: hero?.url ?? '',
      image_alt: hero?.alt ?? '',
      trending: false,
      takeaways,
      published_date: Math.max(due, now),
      created_at: now,
    })
    const { mode = 'careful' } = item.options
    const provenance = describeProvenance(deps, { facts, mode, calls: item.stages.calls ?? 0 })
    await trx
      .updateTable('articles')
      .set({ generation_item_id: item.id, findings, provenance })
      .where('id', '=', id)
      .execute()
    await markBriefWritten(trx, item, id, now)
    const drawn = trx.updateTable('media').where('generation_item_id', '=', item.id)
    const used = images.map(({ url }) => parseMediaId(url) ?? '')
    await drawn.set({ generation_item_id: null }).where('id', 'in', used).execute()
    const change = { state: 'indexing', article_id: id, slug, title: text.title } as const
    return { item: await advance(deps, trx, item, change), article: { slug, state } as const }
  })
  if (saved.article.state === 'published') await deps.contentVersion.bump()
  return saved
}

const dayMs = 24 * 60 * 60_000

/** The day that the brief names, at 9:00 where the run was started, or the article's share of the days that the run is spread over. */
function publishTime({ stages, options, ordinal, count, runCreatedAt }: LeasedItem, now: number): number {
  const { plannedFor } = stages.brief ?? {}
  if (plannedFor) return fromZonedTime(`${plannedFor}T09:00`, options.timeZone)
  return options.spread === undefined ? now : runCreatedAt + Math.round((ordinal * options.spread * dayMs) / count)
}

/** Locks the run row, so that it cannot be cancelled and no other item is saved until this transaction ends. */
async function lockRun(trx: Db, { run_id }: LeasedItem): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('generation_runs')
    .set((row) => ({ count: row.ref('count') }))
    .where((row) => row.and({ id: run_id, state: 'running' }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost('The run has ended.')
}
