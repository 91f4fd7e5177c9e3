import { findCategory } from '#domain/articles/categories.ts'
import { generationCategories, generationTexts, productBatch } from '#domain/generation/generation.ts'
import { meaningfulWords } from '#domain/generation/similar-title.ts'
import { siteWith } from '#domain/site/settings.ts'
import type { Needs } from '#features/deps.ts'
import type { FoundProduct } from '#features/discovery/ports.ts'
import { readSettings } from '#features/settings/queries.ts'
import { checkedProduct } from './validate-product.ts'
import { invalid, type Refusal, type RunWish } from './run-request.ts'
import type { ItemProduct, RunOptions } from './tables.ts'
import { readCaps, readUsage } from './usage.ts'

export type Planning = Needs<'db' | 'clock' | 'site' | 'generation' | 'discovery' | 'outside'>
type PlannedItem = { category: string; product: ItemProduct | null; batch: number }
type Plan = {
  outcome: 'planned'
  category: string | null
  options: RunOptions
  items: PlannedItem[]
  products: readonly FoundProduct[]
  warning: string
}

const discoveryPatience = 30_000
const tagForm = /^[A-Za-z0-9_-]{1,64}$/

/** Checks a wish and says what each article is to be about. */
export async function planRun(deps: Planning, wish: RunWish): Promise<Plan | Refusal> {
  const settings = await readSettings(deps)
  const siteTag = siteWith(deps.site, settings).affiliateTag
  const publish = wish.publish ?? (settings.generatedArticles === 'draft' ? 'draft' : 'at once')
  const spent = await refuseSpent(deps)
  if (spent) return spent
  switch (wish.kind) {
    case 'category': {
      const { category = '', count } = wish
      if (!findCategory(category)) return invalid('no_category', generationTexts.noCategory)
      const items = Array.from({ length: count }, (_, batch) => ({ category, product: null, batch }))
      const options = { publish, affiliateTag: siteTag }
      return { outcome: 'planned', category, options, items, products: [], warning: '' }
    }
    case 'affiliate':
      return planProduct(deps, wish, { publish, affiliateTag: siteTag })
    case 'discovery':
      return planDiscovery(deps, wish, { publish, affiliateTag: siteTag })
  }
}

async function refuseSpent(deps: Planning): Promise<Refusal | undefined> {
  const [caps, used] = await Promise.all([readCaps(deps), readUsage(deps)])
  if (!deps.generation.writer.isPaid || used.text < caps.text) return undefined
  const message = `The daily limit of ${caps.text} text calls is reached. Try again tomorrow, or raise it in the settings.`
  return { outcome: 'refused', status: 409, code: 'cap_reached', message }
}

async function planProduct(deps: Planning, wish: RunWish, options: RunOptions): Promise<Plan | Refusal> {
  const checked = await checkedProduct(deps, wish.affiliateProduct, options.affiliateTag)
  if (checked.outcome === 'refused') return checked
  const { product, tag, original, isUnknown } = checked
  return {
    outcome: 'planned',
    category: null,
    options: { ...options, affiliateTag: tag },
    items: cycled(wish.count, () => product, generationCategories),
    products: [{ ...product, link: original, price: null }],
    warning: isUnknown ? generationTexts.unknownProduct : '',
  }
}

async function planDiscovery(deps: Planning, wish: RunWish, options: RunOptions): Promise<Plan | Refusal> {
  const topic = wish.topic?.trim() ?? ''
  const affiliateTag = wish.affiliateTag?.trim() ?? ''
  if (!topic) return invalid('no_topic', generationTexts.noTopic)
  if (!tagForm.test(affiliateTag)) return invalid('no_tag', generationTexts.noTag)
  const found = await deps.discovery.search(
    { topic, count: wish.count, affiliateTag },
    AbortSignal.timeout(discoveryPatience),
  )
  if ('refusal' in found) return { outcome: 'refused', status: 502, code: 'no_discovery', message: found.refusal }
  const products = found.products.slice(0, wish.count)
  if (products.length === 0) return invalid('nothing_found', `No products were found for “${topic}”. Try other words.`)
  const itemOf = (place: number) => {
    const { price: _price, ...product } = products[place % products.length] as FoundProduct
    return product
  }
  return {
    outcome: 'planned',
    category: null,
    options: { ...options, affiliateTag, topic },
    items: cycled(wish.count, itemOf, categoriesFor(topic)),
    products,
    warning: '',
  }
}

function cycled(count: number, productOf: (place: number) => ItemProduct, among: readonly string[]): PlannedItem[] {
  return Array.from({ length: count }, (_, place) => ({
    category: among[place % among.length] ?? '',
    product: productOf(place),
    batch: Math.floor(place / productBatch),
  }))
}

/** The category that the topic names; when it names none, all in turn. */
function categoriesFor(topic: string): readonly string[] {
  const exact = findCategory(topic)
  if (exact) return [exact.title]
  const words = meaningfulWords(topic)
  const named = generationCategories.filter((title) =>
    [...meaningfulWords(title)].some((word) => word !== 'pet' && word !== 'care' && words.has(word)),
  )
  return named.length > 0 ? named : generationCategories
}
