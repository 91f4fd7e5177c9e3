import type { PageView } from '#features/analytics/tables.ts'
import { type TestApp } from './test-app.ts'

export const sampleView: PageView = {
  visitor_id: null,
  session_id: null,
  country: 'Unknown',
  page_path: '/',
  slug: undefined,
  referrer: null,
  device: 'Computer',
  kind: 'person',
  created_at: Date.UTC(2026, 0, 15, 12),
}

export async function countRows({ db }: TestApp): Promise<number> {
  const { n } = await db
    .selectFrom('page_views')
    .select((row) => row.fn.countAll<number | string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
