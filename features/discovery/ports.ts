import type { Result } from '#domain/result.ts'

type DiscoveryRequest = { topic: string; count: number; affiliateTag: string }
/** `link` includes the affiliate tag. `price` is set only if it came from the retailer. */
export type DiscoveredProduct = {
  name: string
  link: string
  imageUrl: string
  asin: string | null
  price: { text: string; at: number } | null
}

/** `message` says what the owner can do. */
export type Unavailable = { reason: 'unavailable'; message: string }

export type ProductDiscovery = {
  search: (
    request: DiscoveryRequest,
    signal: AbortSignal,
  ) => Promise<Result<{ products: readonly DiscoveredProduct[] }, Unavailable>>
  /** What the retailer says about up to ten product ids: nothing about unknown ones. Missing without an account. */
  lookUp?: (
    request: { asins: readonly string[]; affiliateTag: string },
    signal: AbortSignal,
  ) => Promise<Result<{ items: ReadonlyMap<string, RetailerItem> }, Unavailable>>
}

/** Without a price if the product is not available. */
export type RetailerItem = { title: string; image: string | undefined; price: string | undefined }

/** Fetches a page from a fixed list of hosts. Throws `FetchRejected` for anything else. */
export type RetailerFetch = (url: string) => Promise<{ url: string; type: string; text: string }>

/** One error for forbidden and for unreachable URLs, so that it reveals nothing about the network. */
export class FetchRejected extends Error {
  override readonly name = 'FetchRejected'
}
