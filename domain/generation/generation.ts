import { categories, type Category } from '../articles/categories.ts'
import type { Author } from '../site/settings.ts'

export const runKinds = ['category', 'affiliate', 'discovery'] as const
export type RunKind = (typeof runKinds)[number]
export const runStates = ['running', 'completed', 'cancelled', 'stopped'] as const
export type RunState = (typeof runStates)[number]
export const itemStates = ['queued', 'writing', 'illustrating', 'saving', 'indexing', 'done', 'failed'] as const
export type ItemState = (typeof itemStates)[number]

/** `careful`: outline, draft, critique and revision. `quick`: only the draft. Both pass the safety gate. */
export const writingModes = ['careful', 'quick'] as const
export type WritingMode = (typeof writingModes)[number]
/** The most text calls that one article needs without failures. */
export const textCallsPerArticle: Readonly<Record<WritingMode, number>> = { careful: 4, quick: 1 }
export const spreadDays = [7, 14, 30] as const

export const runCounts = [5, 10] as const
export const productBatchSize = 3
export const inlineImageCount = 2

/** Runs that are not about one category write for all but these two, unless a site has no others. */
const leftOut = ['multi', 'lifestyle']

export function categoriesForRuns(among: readonly Category[]): readonly string[] {
  const kept = among.filter(({ key }) => !leftOut.includes(key))
  return (kept.length > 0 ? kept : among).map(({ title }) => title)
}

export const generationCategories = categoriesForRuns(categories)

export const generationMessages = {
  noCategory: 'Please select a category first',
  noProduct: 'Please fill in all required fields (product name, affiliate link, and image link)',
  noTopic: 'Please enter a topic or category',
  noTag: 'Please enter your affiliate tag',
  noTitles: 'Failed to fetch existing articles. Cannot generate without this data to prevent duplicates.',
  missingTagTitle: 'Missing Affiliate Tag',
  missingTag:
    "Your link doesn't contain an affiliate tag (for example ?tag=yourname-20). You won't earn commissions without it!",
  foreignLink:
    "This link doesn't point to the retailer. Use an Amazon product link, or a short link from amzn.to or a.co.",
  unknownProduct:
    'The short link could not be resolved, so the product ID is unknown. Add it to the product so that articles linking by ID show the product too.',
  active: 'A run is already in progress. Wait for it to finish, or stop it first.',
}

/** The state of the progress card. It is stored in the browser, so the names must not change. */
export type Progress = {
  isGenerating: boolean
  isCancelled: boolean
  totalArticles: number
  currentArticle: number
  currentStatus: string
  currentArticleTitle: string
  generatedArticles: readonly GeneratedArticle[]
  errors: readonly string[]
  showProgress: boolean
}
/** The `url` of an article that is not public is its edit page. `note` says why it is not. */
type GeneratedArticle = { title: string; slug: string; url: string; draft: boolean; note?: string | undefined }

export const emptyProgress: Progress = {
  isGenerating: false,
  isCancelled: false,
  totalArticles: 0,
  currentArticle: 0,
  currentStatus: '',
  currentArticleTitle: '',
  generatedArticles: [],
  errors: [],
  showProgress: false,
}

export type ProgressRun = { state: RunState; count: number; reason: string }
export type ProgressItem = {
  ordinal: number
  state: ItemState
  title: string
  error: string
  rejections: readonly string[]
  updated_at: number
  article: GeneratedArticle | undefined
}

/** Derived from the database rows alone, so that every client sees the same. */
export function computeProgress(run: ProgressRun, items: readonly ProgressItem[]): Progress {
  const current = currentItem(items)
  const errors = listErrors(run, items)
  return {
    isGenerating: run.state === 'running',
    isCancelled: run.state === 'cancelled',
    totalArticles: run.count,
    currentArticle: current ? current.ordinal + 1 : 0,
    currentStatus: statusText(run, current, items),
    currentArticleTitle: current?.title ?? '',
    generatedArticles: items.flatMap(({ article }) => article ?? []),
    errors,
    showProgress: true,
  }
}

function isInProgress({ state }: ProgressItem): boolean {
  return state !== 'queued' && state !== 'done' && state !== 'failed'
}

function currentItem(items: readonly ProgressItem[]): ProgressItem | undefined {
  const working = items.filter(isInProgress)
  if (working.length > 0) return working.reduce((a, b) => (b.updated_at > a.updated_at ? b : a))
  return items.findLast(({ state }) => state !== 'queued')
}

const statusTexts: Readonly<Record<ItemState, (article: string) => string>> = {
  queued: () => 'Starting generation...',
  writing: (article) => `Generating content for ${article}...`,
  illustrating: (article) => `Generating images for ${article}...`,
  saving: (article) => `Saving ${article}...`,
  indexing: (article) => `Submitting ${article} to search engines...`,
  done: (article) => `Finished ${article}`,
  failed: (article) => `Could not finish ${article}`,
}

/** Notes on finished articles are not errors. */
function statusText(run: ProgressRun, current: ProgressItem | undefined, items: readonly ProgressItem[]): string {
  if (run.state === 'cancelled') return 'Generation cancelled by user'
  if (run.state !== 'running')
    return items.every(({ state }) => state === 'done') ? 'All articles generated!' : 'Completed with errors'
  return statusTexts[current?.state ?? 'queued'](`article ${(current?.ordinal ?? 0) + 1} of ${run.count}`)
}

function listErrors(run: ProgressRun, items: readonly ProgressItem[]): string[] {
  const ofItems = items.flatMap((item) => {
    const article = `Article ${item.ordinal + 1}`
    const error = item.state === 'failed' ? [`${article}: ${item.error}`] : []
    return [...error, ...item.rejections.map((rejection) => `${article}: ${rejection}`)]
  })
  if (run.state === 'cancelled') return ['Article generation was stopped', ...ofItems]
  return run.state === 'stopped' ? [run.reason, ...ofItems] : ofItems
}

/** `random` is at least 0 and below 1. */
export function pickAuthor(authors: readonly Author[], random: number): string {
  let rest = random * authors.reduce((sum, { weight }) => sum + weight, 0)
  for (const { name, weight } of authors) {
    rest -= weight
    if (rest < 0) return name
  }
  return authors.at(-1)?.name ?? ''
}
