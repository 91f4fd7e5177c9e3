import { isProductId, parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { productLink } from '#domain/affiliate/affiliate-tags.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import type { ProductDiscovery, DiscoveredProduct, Unavailable, RetailerItem } from '#features/discovery/ports.ts'
import type { CreatorsConfig } from '#server/config/external-services.ts'
import { createAuthorization, TokenRejected } from './access-token.ts'
import { z } from 'zod'
import { repairTitle } from '#domain/products/product-title.ts'
import type { Failure, Result } from '#domain/result.ts'

const defaultBaseUrl = 'https://creatorsapi.amazon'
const resources = [
  'itemInfo.title',
  'images.primary.large',
  'offersV2.listings.price',
  'offersV2.listings.isBuyBoxWinner',
  'offersV2.listings.availability',
]
const maxItems = 10
const callIntervalMs = 1000

/** Finds products through the retailer's Creators API, limited to one call per second, the quota of new accounts. */
export function createCreatorsApi(config: CreatorsConfig, clock: () => number): ProductDiscovery {
  const authorization = createAuthorization(config, clock)
  let nextCall = 0

  const waitForSlot = async () => {
    const wait = Math.min(Math.max(0, nextCall - clock()), callIntervalMs * 10)
    nextCall = Math.max(clock(), nextCall) + callIntervalMs
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }

  const callApi = async (what: 'searchItems' | 'getItems', body: object, signal: AbortSignal): Promise<Response> => {
    const call = async () =>
      fetch(`${config.baseUrl ?? defaultBaseUrl}/catalog/v1/${what}`, {
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
    await waitForSlot()
    const response = await call()
    if (response.status !== 401 && response.status !== 429) return response
    await response.body?.cancel()
    if (response.status === 401) authorization.invalidate()
    await waitForSlot()
    return call()
  }

  const request = async (...call: Parameters<typeof callApi>): Promise<Result<{ items: Item[] }, Unavailable>> => {
    try {
      const response = await callApi(...call)
      if (response.ok) return { ok: true, items: await readItems(response) }
      return unavailable(await readErrorMessage(response))
    } catch (error) {
      return unavailable(
        error instanceof TokenRejected
          ? `${error.message} Check CREATORS_API_ID, CREATORS_API_SECRET and CREATORS_API_VERSION.`
          : 'The Creators API sent an unexpected response. Please try again later.',
      )
    }
  }

  return {
    async search({ topic, count, affiliateTag }, signal) {
      const itemCount = Math.min(Math.max(count, 1), maxItems)
      const body = { keywords: topic, partnerTag: affiliateTag, searchIndex: 'PetSupplies', itemCount, resources }
      const result = await request('searchItems', body, signal)
      if (!result.ok) return result
      return { ok: true, products: result.items.flatMap((item) => toProduct(item, affiliateTag, clock()) ?? []) }
    },

    async lookUp({ asins, affiliateTag }, signal) {
      const body = { partnerTag: affiliateTag, itemIds: asins.slice(0, maxItems), resources }
      const result = await request('getItems', body, signal)
      return result.ok ? { ok: true, items: new Map(result.items.map((item) => [item.asin, item])) } : result
    },
  }
}

const unavailable = (message: string): Failure<Unavailable> => ({ ok: false, reason: 'unavailable', message })

/** Amazon's terms do not allow us to store its photos, so the image URL stays empty. */
function toProduct(item: Item, tag: string, now: number): DiscoveredProduct | undefined {
  const { title: name } = item
  if (!isProductId(item.asin) || !name) return undefined
  const host = parseAffiliateLink(item.url)?.url.hostname
  const link = productLink(item.asin, tag, host && `https://${host}`)
  return {
    name,
    link,
    imageUrl: '',
    asin: item.asin,
    price: item.price === undefined ? null : { text: item.price, at: now },
  }
}

const money = z.object({ money: z.object({ displayAmount: z.string().optional() }).optional() })
const listing = z.object({
  isBuyBoxWinner: z.boolean().optional(),
  violatesMAP: z.boolean().optional(),
  price: money.optional(),
  availability: z.object({ type: z.string().optional() }).optional(),
})
const picture = z.object({ large: z.object({ url: z.string().optional() }).optional() })
const item = z.object({
  asin: z.string(),
  detailPageURL: z.string().optional(),
  images: z.object({ primary: picture.optional() }).optional(),
  itemInfo: z.object({ title: z.object({ displayValue: z.string().optional() }).optional() }).optional(),
  offersV2: z.object({ listings: z.array(listing).optional() }).optional(),
})
const result = z.object({ items: z.array(z.unknown()).optional() })
const itemsResponse = z
  .object({ searchResult: result.optional(), itemsResult: result.optional(), errors: z.array(z.unknown()).optional() })
  .refine(({ searchResult, itemsResult, errors }) => searchResult ?? itemsResult ?? errors?.length)
const errorResponse = z.object({ reason: z.string().optional() })

type Item = RetailerItem & { asin: string; url: string }

/** Every field is optional; unreadable items are skipped. Throws if the response names neither items nor errors. */
async function readItems(response: Response): Promise<Item[]> {
  const { searchResult, itemsResult } = itemsResponse.parse(await response.json())
  return ((searchResult ?? itemsResult)?.items ?? []).flatMap((raw) => {
    const { data } = item.safeParse(raw)
    if (!data) return []
    const listings = data.offersV2?.listings ?? []
    const offer = listings.find(({ isBuyBoxWinner }) => isBuyBoxWinner) ?? listings[0]
    const isHidden = offer?.violatesMAP || /^(?:OUT_OF_STOCK|UNAVAILABLE)$/i.test(offer?.availability?.type ?? '')
    const image = parseWebUrl(data.images?.primary?.large?.url ?? '')
    return {
      asin: data.asin,
      title: repairTitle(data.itemInfo?.title?.displayValue ?? ''),
      url: data.detailPageURL ?? '',
      image: image?.protocol === 'https:' ? image.href : undefined,
      price: isHidden ? undefined : offer?.price?.money?.displayAmount,
    }
  })
}

const knownErrors: Readonly<Record<string, string>> = {
  AssociateNotEligible:
    'Amazon does not let this account use the Creators API yet: it requires ten qualified sales within the last 30 days. Until then, use the SiteStripe tab or the products of your own shop.',
  InvalidPartnerTag: 'Amazon does not know this affiliate tag, or it belongs to another account.',
  InvalidAssociate: 'Amazon does not know this affiliate tag, or it belongs to another account.',
  AuthorizationFailed: 'Amazon refused these credentials for the Creators API.',
}

async function readErrorMessage(response: Response): Promise<string> {
  const { data } = errorResponse.safeParse(await response.json().catch(() => ({})))
  const sentence = knownErrors[data?.reason ?? '']
  if (sentence !== undefined) return sentence
  if (response.status === 429) return 'Amazon’s request limit was reached. Please try again later.'
  if (response.status === 401) return 'Amazon refused these credentials for the Creators API.'
  return `The Creators API responded with ${response.status}. Please try again later.`
}
