import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { removeInlineImage } from '#domain/articles/inline-images.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { addUpload, maxUploadBytes, reserveUpload } from '#features/media/uploads.ts'
import { indexArticles } from '#features/articles/commands.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import { articleHash, hashedColumns } from './article-hash.ts'
import type { ImportDeps } from './import-deps.ts'
import { advance, type LeasedImport } from './leases.ts'
import type { PictureFailure } from './import-ports.ts'
import { insertNotes } from './notes.ts'
import type { ImportSource } from './ports.ts'

/** So that the old site stays up. */
const concurrency = 2
const minute = 60_000
/** After these waits a picture counts as missing: an old site may be down for two days. */
const waits = [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 12 * 60 * minute, 36 * 60 * minute]

/** `not_wanted`: the owner has chosen to fetch none. */
type Failure = PictureFailure | 'not_wanted'

const failures: Record<Exclude<PictureFailure, 'later'>, string> = {
  missing: 'The old site answers that it has no such picture.',
  not_a_picture: 'This is not a JPEG, PNG, WebP or AVIF picture.',
  too_large: 'This picture has more than 10 MB or 40 megapixels.',
  refused: 'Pictures are fetched only from public https and http addresses.',
}

/** Tries each waiting picture once more, and lists those that fail as missing. */
export async function stopWaiting({ db }: Needs<'db'>, import_id: string): Promise<void> {
  await db
    .updateTable('import_pictures')
    .set({ attempts: waits.length, not_before: 0 })
    .where((row) => row.and({ import_id, state: 'waiting' }))
    .execute()
  await db
    .updateTable('imports')
    .set({ lease_until: 0 })
    .where((row) => row.and({ id: import_id, lease_token: null }))
    .execute()
}

/** Brings the pictures that are due. When the next one is due, if any waits. */
export async function bringPictures(
  deps: ImportDeps,
  lease: LeasedImport,
  source: ImportSource,
): Promise<number | undefined> {
  for (;;) {
    const due = await deps.db
      .selectFrom('import_pictures')
      .select(['url', 'path', 'alt', 'attempts'])
      .where((row) => row.and({ import_id: lease.id, state: 'waiting' }))
      .where('not_before', '<=', deps.clock())
      .orderBy('url')
      .orderBy('article_id')
      .limit(concurrency * 4)
      .execute()
    if (due.length === 0) return nextDue(deps.db, lease.id)
    const byUrl = [...new Map(due.map((picture) => [picture.url, picture])).values()].slice(0, concurrency)
    await Promise.all(byUrl.map((picture) => bringPicture(deps, lease, source, picture)))
  }
}

async function nextDue(db: Db, import_id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('import_pictures')
    .select((one) => one.fn.min('not_before').as('at'))
    .where((one) => one.and({ import_id, state: 'waiting' }))
    .executeTakeFirst()
  return row?.at ?? undefined
}

type DuePicture = { url: string; path: string | null; alt: string; attempts: number }

async function bringPicture(deps: ImportDeps, lease: LeasedImport, source: ImportSource, picture: DuePicture) {
  const read = await readPicture(deps, lease, source, picture)
  if (typeof read === 'string') return fail(deps, lease, picture, read)
  // The same id on every attempt, so that a crash in between leaves one picture.
  const id = createHash('sha256').update(`${lease.id} ${picture.url}`).digest('hex').slice(0, 24)
  await reserveUpload(deps, { id, item: null })
  const user_id = lease.user_id ?? 'import'
  const stored = await addUpload(deps, read, { user_id, alt: picture.alt, reserved: { id, item: '' } })
  if (stored.ok) return show(deps, lease, picture, { id, url: stored.url })
  const reasons = { unknown_kind: 'not_a_picture', damaged: 'not_a_picture', busy: 'later' } as const
  await deps.mediaStore.removeAll(id)
  await deps.db.deleteFrom('media').where('id', '=', id).where('file', 'is', null).execute()
  return fail(
    deps,
    lease,
    picture,
    stored.reason in reasons ? reasons[stored.reason as keyof typeof reasons] : 'too_large',
  )
}

async function readPicture(
  deps: ImportDeps,
  lease: LeasedImport,
  source: ImportSource,
  { url, path }: DuePicture,
): Promise<Uint8Array | Failure> {
  const stream = await source.openPicture(path ?? url)
  if (stream) return readStream(stream)
  const address = parseWebUrl(url)
  if (!address) return 'missing'
  if (!lease.options.pictures) return 'not_wanted'
  const fetched = await deps.imports.fetchPicture(address.href)
  return fetched.ok ? fetched.bytes : fetched.reason
}

async function readStream(stream: Readable): Promise<Uint8Array | 'too_large'> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxUploadBytes) {
      stream.destroy()
      return 'too_large'
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** In every article of this import that has it. */
async function show(
  deps: ImportDeps,
  lease: LeasedImport,
  { url, alt }: DuePicture,
  media: { id: string; url: string },
) {
  await changeArticles(
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

async function fail(deps: ImportDeps, lease: LeasedImport, picture: DuePicture, reason: Failure) {
  const { url, attempts } = picture
  const wait = reason === 'later' ? waits[attempts] : undefined
  if (wait !== undefined) {
    await deps.db.transaction().execute(async (trx) => {
      await advance(deps, trx, lease)
      await trx
        .updateTable('import_pictures')
        .set({ attempts: attempts + 1, not_before: deps.clock() + wait })
        .where((row) => row.and({ import_id: lease.id, url, state: 'waiting' }))
        .execute()
    })
    return
  }
  if (reason === 'not_wanted') {
    const left = 'It was not among the files, and none is fetched. The article still shows it from the old site.'
    await changeArticles(deps, lease, url, { state: 'missing', why: left }, (article) => article)
    return
  }
  const why = reason === 'later' ? 'The old site did not answer.' : failures[reason]
  await changeArticles(
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

/** An article that nobody has edited counts as unedited afterwards, too. */
async function changeArticles(
  deps: ImportDeps,
  lease: LeasedImport,
  url: string,
  outcome: Outcome,
  change: (article: Shown, isHero: boolean) => Shown,
): Promise<void> {
  const changed = await deps.db.transaction().execute(async (trx) => {
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
  if (changed) await deps.contentVersion.bump()
}
