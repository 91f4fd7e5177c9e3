import { createHash } from 'node:crypto'
import { record } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { passCheckpoint } from '#features/checkpoints.ts'
import type { Pressed, Reserved } from '#features/ports.ts'
import { giveUpPicture } from './delete-image.ts'
import { fileName, kindOf } from './upload-files.ts'

type Uploading = Needs<'db' | 'clock' | 'newId' | 'press' | 'mediaStore'>
export type UploadRefusal = 'unknown kind' | Exclude<Pressed, { ok: true }>['reason']
export type Uploaded = { ok: true; url: string; width: number; height: number } | { ok: false; reason: UploadRefusal }

export const mostUploadBytes = 10 * 1024 * 1024

type From = { user_id: string | null; reserved?: Reserved | undefined; alt?: string }

/**
 * Keeps a picture under a name of its own, decoded and encoded anew. The row with its name comes first and says nothing
 * of a file: whatever crashes, no file is without a row. `alt`: only for what an illustrator made for us; that is how it
 * is known from a person's upload.
 */
export async function addUpload(
  deps: Uploading,
  bytes: Uint8Array,
  { user_id, reserved, alt = '' }: From,
): Promise<Uploaded> {
  if (!kindOf(bytes)) return { ok: false, reason: 'unknown kind' }
  const pressed = await deps.press.toWebp(bytes)
  if (!pressed.ok) return pressed
  const full = pressed.files.find(({ name }) => name === 'full')
  if (!full) return { ok: false, reason: 'damaged' }
  const id = reserved?.id ?? createHash('sha256').update(deps.newId()).digest('hex').slice(0, 24)
  const { width, height } = full
  if (!reserved) await reserveUpload(deps, { id, item: null })
  try {
    for (const file of pressed.files) await deps.mediaStore.put(fileName(id, file.name, 'webp'), file.bytes)
    passCheckpoint('picture stored')
    await deps.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('media')
        .set({ file: id, width, height, alt })
        .where('id', '=', id)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Error('The run that this picture was made for has ended.')
      await record(deps, trx, { user_id, action: 'media.uploaded', subject: id, facts: { width, height } })
    })
  } catch (error) {
    await giveUpPicture(deps, id).catch(() => undefined)
    throw error
  }
  return { ok: true, url: `/media/${id}.webp`, width, height }
}

/** A run that makes pictures does so before it asks for one; the name goes when the run ends without showing it. */
export async function reserveUpload(
  { db, clock }: Needs<'db' | 'clock'>,
  { id, item }: { id: string; item: string | null },
): Promise<void> {
  const nothing = { recipe: null, file: null, width: 0, height: 0, alt: '' }
  await db
    .insertInto('media')
    .values({ id, type: 'image/webp', ...nothing, made_for: item, created_at: clock() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Makes the AVIF files that are still missing, one upload after the other. Returns for how many it did. */
export async function makeAvifs(deps: Needs<'db' | 'press' | 'mediaStore' | 'log'>): Promise<number> {
  let made = 0
  for (;;) {
    const next = await deps.db
      .selectFrom('media')
      .select('id')
      .where('file', 'is not', null)
      .where('avif', 'is', null)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (!next) return made
    const avif = await makeAvif(deps, next.id)
    if (avif === 'later') return made
    const { numUpdatedRows } = await deps.db
      .updateTable('media')
      .set({ avif })
      .where('id', '=', next.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) await deps.mediaStore.removeAll(next.id)
    if (avif) made++
    else deps.log('warn', 'avif_failed', { media: next.id })
  }
}

async function makeAvif({ press, mediaStore }: Needs<'press' | 'mediaStore'>, id: string): Promise<boolean | 'later'> {
  const source = await mediaStore.get(fileName(id, 'full', 'webp'))
  if (!source) return false
  const pressed = await press.toAvif(source)
  if (!pressed.ok) return pressed.reason === 'busy' ? 'later' : false
  for (const file of pressed.files) await mediaStore.put(fileName(id, file.name, 'avif'), file.bytes)
  return true
}
