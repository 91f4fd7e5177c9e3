export const earningsPath = '/api/admin/earnings'

export const reportFields = ['day', 'cents', 'asin', 'title', 'quantity', 'trackingId'] as const
export type ReportField = (typeof reportFields)[number]
/** Which column of the report holds what. */
export type ColumnMapping = Readonly<Record<ReportField, string | null>>

type ReportRow = {
  line: number
  day: string | null
  trackingId: string | null
  asin: string | null
  title: string | null
  quantity: number | null
  cents: number | null
  errors: readonly string[]
}
export type ImportPreview = {
  columns: readonly string[]
  mapping: ColumnMapping
  rows: readonly ReportRow[]
  good: number
  bad: number
  /** Good ones that came in before: they are not counted twice, but are in `cents`. */
  known: number
  since: string | null
  until: string | null
  cents: number
  currency: string
}

export type EarningsRow = { id: string | null; title: string; clicks: number; cents: number; perClick: number }
export type EarningsImport = { id: string; at: string; since: string; until: string; rows: number; cents: number }
export type Earnings = {
  since: string
  until: string
  currency: string
  cents: number
  clicks: number
  perClick: number
  everImported: boolean
  imports: readonly EarningsImport[]
  articles: readonly (EarningsRow & { slug: string })[]
  products: readonly (EarningsRow & { asin: string | null })[]
  withoutEarnings: readonly { id: string; title: string; clicks: number }[]
  unmatched: { rows: number; cents: number }
  /** Earned on days without a press in an article: it belongs to none. */
  unshared: { cents: number }
  /** Under other tracking ids than ours: not in the figures. */
  otherTags: { rows: number; cents: number }
  /** Other currencies than the one shown: not in the figures. */
  otherCurrencies: readonly string[]
}

/** `$12.34`. A currency that the browser does not know is written out. */
export function formatMoney(cents: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
  } catch {
    return `${(cents / 100).toFixed(2)} ${currency}`
  }
}
