import type { Offer } from '#domain/products/offer.ts'
import type { ProductInput } from '#domain/products/validate-product.ts'
import type { Needs } from '#features/deps.ts'
import { readToday } from '#features/settings/time-zone.ts'

type Priced = { price?: string | null; price_noted_on?: string | null | undefined }

/** A price that somebody types without a day was noted today. Shops keep their id, which clicks are counted by. */
export async function completeOffers(
  deps: Needs<'db' | 'clock' | 'newId'>,
  { price, price_noted_on, offers = [] }: Pick<ProductInput, 'price' | 'price_noted_on' | 'offers'>,
  before?: Priced & { offers: readonly Offer[] },
): Promise<{ price_noted_on: string | null; offers: Offer[] }> {
  const today = await readToday(deps)
  const dayOf = (now: Priced, then: Priced | undefined) => {
    if (!now.price) return null
    if (now.price_noted_on && now.price_noted_on !== then?.price_noted_on) return now.price_noted_on
    return now.price === then?.price ? (then?.price_noted_on ?? null) : today
  }
  const known = new Map(before?.offers.map((offer) => [offer.id, offer]))
  return {
    price_noted_on: dayOf({ price, price_noted_on }, before),
    offers: offers.map((offer) => {
      const then = known.get(offer.id)
      return { ...offer, id: then ? then.id : deps.newId(), price_noted_on: dayOf(offer, then) ?? '' }
    }),
  }
}
