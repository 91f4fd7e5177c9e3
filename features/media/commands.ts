import { createHash } from 'node:crypto'
import type { Needs } from '#features/deps.ts'
import type { IllustrationRequest } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'

export type StoredIllustration = { url: string; alt: string; width: number; height: number }

/** Stores the request, not the image: the SVG is drawn when it is first requested. */
export async function addIllustration(
  { illustrator, clock }: Needs<'illustrator' | 'clock'>,
  trx: Db,
  request: IllustrationRequest,
  /** The item of a run, if no article shows the image yet. */
  made_for: string | null = null,
): Promise<StoredIllustration> {
  const { title, category, kind, variant } = request
  const picture = kind === 'product' ? undefined : (request.picture ?? illustrator.pictureFor(title, category))
  const recipe = { title, category, kind, variant, ...(picture && { picture }) }
  const { alt, width, height } = illustrator.illustrate(recipe)
  const id = createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 24)
  await trx
    .insertInto('media')
    .values({ id, type: 'image/svg+xml', recipe, file: null, width, height, alt, made_for, created_at: clock() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ made_for }).where('media.made_for', 'is not', null))
    .execute()
  return { url: `/media/${id}.svg`, alt, width, height }
}
