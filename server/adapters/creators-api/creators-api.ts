import { isProductId, productLink, withTag } from '#domain/affiliate/affiliate-links.ts'
import { parseAffiliateAddress } from '#domain/affiliate/links.ts'
import { repairedTitle } from '#domain/products/product-display.ts'
import type { Discovery, FoundProduct } from '#features/discovery/ports.ts'
import { readItems, readKnownIds, reasonIn, type Item } from './responses.ts'
import type { CreatorsConfig } from '#server/config/external-services.ts'
import { createAuthorization, TokenRefused } from './access-token.ts'

const usualBase = 'https://creatorsapi.amazon'
const resources = [
  'itemInfo.title',
  'images.primary.large',
  'offersV2.listings.price',
  'offersV2.listings.isBuyBoxWinner',
]
const mostItems = 10
const betweenCalls = 1000

/** Finds products through the retailer's Creators API: one call a second, as new accounts are allowed. */
export function createCreatorsApi(config: CreatorsConfig, clock: () => number): Discovery {
  const authorization = createAuthorization(config, clock)
  let nextCall = 0

  const turn = async () => {
    const wait = Math.min(Math.max(0, nextCall - clock()), betweenCalls * 10)
    nextCall = Math.max(clock(), nextCall) + betweenCalls
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }

  const ask = async (what: 'searchItems' | 'getItems', body: object, signal: AbortSignal): Promise<Response> => {
    const call = async () =>
      fetch(`${config.baseUrl ?? usualBase}/catalog/v1/${what}`, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'x-marketplace': config.marketplace,
          authorization: await authorization.header(signal),
        },
        body: JSON.stringify(body),
        signal,
      })
    await turn()
    const answer = await call()
    if (answer.status !== 401 && answer.status !== 429) return answer
    await answer.body?.cancel()
    if (answer.status === 401) authorization.forget()
    await turn()
    return call()
  }

  return {
    async search({ topic, count, affiliateTag }, signal) {
      const itemCount = Math.min(Math.max(count, 1), mostItems)
      const body = { keywords: topic, partnerTag: affiliateTag, searchIndex: 'PetSupplies', itemCount, resources }
      try {
        const answer = await ask('searchItems', body, signal)
        if (!answer.ok) return { refusal: await reasonIn(answer) }
        const items = await readItems(answer)
        return { products: items.flatMap((item) => productOf(item, affiliateTag, clock()) ?? []) }
      } catch (error) {
        if (error instanceof TokenRefused)
          return { refusal: `${error.message} Check CREATORS_API_ID, CREATORS_API_SECRET and CREATORS_API_VERSION.` }
        return { refusal: 'The Creators API did not answer as it should. Please try again in a while.' }
      }
    },

    async knows({ asins, affiliateTag }, signal) {
      const body = { partnerTag: affiliateTag, itemIds: asins.slice(0, mostItems), resources: ['itemInfo.title'] }
      try {
        const answer = await ask('getItems', body, signal)
        return answer.ok ? await readKnownIds(answer) : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** The retailer's own address is used as it came when it carries the tag. Its photograph may not be kept. */
function productOf(item: Item, tag: string, now: number): FoundProduct | undefined {
  const name = repairedTitle(item.title)
  if (!isProductId(item.asin) || !name) return undefined
  const url = parseAffiliateAddress(item.url)
  const link = url ? withTag(`https://${url.hostname}/dp/${item.asin}`, tag) : productLink(item.asin, tag)
  return {
    name,
    link,
    imageUrl: '',
    asin: item.asin,
    price: item.price === undefined ? null : { text: item.price, at: now },
  }
}
