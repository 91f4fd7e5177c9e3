import type { ListName } from './tables.ts'

/** Where the days of each list are summed, and by what. */
export const lists = {
  page: { table: 'page_days', column: 'page_path' },
  country: { table: 'country_days', column: 'country' },
  referrer: { table: 'referrer_days', column: 'referrer' },
} as const satisfies Readonly<Record<ListName, { table: string; column: string }>>

export const listEntries = Object.entries(lists) as [ListName, (typeof lists)[ListName]][]
