import { z } from 'zod'
import { parseWebUrl } from '#domain/affiliate/links.ts'
import { repairTitle } from '#domain/products/product-display.ts'
import type { RetailerItem } from '#features/discovery/ports.ts'
import errorTexts from './known-errors.json' with { type: 'json' }

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

export type Item = RetailerItem & { asin: string; url: string }

/** Every field is optional; unreadable items are skipped. Throws if the response names neither items nor errors. */
export async function readItems(answer: Response): Promise<Item[]> {
  const { searchResult, itemsResult } = itemsResponse.parse(await answer.json())
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

const knownErrors: Readonly<Record<string, string>> = errorTexts

export async function readErrorMessage(answer: Response): Promise<string> {
  const { data } = errorResponse.safeParse(await answer.json().catch(() => ({})))
  const known = knownErrors[data?.reason ?? '']
  if (known !== undefined) return known
  if (answer.status === 429) return 'Amazon’s request limit was reached. Please try again later.'
  if (answer.status === 401) return 'Amazon refused these credentials for the Creators API.'
  return `The Creators API responded with ${answer.status}. Please try again later.`
}
