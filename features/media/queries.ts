import type { Needs } from '#features/deps.ts'
import type { IllustrationRequest } from '#features/ports.ts'
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
  return (await db.selectFrom('media').select('alt').where('id', '=', id).executeTakeFirst())?.alt || undefined
}

/** The illustrations among these URLs, without images that a person uploaded. */
export async function filterIllustrations(db: Db, urls: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const url of urls) if ((await findIllustrationAlt(db, url)) !== undefined) found.add(url)
  return found
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
