import { z } from 'zod'
import errorTexts from './known-errors.json' with { type: 'json' }

const money = z.object({ money: z.object({ displayAmount: z.string().optional() }).optional() })
const listing = z.object({
  isBuyBoxWinner: z.boolean().optional(),
  violatesMAP: z.boolean().optional(),
  price: money.optional(),
})
const item = z.object({
  asin: z.string(),
  detailPageURL: z.string().optional(),
  itemInfo: z.object({ title: z.object({ displayValue: z.string().optional() }).optional() }).optional(),
  offersV2: z.object({ listings: z.array(listing).optional() }).optional(),
})
const searchResponse = z.object({ searchResult: z.object({ items: z.array(z.unknown()).optional() }).optional() })
const errorResponse = z.object({
  message: z.string().optional(),
  reason: z.string().optional(),
  type: z.string().optional(),
})

export type Item = { asin: string; title: string; url: string; price: string | undefined }

/** Every field is optional; unreadable items are skipped. */
export async function readItems(answer: Response): Promise<Item[]> {
  const { searchResult } = searchResponse.parse(await answer.json())
  return (searchResult?.items ?? []).flatMap((raw) => {
    const { data } = item.safeParse(raw)
    if (!data) return []
    const listings = data.offersV2?.listings ?? []
    const offer = listings.find(({ isBuyBoxWinner }) => isBuyBoxWinner) ?? listings[0]
    return {
      asin: data.asin,
      title: data.itemInfo?.title?.displayValue ?? '',
      url: data.detailPageURL ?? '',
      price: offer?.violatesMAP ? undefined : offer?.price?.money?.displayAmount,
    }
  })
}

const itemsResponse = z.object({
  itemsResult: z.object({ items: z.array(z.object({ asin: z.string() })) }).optional(),
  errors: z.array(z.unknown()).optional(),
})

/** Undefined when the response names neither items nor errors: then nothing is known about the ids. */
export async function readKnownIds(answer: Response): Promise<ReadonlySet<string> | undefined> {
  const { itemsResult, errors } = itemsResponse.parse(await answer.json())
  return itemsResult || errors?.length ? new Set(itemsResult?.items.map(({ asin }) => asin)) : undefined
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
