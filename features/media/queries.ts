import type { Needs } from '#features/deps.ts'
import type { IllustrationRequest } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { mediaFileName, type UploadFormat } from './upload-files.ts'

/** What an illustration was made from, or undefined when there is none of that name. */
export async function findIllustrationRequest(db: Db, id: string): Promise<IllustrationRequest | undefined> {
  const row = await db.selectFrom('media').select('recipe').where('id', '=', id).executeTakeFirst()
  return (row?.recipe as IllustrationRequest | null | undefined) ?? undefined
}

const drawnUrlPattern = /^\/media\/([0-9a-f]{24})\.svg$/

/** What a picture in an article was drawn from; undefined for uploads and for pictures from elsewhere. */
export async function findIllustrationRequestByUrl(db: Db, url: string): Promise<IllustrationRequest | undefined> {
  const id = drawnUrlPattern.exec(url)?.[1]
  return id === undefined ? undefined : findIllustrationRequest(db, id)
}

const mediaUrlPattern = /^\/media\/([0-9a-f]{24})\.(?:svg|webp)$/

/** What we wrote about a drawing ourselves; undefined for uploads. */
export async function findIllustrationAlt(db: Db, url: string): Promise<string | undefined> {
  const id = mediaUrlPattern.exec(url)?.[1] ?? ''
  return (await db.selectFrom('media').select('alt').where('id', '=', id).executeTakeFirst())?.alt || undefined
}

/** Those that an illustrator made for us, not a person. */
export async function filterIllustrations(db: Db, urls: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const url of urls) if ((await findIllustrationAlt(db, url)) !== undefined) found.add(url)
  return found
}

/** The name in the address of one of our pictures. */
export function parseMediaId(url: string): string | undefined {
  return mediaUrlPattern.exec(url)?.[1]
}

/** A picture that a run has made and stored before it was cut off. */
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

/** The bytes of an upload, or undefined when there are none: not made yet, too small for this width, or lost. */
export async function readUpload({ mediaStore }: Needs<'mediaStore'>, { id, name, form }: UploadFileRequest) {
  return mediaStore.get(mediaFileName(id, name, form))
}

/** Uploads whose file is gone. Nothing is repaired: a restored folder brings them back. */
export async function listMissingUploads({ db, mediaStore }: Needs<'db' | 'mediaStore'>): Promise<string[]> {
  const rows = await db.selectFrom('media').select('id').where('file', 'is not', null).execute()
  const lost: string[] = []
  for (const { id } of rows) if (!(await mediaStore.has(mediaFileName(id, 'full', 'webp')))) lost.push(id)
  return lost
}
