type DiscoveryRequest = { topic: string; count: number; affiliateTag: string }
/** `link` carries the tag. `price` only when it came from the retailer, with the time. */
export type FoundProduct = {
  name: string
  link: string
  imageUrl: string
  asin: string | null
  price: { text: string; at: number } | null
}

/** Finds products for a topic, or says in words why it cannot. */
export type ProductDiscovery = {
  search: (
    request: DiscoveryRequest,
    signal: AbortSignal,
  ) => Promise<{ products: readonly FoundProduct[] } | { refusal: string }>
  /** Which of at most ten product ids the retailer knows; undefined when it did not say. Absent without an account there. */
  findKnownIds?: (
    request: { asins: readonly string[]; affiliateTag: string },
    signal: AbortSignal,
  ) => Promise<ReadonlySet<string> | undefined>
}

/** Reads one page of a fixed list of hosts, and nothing else; throws FetchRefused. */
export type RetailerFetch = (address: string) => Promise<{ url: string; type: string; text: string }>

/** The same for every address that may not be read or did not answer: an outsider learns nothing from it. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused'
}
