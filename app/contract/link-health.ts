export const linkHealthPath = '/api/admin/link-health'

export type LinkProblem = {
  id: string
  product: { id: string; title: string; asin: string | null; affiliate_link: string | null }
  problem: string
  /** One sentence for the owner. */
  said: string
  /** In the last 30 days. */
  clicks: number
  articles: readonly { id: string; title: string; slug: string }[]
}
export type LinkHealth = {
  checkedAt: string | null
  running: boolean
  checked: number
  problems: readonly LinkProblem[]
}
