import type { ResponseOf } from '#app/contract/contract.ts'

type Reviews = ResponseOf<'GET /api/admin/articles/reviews'>

/** What somebody has to do: reviews to give, and own texts that came back. */
export function countOpenReviews({ waiting, outcomes }: Reviews): number {
  return waiting + outcomes.filter(({ outcome }) => outcome === 'returned').length
}
