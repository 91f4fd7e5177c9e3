import { isDayId } from '#domain/visitor.ts'
import type { Db } from '#features/tables.ts'
import type { ViewKind } from './tables.ts'

type Marked = { visitor_id: string | null; kind: ViewKind; created_at: number }

/** Views of ids that an admin has used are the owner's; ids that an admin uses now are remembered (`isNew`). */
export async function recogniseOwn<View extends Marked>(
  trx: Db,
  views: readonly View[],
): Promise<{ views: View[]; isNew: boolean }> {
  const rows = await trx.selectFrom('own_visitors').select('visitor_id').execute()
  const known = new Set(rows.map(({ visitor_id }) => visitor_id))
  const used = new Map<string, number>()
  for (const { visitor_id, kind, created_at } of views)
    if (kind === 'own' && visitor_id !== null && !isDayId(visitor_id) && !known.has(visitor_id))
      used.set(visitor_id, created_at)
  if (used.size > 0) {
    await trx
      .insertInto('own_visitors')
      .values(
        [...used]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([visitor_id, created_at]) => ({ visitor_id, created_at })),
      )
      .onConflict((conflict) => conflict.column('visitor_id').doNothing())
      .execute()
  }
  const isOwn = ({ visitor_id }: View) => visitor_id !== null && (known.has(visitor_id) || used.has(visitor_id))
  const marked = views.map((view) => (view.kind === 'person' && isOwn(view) ? { ...view, kind: 'own' as const } : view))
  return { views: marked, isNew: used.size > 0 }
}
