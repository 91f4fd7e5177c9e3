import { removeInlineImage } from '#domain/articles/inline-images.ts'
import { indexArticles } from '#features/articles/commands.ts'
import { articleHash, hashedColumns } from './article-hash.ts'
import type { ImportDeps } from './import-deps.ts'
import { advance, type LeasedImport } from './leases.ts'
import type { PictureFailure } from './import-ports.ts'
import { insertNotes } from './notes.ts'

const minute = 60_000
/** After these waits a picture counts as missing: an old site may be down for two days. */
export const pictureWaits = [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 12 * 60 * minute, 36 * 60 * minute]

export type DuePicture = { url: string; path: string | null; alt: string; attempts: number }

/** `not_wanted`: the owner has chosen to fetch none. */
export type Failure = PictureFailure | 'not_wanted'

const failures: Record<Exclude<PictureFailure, 'later'>, string> = {
  missing: 'The old site answers that it has no such picture.',
  not_a_picture: 'This is not a JPEG, PNG, WebP or AVIF picture.',
  too_large: 'This picture has more than 10 MB or 40 megapixels.',
  refused: 'Pictures are fetched only from public https and http addresses.',
}

/** In every article of this import that has it. True if there is one. */
export async function showPicture(
  deps: ImportDeps,
  lease: LeasedImport,
  { url, alt }: DuePicture,
  media: { id: string; url: string },
): Promise<boolean> {
  return changeArticles(
    deps,
    lease,
    url,
    { state: 'brought', media_id: media.id },
    ({ content, image_url, image_alt }, isHero) => ({
      content: content.replaceAll(`](${url}`, `](${media.url}`),
      ...(isHero ? { image_url: media.url, image_alt: alt } : { image_url, image_alt }),
    }),
  )
}

export async function failPicture(
  deps: ImportDeps,
  lease: LeasedImport,
  picture: DuePicture,
  reason: Failure,
): Promise<boolean> {
  const { url, attempts } = picture
  const wait = reason === 'later' ? pictureWaits[attempts] : undefined
  if (wait !== undefined) {
    await deps.db.transaction().execute(async (trx) => {
      await advance(deps, trx, lease)
      await trx
        .updateTable('import_pictures')
        .set({ attempts: attempts + 1, not_before: deps.clock() + wait })
        .where((row) => row.and({ import_id: lease.id, url, state: 'waiting' }))
        .execute()
    })
    return false
  }
  if (reason === 'not_wanted') {
    const left = 'It was not among the files, and none is fetched. The article still shows it from the old site.'
    return changeArticles(deps, lease, url, { state: 'missing', why: left }, (article) => article)
  }
  const why = reason === 'later' ? 'The old site did not answer.' : failures[reason]
  return changeArticles(
    deps,
    lease,
    url,
    { state: 'missing', why: `${why} The article shows none, or its drawn picture.` },
    ({ content, image_url, image_alt }) => ({
      content: removeInlineImage(content, url) ?? content,
      image_url,
      image_alt,
    }),
  )
}

type Shown = { content: string; image_url: string; image_alt: string }
type Outcome = { state: 'brought'; media_id: string } | { state: 'missing'; why: string }

/** True if an article shows something else now. One that nobody has edited counts as unedited afterwards, too. */
async function changeArticles(
  deps: ImportDeps,
  lease: LeasedImport,
  url: string,
  outcome: Outcome,
  change: (article: Shown, isHero: boolean) => Shown,
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    const uses = await trx
      .selectFrom('import_pictures')
      .innerJoin('articles', 'articles.id', 'import_pictures.article_id')
      .select(['articles.id', 'hero', 'image_alt', 'articles.state'])
      .select(hashedColumns.map((name) => `articles.${name}` as const))
      .where((row) => row.and({ import_id: lease.id, url, 'import_pictures.state': 'waiting' }))
      .execute()
    for (const article of uses) {
      const next = change(article, article.hero)
      if (next.content === article.content && next.image_url === article.image_url) continue
      await trx
        .updateTable('articles')
        .set((row) => ({ ...next, version: row('version', '+', 1), updated_at: deps.clock() }))
        .where('id', '=', article.id)
        .execute()
      await trx
        .updateTable('import_items')
        .set({ hash: articleHash({ ...article, ...next }) })
        .where((row) =>
          row.and({ import_id: lease.id, kind: 'post', entity_id: article.id, hash: articleHash(article) }),
        )
        .execute()
    }
    const ids = uses.map(({ id }) => id)
    if (ids.length > 0) await indexArticles(trx, ids)
    const { state } = outcome
    await trx
      .updateTable('import_pictures')
      .set(outcome.state === 'brought' ? { state, media_id: outcome.media_id } : { state })
      .where((row) => row.and({ import_id: lease.id, url, state: 'waiting' }))
      .execute()
    if (outcome.state === 'missing') {
      const place = { file: '', ...(uses[0] && { title: uses[0].title }) }
      const note = { kind: 'picture' as const, place, what: url, why: outcome.why, article_id: ids[0] ?? null }
      await insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, [note])
    }
    return ids.length > 0
  })
}
