import { findCategory } from '#domain/articles/categories.ts'
import { generationCategories, generationMessages, productBatchSize } from '#domain/generation/generation.ts'
import { extractKeywords } from '#domain/generation/similar-title.ts'
import { applySiteSettings } from '#domain/site/settings.ts'
import { isTimeZone } from '#domain/text/time-zone.ts'
import type { Result } from '#domain/result.ts'
import type { Needs } from '#features/deps.ts'
import type { FoundProduct } from '#features/discovery/ports.ts'
import { readSettings } from '#features/settings/queries.ts'
import { countTopicsLeft } from './queries.ts'
import { validateAffiliateProduct } from './validate-product.ts'
import { rejectRun, type RunReason, type RunRejection, type RunRequest } from './run-request.ts'
import type { ItemProduct, RunOptions } from './tables.ts'
import { readCaps, readUsage } from './usage.ts'

export type PlanRunDeps = Needs<
  'db' | 'clock' | 'config' | 'generation' | 'discovery' | 'fetchRetailerPage' | 'safetyGate'
>
type PlannedItem = { category: string; product: ItemProduct | null; batch: number; brief_id?: string }
type RunPlan = {
  category: string | null
  options: RunOptions
  items: PlannedItem[]
  products: readonly FoundProduct[]
  warning: string
}
type PlanResult = Result<{ plan: RunPlan }, RunReason>

const discoveryTimeoutMs = 30_000
const tagPattern = /^[A-Za-z0-9_-]{1,64}$/

export async function planRun(deps: PlanRunDeps, request: RunRequest): Promise<PlanResult> {
  const settings = await readSettings(deps)
  const siteTag = applySiteSettings(deps.config, settings).affiliateTag
  const publish = request.publish ?? (settings.generatedArticles === 'draft' ? 'draft' : 'at once')
  const spent = await checkDailyCap(deps)
  if (spent) return spent
  const { mode = 'careful', spread, timeZone = '' } = request
  const options = {
    publish,
    affiliateTag: siteTag,
    mode,
    ...(spread !== undefined && { spread }),
    ...(isTimeZone(timeZone) && { timeZone }),
  }
  switch (request.kind) {
    case 'category': {
      if (request.briefs) return planBriefs(deps, request, options)
      const { category = '', count } = request
      if (!findCategory(category)) return rejectRun('no_category', generationMessages.noCategory)
      const topics = request.fewer ? await countTopicsLeft(deps, category) : null
      const length = Math.min(count, topics?.left ?? count)
      if (length === 0) return rejectRun('no_topics', `No topics are left in ${category}. Choose another category.`)
      const items = Array.from({ length }, (_, batch) => ({ category, product: null, batch }))
      return { ok: true, plan: { category, options, items, products: [], warning: '' } }
    }
    case 'affiliate':
      return planProduct(deps, request, options)
    case 'discovery':
      return planDiscovery(deps, request, options)
  }
}

async function checkDailyCap(deps: PlanRunDeps): Promise<RunRejection | undefined> {
  const [caps, used] = await Promise.all([readCaps(deps), readUsage(deps)])
  if (!deps.generation.writer.isPaid || used.text < caps.text) return undefined
  const message = `The daily limit of ${caps.text} text calls has been reached. Try again tomorrow, or raise the limit in the settings.`
  return rejectRun('cap_reached', message)
}

/** One article for each brief, in its own category or the one that was chosen for the others. */
async function planBriefs(
  { db }: PlanRunDeps,
  { briefs = [], category: chosen = '' }: RunRequest,
  options: RunOptions,
): Promise<PlanResult> {
  const rows = await db
    .selectFrom('briefs')
    .select(['id', 'category'])
    .where('id', 'in', briefs)
    .where('state', '=', 'open')
    .execute()
  if (rows.length < new Set(briefs).size)
    return rejectRun('no_brief', 'A brief was changed in the meantime. Reload the list and try again.')
  const items = rows
    .toSorted((a, b) => briefs.indexOf(a.id) - briefs.indexOf(b.id))
    .map(({ id, category }, batch) => ({ category: category || chosen, product: null, batch, brief_id: id }))
  if (!items.every(({ category }) => findCategory(category)))
    return rejectRun('no_category', generationMessages.noCategory)
  return { ok: true, plan: { category: null, options, items, products: [], warning: '' } }
}

async function planProduct(deps: PlanRunDeps, request: RunRequest, options: RunOptions): Promise<PlanResult> {
  const checked = await validateAffiliateProduct(deps, request.affiliateProduct, options.affiliateTag)
  if (!checked.ok) return checked
  const { product, tag, original, isUnknown } = checked
  const plan = {
    category: null,
    options: { ...options, affiliateTag: tag },
    items: cycleItems(request.count, () => product, generationCategories),
    products: [{ ...product, link: original, price: null }],
    warning: isUnknown ? generationMessages.unknownProduct : '',
  }
  return { ok: true, plan }
}

async function planDiscovery(deps: PlanRunDeps, request: RunRequest, options: RunOptions): Promise<PlanResult> {
  const topic = request.topic?.trim() ?? ''
  const affiliateTag = request.affiliateTag?.trim() ?? ''
  if (!topic) return rejectRun('no_topic', generationMessages.noTopic)
  if (!tagPattern.test(affiliateTag)) return rejectRun('no_tag', generationMessages.noTag)
  const search = await deps.discovery.search(
    { topic, count: request.count, affiliateTag },
    AbortSignal.timeout(discoveryTimeoutMs),
  )
  if (!search.ok) return rejectRun('no_discovery', search.message)
  const products = search.products.slice(0, request.count)
  if (products.length === 0)
    return rejectRun('nothing_found', `No products were found for “${topic}”. Try different words.`)
  const itemOf = (index: number) => {
    const { price: _price, ...product } = products[index % products.length] as FoundProduct
    // The retailer's title may not be stored in an article.
    return deps.discovery.lookUp ? { ...product, name: topic } : product
  }
  const plan = {
    category: null,
    options: { ...options, affiliateTag, topic },
    items: cycleItems(request.count, itemOf, chooseCategories(topic)),
    products,
    warning: '',
  }
  return { ok: true, plan }
}

function cycleItems(count: number, productOf: (index: number) => ItemProduct, among: readonly string[]): PlannedItem[] {
  return Array.from({ length: count }, (_, index) => ({
    category: among[index % among.length] ?? '',
    product: productOf(index),
    batch: Math.floor(index / productBatchSize),
  }))
}

/** The categories that the topic mentions, or all of them. */
function chooseCategories(topic: string): readonly string[] {
  const exact = findCategory(topic)
  if (exact) return [exact.title]
  const words = extractKeywords(topic)
  const named = generationCategories.filter((title) =>
    [...extractKeywords(title)].some((word) => word !== 'pet' && word !== 'care' && words.has(word)),
  )
  return named.length > 0 ? named : generationCategories
}
