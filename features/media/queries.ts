import { sql } from 'kysely'
import { splitCredit } from '#domain/articles/picture-credit.ts'
import type { Needs } from '#features/deps.ts'
import { containsText } from '#features/contains-text.ts'
import { countRows, readKeysetPage } from '#features/keyset-pagination.ts'
import type { IllustrationRequest } from '#features/media/ports.ts'
import type { Db } from '#features/tables.ts'
import { mediaFileName, type UploadFormat } from './upload-files.ts'

export async function findIllustrationRequest(db: Db, id: string): Promise<IllustrationRequest | undefined> {
  const row = await db.selectFrom('media').select('recipe').where('id', '=', id).executeTakeFirst()
  return row?.recipe ?? undefined
}

const drawnUrlPattern = /^\/media\/([0-9a-f]{24})\.svg$/

/** The request that an illustration was drawn from. Undefined for uploads and external images. */
export async function findIllustrationRequestByUrl(db: Db, url: string): Promise<IllustrationRequest | undefined> {
  const id = drawnUrlPattern.exec(url)?.[1]
  return id === undefined ? undefined : findIllustrationRequest(db, id)
}

const mediaUrlPattern = /^\/media\/([0-9a-f]{24})\.(?:svg|webp)$/

/** The generated alt text of an illustration. Undefined for uploads. */
export async function findIllustrationAlt(db: Db, url: string): Promise<string | undefined> {
  const id = mediaUrlPattern.exec(url)?.[1] ?? ''
  const row = await db
    .selectFrom('media')
    .select('alt')
    .where((columns) => columns.and({ id, generated: true }))
    .executeTakeFirst()
  return row?.alt
}

/** The illustrations among these URLs, without images that a person uploaded. */
export async function filterIllustrations(db: Db, urls: readonly string[]): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const url of urls) if ((await findIllustrationAlt(db, url)) !== undefined) ids.add(url)
  return ids
}

export function parseMediaId(url: string): string | undefined {
  return mediaUrlPattern.exec(url)?.[1]
}

/** An image that a run stored before it was interrupted. */
export async function findStoredImage(db: Db, id: string): Promise<{ url: string; alt: string } | undefined> {
  const row = await db
    .selectFrom('media')
    .select('alt')
    .where('id', '=', id)
    .where('file', 'is not', null)
    .executeTakeFirst()
  return row && { url: `/media/${id}.webp`, alt: row.alt }
}

type UploadFileRequest = { id: string; name: string; form: UploadFormat }

/** Undefined if the file does not exist: not created yet, too small for this width, or missing. */
export async function readUpload({ mediaStore }: Needs<'mediaStore'>, { id, name, form }: UploadFileRequest) {
  return mediaStore.get(mediaFileName(id, name, form))
}

/** Uploads whose file is missing. The rows stay, because restoring the media folder brings the files back. */
export async function listMissingUploads({ db, mediaStore }: Needs<'db' | 'mediaStore'>): Promise<string[]> {
  const rows = await db.selectFrom('media').select('id').where('file', 'is not', null).execute()
  const missing: string[] = []
  for (const { id } of rows) if (!(await mediaStore.has(mediaFileName(id, 'full', 'webp')))) missing.push(id)
  return missing
}

const pageSize = 48
const listColumns = ['id', 'type', 'width', 'height', 'alt', 'credit', 'focal_x', 'focal_y', 'created_at'] as const

type PictureFilter = {
  q?: string | undefined
  unused?: boolean
  cursor?: string | undefined
  /** Only what this account uploaded and what this program made, without where others use it. */
  author?: string | undefined
}

/** Newest first, with everything that uses them. Without unfinished uploads and images of a run. */
export async function listPictures(db: Db, { q = '', unused = false, cursor, author }: PictureFilter) {
  const words = q.trim().toLowerCase()
  const matching = db
    .selectFrom('media')
    .where((row) => row.or([row('file', 'is not', null), row('recipe', 'is not', null)]))
    .where('generation_item_id', 'is', null)
    .$if(words !== '', (query) => query.where(containsText(sql`lower(alt || ' ' || credit || ' ' || id)`, words)))
    .$if(author !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('recipe', 'is not', null),
          row('generated', '=', true),
          row('id', 'in', uploadsOf(db, author ?? '')),
        ]),
      ),
    )
    .$if(unused, (query) => query.where('id', 'not in', db.selectFrom('media_uses').select('media_id')))
  const [{ page, next }, total] = await Promise.all([
    readKeysetPage(matching.select(listColumns), { cursor, size: pageSize }),
    countRows(matching),
  ])
  const ids = page.map(({ id }) => id)
  const uses =
    ids.length > 0 && author === undefined
      ? await db.selectFrom('media_uses').selectAll().where('media_id', 'in', ids).execute()
      : []
  const pictures = page.map(({ type, ...picture }) => {
    const isDrawn = type === 'image/svg+xml'
    const used_in = uses.filter(({ media_id }) => media_id === picture.id).map(({ media_id: _, ...use }) => use)
    return { ...picture, url: `/media/${picture.id}.${isDrawn ? 'svg' : 'webp'}`, isDrawn, used_in }
  })
  return { pictures, total, next }
}

/** The audit log is the record of who uploaded what, and is never deleted. */
function uploadsOf(db: Db, user_id: string) {
  return db
    .selectFrom('audit_log')
    .select('subject')
    .where((row) => row.and({ action: 'media.uploaded', user_id }))
}

export async function findPicture(db: Db, id: string) {
  return (await listPictures(db, { q: id })).pictures.find((picture) => picture.id === id)
}

/** Whom to thank for the pictures among these URLs, by URL, and whether a model made them. Drawings need no credit. */
export async function findCredits(db: Db, urls: readonly string[]) {
  const uploads = new Map(urls.map((url) => [url.endsWith('.webp') ? parseMediaId(url) : undefined, url]))
  const ids = [...uploads.keys()].filter((id) => id !== undefined)
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db.selectFrom('media').select(['id', 'credit', 'generated']).where('id', 'in', ids).execute()
  return new Map(
    rows.map(({ id, credit: line, generated }) => {
      const { caption, credit } = splitCredit(line)
      return [uploads.get(id) ?? '', { ...(caption && { caption }), credit, generated }]
    }),
  )
}

/** The point of a picture that stays visible when it is cropped. Pictures without one are left out. */
export async function listFocalPoints(db: Db) {
  return db.selectFrom('media').select(['id', 'focal_x', 'focal_y']).where('focal_x', 'is not', null).execute()
}

export async function findFocalPoint(db: Db, id: string): Promise<[x: number, y: number] | undefined> {
  const row = await db.selectFrom('media').select(['focal_x', 'focal_y']).where('id', '=', id).executeTakeFirst()
  return row?.focal_x == null || row.focal_y == null ? undefined : [row.focal_x, row.focal_y]
}
