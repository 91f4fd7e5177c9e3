import type { TopListName } from './tables.ts'

export const topListTables = {
  page: { table: 'page_days', column: 'page_path' },
  country: { table: 'country_days', column: 'country' },
  referrer: { table: 'referrer_days', column: 'referrer' },
} as const satisfies Readonly<Record<TopListName, { table: string; column: string }>>

export const topListEntries = Object.entries(topListTables) as [TopListName, (typeof topListTables)[TopListName]][]
