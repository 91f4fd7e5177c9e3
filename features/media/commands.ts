import { createHash } from 'node:crypto'
import type { Needs } from '#features/deps.ts'
import type { IllustrationRequest } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'

export type StoredIllustration = { url: string; alt: string; width: number; height: number }

/** Remembers what to draw, not the drawing: the picture is composed when it is first asked for. */
export async function addIllustration(
  { illustrator, clock }: Needs<'illustrator' | 'clock'>,
  trx: Db,
  request: IllustrationRequest,
  /** The item of a run, when there is no article yet that shows it. */
  made_for: string | null = null,
): Promise<StoredIllustration> {
  const { alt, width, height } = illustrator.illustrate(request)
  const recipe = { title: request.title, category: request.category, kind: request.kind, variant: request.variant }
  const id = createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 24)
  await trx
    .insertInto('media')
    .values({ id, type: 'image/svg+xml', recipe, file: null, width, height, alt, made_for, created_at: clock() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ made_for }).where('media.made_for', 'is not', null))
    .execute()
  return { url: `/media/${id}.svg`, alt, width, height }
}
