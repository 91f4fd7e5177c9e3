import { findCategory, type Category } from '#domain/articles/categories.ts'
import { topicKeys } from '#domain/articles/category-topics.ts'
import { categoriesForRuns, generationMessages, productBatchSize } from '#domain/generation/generation.ts'
import { extractKeywords } from '#domain/generation/similar-title.ts'
import { applySiteSettings } from '#domain/site/settings.ts'
import { isTimeZone } from '#domain/text/time-zone.ts'
import type { Result } from '#domain/result.ts'
import type { Needs } from '#features/deps.ts'
import type { DiscoveredProduct } from '#features/discovery/ports.ts'
import { readCategories, readStoredCategories } from '#features/categories/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { prioritizeTitles, readTitles } from './existing-titles.ts'
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
  products: readonly DiscoveredProduct[]
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
      if (!findCategory(await readCategories(deps.db), category))
        return rejectRun('no_category', generationMessages.noCategory)
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
  const categories = await readCategories(db)
  if (!items.every(({ category }) => findCategory(categories, category)))
    return rejectRun('no_category', generationMessages.noCategory)
  return { ok: true, plan: { category: null, options, items, products: [], warning: '' } }
}

async function planProduct(deps: PlanRunDeps, request: RunRequest, options: RunOptions): Promise<PlanResult> {
  const checked = await validateAffiliateProduct(deps, request.affiliateProduct, options.affiliateTag)
  if (!checked.ok) return checked
  const { product, tag, original, isUnknown } = checked
  const among = categoriesForRuns(await readCategories(deps.db))
  const categories = await cycleCategories(deps, among, { count: request.count, product: product.name })
  if (categories.length === 0) return noTopicsLeft
  const plan = {
    category: null,
    options: { ...options, affiliateTag: tag },
    items: cycleItems(categories, () => product),
    products: [{ ...product, link: original, price: null }],
    warning: [isUnknown && generationMessages.unknownProduct, describeShortage(categories, request)]
      .filter(Boolean)
      .join(' '),
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
    return rejectRun('no_products', `No products were found for “${topic}”. Try different words.`)
  const itemOf = (index: number) => {
    const { price: _price, ...product } = products[index % products.length] as DiscoveredProduct
    // The retailer's title may not be stored in an article.
    return deps.discovery.lookUp ? { ...product, name: topic } : product
  }
  const cycle = { count: request.count, product: topic }
  const all = await readCategories(deps.db)
  const matching = await cycleCategories(deps, chooseCategories(topic, all), cycle)
  const categories = matching.length > 0 ? matching : await cycleCategories(deps, categoriesForRuns(all), cycle)
  if (categories.length === 0) return noTopicsLeft
  const plan = {
    category: null,
    options: { ...options, affiliateTag, topic },
    items: cycleItems(categories, itemOf),
    products,
    warning: describeShortage(categories, request),
  }
  return { ok: true, plan }
}

const noTopicsLeft = rejectRun('no_topics', 'No topics are left in any category. Connect an AI provider for new ones.')

/** What the run does differently from what was asked for, and why. */
function describeShortage(categories: readonly PlannedCategory[], { count }: RunRequest): string {
  const { length } = categories
  const without = categories.filter(({ fits }) => !fits).length
  const sentences = []
  if (length < count)
    sentences.push(`Only ${length} of ${count} articles are written, because no more topics are left.`)
  if (without === length) sentences.push('The articles do not present the product, because no topic fits it.')
  else if (without > 0)
    sentences.push(`${without} of ${length} articles do not present the product, because no more topics fit it.`)
  return sentences.join(' ')
}

type Cycle = { count: number; product: string }

/** `fits`: the article may present the product. */
type PlannedCategory = { title: string; fits: boolean }

/** One category per article, in turns. Topics that have to do with the product come first, and the others go without it. */
async function cycleCategories(
  { db, generation }: PlanRunDeps,
  among: readonly string[],
  { count, product }: Cycle,
): Promise<PlannedCategory[]> {
  const { countTopics } = generation.writer
  if (!countTopics)
    return Array.from({ length: count }, (_, index) => ({ title: among[index % among.length] ?? '', fits: true }))
  const [titles, stored] = await Promise.all([readTitles(db), readStoredCategories(db)])
  const counted = await Promise.all(
    among.map(async (title) => {
      const topics = stored && topicKeys(stored, title)
      return { title, ...(await countTopics(title, prioritizeTitles(title, titles), product, topics)) }
    }),
  )
  const fitting = takeTurns(counted.map(({ title, fitting: left = 0 }) => ({ title, left })))
  const others = takeTurns(counted.map(({ title, left, fitting: taken = 0 }) => ({ title, left: left - taken })))
  return [...fitting.map((title) => ({ title, fits: true })), ...others.map((title) => ({ title, fits: false }))].slice(
    0,
    count,
  )
}

function takeTurns(counted: readonly { title: string; left: number }[]): string[] {
  const most = Math.max(0, ...counted.map(({ left }) => left))
  return Array.from({ length: most }, (_, turn) => counted.filter(({ left }) => left > turn))
    .flat()
    .map(({ title }) => title)
}

function cycleItems(categories: readonly PlannedCategory[], productOf: (index: number) => ItemProduct): PlannedItem[] {
  return categories.map(({ title, fits }, index) => ({
    category: title,
    product: fits ? productOf(index) : null,
    batch: Math.floor(index / productBatchSize),
  }))
}

/** The categories that the topic mentions, or all of them. */
function chooseCategories(topic: string, all: readonly Category[]): readonly string[] {
  const exact = findCategory(all, topic)
  if (exact) return [exact.title]
  const words = extractKeywords(topic)
  const among = categoriesForRuns(all)
  const mentioned = among.filter((title) =>
    [...extractKeywords(title)].some((word) => word !== 'pet' && word !== 'care' && words.has(word)),
  )
  return mentioned.length > 0 ? mentioned : among
}
