import type { Generated } from 'kysely'

type Earnings = {
  row_key: string
  import_id: string
  day: string
  tracking_id: string | null
  asin: string | null
  title: string | null
  quantity: number | null
  cents: number
  currency: string
  /** Key of the affiliate program that paid; empty if it is none that we know. */
  program: Generated<string>
  /** What the link carried to the program: the id of an article. */
  sub_id: string | null
}

export type EarningsTables = {
  earnings_imports: {
    id: string
    user_id: string | null
    source: Generated<string>
    since: string
    until: string
    created_at: number
  }
  earnings: Earnings
}
