import { createHash } from 'node:crypto'
import type { Result } from '#domain/result.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { passCheckpoint } from '#features/checkpoints.ts'
import type { ImageFailure, ReservedImage } from '#features/ports.ts'
import { discardImage } from './delete-image.ts'
import { mediaFileName, detectImageType } from './upload-files.ts'

export type UploadResult = Result<{ url: string; width: number; height: number }, 'unknown_kind' | ImageFailure>

export const maxUploadBytes = 10 * 1024 * 1024

type UploadOptions = { user_id: string | null; reserved?: ReservedImage | undefined; alt?: string; batch?: string }

/**
 * Stores an image decoded and re-encoded. The row is inserted before the files are written, so that a crash leaves no
 * unknown file. An image without a user is a generated one.
 */
export async function addUpload(
  deps: Needs<'db' | 'clock' | 'newId' | 'imageProcessor' | 'mediaStore'>,
  bytes: Uint8Array,
  { user_id, reserved, alt = '', batch }: UploadOptions,
): Promise<UploadResult> {
  if (!detectImageType(bytes)) return { ok: false, reason: 'unknown_kind' }
  const processed = await deps.imageProcessor.toWebp(bytes, { byModel: user_id === null, batch })
  if (!processed.ok) return processed
  const full = processed.files.find(({ name }) => name === 'full')
  if (!full) return { ok: false, reason: 'damaged' }
  const id = reserved?.id ?? createHash('sha256').update(deps.newId()).digest('hex').slice(0, 24)
  const { width, height } = full
  if (!reserved) await reserveUpload(deps, { id, item: null })
  try {
    for (const file of processed.files) await deps.mediaStore.put(mediaFileName(id, file.name, 'webp'), file.bytes)
    passCheckpoint('image stored')
    await deps.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('media')
        .set({ file: id, width, height, alt, generated: user_id === null })
        .where('id', '=', id)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Error('The run this image was made for has ended.')
      await recordAudit(deps, trx, { user_id, action: 'media.uploaded', subject: id, details: { width, height } })
    })
  } catch (error) {
    await discardImage(deps, id).catch(() => undefined)
    throw error
  }
  return { ok: true, url: `/media/${id}.webp`, width, height }
}

/** Reserves the name before an image is generated. The row is deleted if the run ends without using it. */
export async function reserveUpload(
  { db, clock }: Needs<'db' | 'clock'>,
  { id, item }: { id: string; item: string | null },
): Promise<void> {
  const nothing = { recipe: null, file: null, width: 0, height: 0, alt: '' }
  await db
    .insertInto('media')
    .values({ id, type: 'image/webp', ...nothing, generation_item_id: item, created_at: clock() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Creates missing AVIF files, one upload after the other. Returns the number of uploads processed. */
export async function createAvifs(deps: Needs<'db' | 'imageProcessor' | 'mediaStore' | 'log'>): Promise<number> {
  let created = 0
  for (;;) {
    const next = await deps.db
      .selectFrom('media')
      .select('id')
      .where('file', 'is not', null)
      .where('avif', 'is', null)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (!next) return created
    const avif = await createAvif(deps, next.id)
    if (avif === 'later') return created
    const { numUpdatedRows } = await deps.db
      .updateTable('media')
      .set({ avif })
      .where('id', '=', next.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) await deps.mediaStore.removeAll(next.id)
    if (avif) created++
    else deps.log('warn', 'avif_failed', { media: next.id })
  }
}

async function createAvif({ imageProcessor, mediaStore }: Needs<'imageProcessor' | 'mediaStore'>, id: string) {
  const source = await mediaStore.get(mediaFileName(id, 'full', 'webp'))
  if (!source) return false
  const processed = await imageProcessor.toAvif(source)
  if (!processed.ok) return processed.reason === 'busy' ? 'later' : false
  for (const file of processed.files) await mediaStore.put(mediaFileName(id, file.name, 'avif'), file.bytes)
  return true
}
