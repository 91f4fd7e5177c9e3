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
}

export type EarningsTables = {
  earnings_imports: { id: string; user_id: string | null; since: string; until: string; created_at: number }
  earnings: Earnings
}
