import { sql } from 'kysely'
import { isDayId } from '#domain/analytics/visitor-id.ts'
import { toJsonRows, jsonColumns, jsonTable } from '#features/json-rows.ts'
import { preparedStatement } from '#features/prepared-query.ts'
import type { ViewKind } from './tables.ts'

type ViewKey = { visitor_id: string | null; kind: ViewKind; created_at: number }

export const selectAdminVisitors = preparedStatement(
  () => sql<{ visitor_id: string }>`select visitor_id from own_visitors`,
)

const columns = ['visitor_id', 'created_at']
export const insertAdminVisitors = preparedStatement(
  (rows: string) => sql<never>`
    insert into own_visitors (visitor_id, created_at) select ${jsonColumns(columns, ['created_at'])} from ${jsonTable(rows)}
    where true on conflict (visitor_id) do nothing`,
)

/** Views of ids that an admin has used are the owner's; ids that an admin uses now are to be remembered (`fresh`). */
export function recognizeAdminViews<View extends ViewKey>(
  views: readonly View[],
  known: ReadonlySet<string>,
): { views: readonly View[]; fresh: string | undefined } {
  const used = new Map<string, number>()
  for (const { visitor_id, kind, created_at } of views)
    if (kind === 'own' && visitor_id !== null && !isDayId(visitor_id) && !known.has(visitor_id))
      used.set(visitor_id, created_at)
  const isOwn = ({ visitor_id }: View) => visitor_id !== null && (known.has(visitor_id) || used.has(visitor_id))
  const marked = views.map((view) => (view.kind === 'person' && isOwn(view) ? { ...view, kind: 'own' as const } : view))
  const fresh = [...used].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { views: marked, fresh: fresh.length > 0 ? toJsonRows(fresh) : undefined }
}
