import { pickAuthor } from '#domain/generation/generation.ts'
import { findNearTitle } from '#domain/generation/similar-title.ts'
import { authorsOf, siteWith } from '#domain/site/settings.ts'
import { nextSlug } from '#domain/text/slug.ts'
import { insertArticle } from '#features/articles/commands.ts'
import type { Needs } from '#features/deps.ts'
import { mediaIdOf } from '#features/media/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import { keepResult, LostHold, type HeldItem } from './leases.ts'
import { withPictures } from './generate-images.ts'
import type { ItemPictures, StoredText } from './tables.ts'
import { readTitles } from './existing-titles.ts'

type Saving = Needs<'db' | 'clock' | 'newId' | 'site' | 'content' | 'generation'>
export type SavedArticle = { slug: string; state: 'published' | 'draft' }

/** While this one was made, another took its title: it has to be written again. */
export class TitleTaken extends Error {
  override readonly name = 'TitleTaken'
}

/** The article and the note that it is there, in one transaction; whatever crashes, there is one or none. */
export async function saveArticle(
  deps: Saving,
  item: HeldItem,
  text: StoredText,
  pictures: ItemPictures,
): Promise<SavedArticle> {
  const settings = await readSettings(deps)
  const authors = authorsOf(settings, siteWith(deps.site, settings).name)
  const author = pickAuthor(authors, deps.generation.chance())
  const saved = await deps.db.transaction().execute(async (trx) => {
    await holdRun(trx, item)
    const known = await readTitles(trx, { item: item.id })
    const near = findNearTitle(
      text.title,
      known.map(({ title }) => title),
    )
    if (near !== undefined) throw new TitleTaken(`The title “${text.title}” is too close to “${near}”.`)
    const now = deps.clock()
    const [hero] = pictures
    const { review_reasons, slug: wished, ...words } = text
    const id = deps.newId()
    const slug = nextSlug(wished, await takenSlugs(trx, wished))
    const state = item.options.publish === 'draft' || review_reasons.length > 0 ? 'draft' : 'published'
    await insertArticle(trx, {
      ...words,
      id,
      slug,
      state,
      author,
      content: withPictures(words.content, pictures),
      image_url: hero?.url ?? '',
      image_alt: hero?.alt ?? '',
      trending: false,
      published_date: now,
      created_at: now,
    })
    await trx.updateTable('articles').set({ source_item: item.id, review_reasons }).where('id', '=', id).execute()
    await trx
      .updateTable('media')
      .set({ made_for: null })
      .where('made_for', '=', item.id)
      .where(
        'id',
        'in',
        pictures.map(({ url }) => mediaIdOf(url) ?? ''),
      )
      .execute()
    await keepResult(deps, trx, item, { state: 'indexing', article_id: id, slug, title: text.title })
    return { slug, state } as const
  })
  if (saved.state === 'published') await deps.content.raise()
  return saved
}

/** Nobody cancels the run, and no other item of it is saved, before this one is. */
async function holdRun(trx: Db, { run_id }: HeldItem): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('generation_runs')
    .set((row) => ({ count: row.ref('count') }))
    .where('id', '=', run_id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LostHold('The run has ended.')
}

async function takenSlugs(trx: Db, slug: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('article_slugs')
    .select('slug')
    .where((row) => row.or([row('slug', '=', slug), row('slug', 'like', `${slug.slice(0, 40)}%`)]))
    .execute()
  return new Set(rows.map((row) => row.slug))
}
