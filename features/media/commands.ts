import { createHash } from 'node:crypto'
import { changeContent, recordAudit, type ContentDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import type { IllustrationRequest } from '#features/media/ports.ts'
import type { Db } from '#features/tables.ts'

export type StoredIllustration = { url: string; alt: string; width: number; height: number }

/** Stores the request, not the image: the SVG is drawn when it is first requested. */
export async function addIllustration(
  { illustrator, clock }: Needs<'illustrator' | 'clock'>,
  trx: Db,
  request: IllustrationRequest,
  /** The item of a run, if no article shows the image yet. */
  generation_item_id: string | null = null,
): Promise<StoredIllustration> {
  const { title, category, kind, variant } = request
  const recipe = { title, category, kind, variant, picture: illustrator.pick(request) }
  const { alt, width, height, focus, isCentered = false } = illustrator.illustrate(recipe)
  const [focal_x, focal_y] = focus && !isCentered ? focus : [null, null]
  const id = createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 24)
  await trx
    .insertInto('media')
    .values({
      id,
      type: 'image/svg+xml',
      recipe,
      file: null,
      width,
      height,
      alt,
      focal_x,
      focal_y,
      generated: true,
      generation_item_id,
      created_at: clock(),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ generation_item_id }).where('media.generation_item_id', 'is not', null),
    )
    .execute()
  return { url: `/media/${id}.svg`, alt, width, height }
}

type PictureDetails = { alt: string; credit: string; focal_x: number | null; focal_y: number | null }
type PictureRequest = { id: string; user_id: string }

/** False if there is no such picture. */
export function updatePicture(deps: ContentDeps, { id, user_id }: PictureRequest, details: PictureDetails) {
  return changeContent(deps, user_id, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('media')
      .set(details)
      .where('id', '=', id)
      .where('generation_item_id', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? { action: 'media.changed', subject: id } : undefined
  })
}

export async function deletePicture(deps: ContentDeps & Needs<'mediaStore'>, { id, user_id }: PictureRequest) {
  await deps.mediaStore.removeAll(id)
  const deleted = await deps.db.deleteFrom('media').where('id', '=', id).returning('alt').executeTakeFirst()
  const details = { title: deleted?.alt ?? '' }
  await recordAudit(deps, deps.db, { user_id, action: 'media.deleted', subject: id, details })
}
