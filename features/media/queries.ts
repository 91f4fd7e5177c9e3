import type { Needs } from '#features/deps.ts'
import type { PictureWish } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { fileName, type UploadForm } from './upload-files.ts'

/** What an illustration was made from, or undefined when there is none of that name. */
export async function findRecipe(db: Db, id: string): Promise<PictureWish | undefined> {
  const row = await db.selectFrom('media').select('recipe').where('id', '=', id).executeTakeFirst()
  return (row?.recipe as PictureWish | null | undefined) ?? undefined
}

const drawn = /^\/media\/([0-9a-f]{24})\.svg$/

/** What a picture in an article was drawn from; undefined for uploads and for pictures from elsewhere. */
export async function findRecipeOf(db: Db, url: string): Promise<PictureWish | undefined> {
  const id = drawn.exec(url)?.[1]
  return id === undefined ? undefined : findRecipe(db, id)
}

const ours = /^\/media\/([0-9a-f]{24})\.(?:svg|webp)$/

/** What we wrote about a drawing ourselves; undefined for uploads. */
export async function findDrawnAlt(db: Db, url: string): Promise<string | undefined> {
  const id = ours.exec(url)?.[1] ?? ''
  return (await db.selectFrom('media').select('alt').where('id', '=', id).executeTakeFirst())?.alt || undefined
}

/** Those that an illustrator made for us, not a person. */
export async function drawnAmong(db: Db, urls: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const url of urls) if ((await findDrawnAlt(db, url)) !== undefined) found.add(url)
  return found
}

/** The name in the address of one of our pictures. */
export function mediaIdOf(url: string): string | undefined {
  return ours.exec(url)?.[1]
}

/** A picture that a run has made and stored before it was cut off. */
export async function findStored(db: Db, id: string): Promise<{ url: string; alt: string } | undefined> {
  const row = await db
    .selectFrom('media')
    .select('alt')
    .where('id', '=', id)
    .where('file', 'is not', null)
    .executeTakeFirst()
  return row && { url: `/media/${id}.webp`, alt: row.alt }
}

type Asked = { id: string; name: string; form: UploadForm }

/** The bytes of an upload, or undefined when there are none: not made yet, too small for this width, or lost. */
export async function readUpload({ mediaStore }: Needs<'mediaStore'>, { id, name, form }: Asked) {
  return mediaStore.get(fileName(id, name, form))
}

/** Uploads whose file is gone. Nothing is repaired: a restored folder brings them back. */
export async function listLostUploads({ db, mediaStore }: Needs<'db' | 'mediaStore'>): Promise<string[]> {
  const rows = await db.selectFrom('media').select('id').where('file', 'is not', null).execute()
  const lost: string[] = []
  for (const { id } of rows) if (!(await mediaStore.has(fileName(id, 'full', 'webp')))) lost.push(id)
  return lost
}
