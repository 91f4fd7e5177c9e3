import { findSimilarTitle } from '#domain/generation/similar-title.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import { passCheckpoint, type Checkpoint } from '#features/checkpoints.ts'
import type { CallCounter } from './call-provider.ts'
import { isFinalFailure } from './failures.ts'
import { callWriter, checkDraft, placeProduct, prepareText, writeDraft, type TextTask } from './generate-text.ts'
import { readBrief } from './item-brief.ts'
import { saveProgress, type LeasedItem } from './leases.ts'
import { ProviderError, type ArticleWriter } from './ports.ts'
import type { GenerationDeps } from './settings.ts'
import type { ItemStages, StoredDraft, ValidatedText } from './tables.ts'

type Reviewer = Required<Pick<ArticleWriter, 'critique' | 'revise'>>
type Stage = { deps: GenerationDeps; item: LeasedItem; task: TextTask }

/** Runs the remaining stages of writing. Each is stored before the next, so that a crash repeats at most one call. */
export async function writeInStages(
  deps: GenerationDeps,
  item: LeasedItem,
  signal: AbortSignal,
): Promise<{ text: ValidatedText; rejections: readonly string[] }> {
  const { critique, revise } = deps.generation.writer
  const isCareful = (item.options.mode ?? 'careful') === 'careful'
  await loadBrief(deps, item)
  const stage = { deps, item, task: await prepareItem(deps, item, signal) }
  if (isCareful) await outline(stage)
  await draft(stage)
  const isReviewed = isCareful && critique && revise
  const written = isReviewed ? await critiqueAndRevise(stage, { critique, revise }) : storedDraft(item)
  if (isCareful && !isReviewed) item.stages = { ...item.stages, critique: null, revision: null }
  const { product, kind, options } = item
  const isHidden = product !== null && hidesProduct(deps, kind)
  const text = isHidden ? await placeProduct(deps, written.text, product, options.affiliateTag) : written.text
  return { text, rejections: written.rejections }
}

async function loadBrief({ db }: GenerationDeps, item: LeasedItem): Promise<void> {
  if (item.brief_id === null || item.stages.brief) return
  const brief = await readBrief(db, item.brief_id)
  if (brief) item.stages = { ...item.stages, brief }
}

/** The retailer's terms forbid sending the content of its API to a model. */
function hidesProduct({ generation }: GenerationDeps, kind: LeasedItem['kind']): boolean {
  return kind === 'discovery' && generation.writer.model !== undefined
}

async function prepareItem(deps: GenerationDeps, item: LeasedItem, signal: AbortSignal): Promise<TextTask> {
  const { brief } = item.stages
  const isHidden = hidesProduct(deps, item.kind)
  const productType = brief?.productType || (isHidden ? item.options.topic : undefined)
  const request = {
    category: item.category,
    articleNumber: item.ordinal + 1,
    totalArticles: item.count,
    seed: item.run_id,
    affiliateTag: item.options.affiliateTag,
    product: isHidden ? null : item.product,
    item: item.id,
    refreshes: brief?.refreshes,
    ...(brief && { brief }),
    ...(productType && { productType }),
  }
  return { ...(await prepareText(deps, request, signal)), counter: countCalls(deps, item) }
}

/** Counts before the call is made, so that a crash loses no count. */
export function countCalls(deps: GenerationDeps, item: LeasedItem): CallCounter {
  return {
    onCall: async () => {
      item.stages = { ...item.stages, calls: (item.stages.calls ?? 0) + 1 }
      await saveProgress(deps, deps.db, item, { stages: item.stages, attempts: item.attempts })
    },
    onTokens({ inputTokens, outputTokens }) {
      const { inputTokens: read = 0, outputTokens: written = 0 } = item.stages
      item.stages = { ...item.stages, inputTokens: read + inputTokens, outputTokens: written + outputTokens }
    },
  }
}

async function store({ deps, item }: Stage, result: ItemStages, point: Checkpoint, title?: string): Promise<void> {
  item.stages = { ...item.stages, ...result }
  await saveProgress(deps, deps.db, item, { stages: item.stages, ...(title !== undefined && { title }) })
  item.attempts = 0
  passCheckpoint(point)
}

async function outline(stage: Stage): Promise<void> {
  const { deps, item, task } = stage
  const { outline: plan } = deps.generation.writer
  if (!plan) item.stages = { ...item.stages, outline: null }
  if (item.stages.outline !== undefined || !plan) return
  const { title, sections } = await callWriter(deps, task, (inTime) => plan(task.request, inTime))
  const near = findSimilarTitle(title, task.rules.existingTitles)
  if (near !== undefined)
    throw new ProviderError(`The title “${title}” is too close to “${near}”.`, { retryable: true })
  await store(stage, { outline: { title, sections } }, 'outline saved')
}

async function draft(stage: Stage): Promise<void> {
  const { deps, item, task } = stage
  if (item.stages.draft) return
  const { outline: planned } = item.stages
  const request = planned ? { ...task.request, outline: planned } : task.request
  const written = await writeDraft(deps, { ...task, request })
  const { writer } = deps.generation
  // Nothing follows: the text is stored as the final one.
  if (!writer.critique || item.options.mode === 'quick') item.stages = { ...item.stages, draft: written }
  else await store(stage, { draft: written }, 'draft saved', written.text.title)
}

function storedDraft({ stages }: LeasedItem): StoredDraft {
  if (!stages.draft) throw new Error('The item has no draft.')
  return stages.draft
}

/** The critique can only add findings. What the safety gate says about the final text stands on its own. */
async function critiqueAndRevise(stage: Stage, reviewer: Reviewer): Promise<StoredDraft> {
  const { item } = stage
  const first = storedDraft(item)
  const { critique: made } = item.stages
  const critique = made ?? (await critiqueDraft(stage, reviewer, first))
  const problems: SafetyFinding[] = critique.problems.map((problem) => ({ rule: 'critique', ...problem }))
  const notes = [...toReasons([...first.text.findings, ...problems]), ...critique.suggestions]
  const { written, revision, failure } = await reviseDraft(stage, reviewer, first, notes)
  item.stages = { ...item.stages, revision }
  if (critique.failure) problems.push(failedStage('critique', critique.failure))
  if (failure) problems.push(failedStage('revision', failure))
  return { ...written, text: { ...written.text, findings: [...written.text.findings, ...problems] } }
}

function toReasons(findings: readonly SafetyFinding[]): string[] {
  return findings.map(({ reason, sentence }) => `${reason} ${sentence}`.trim())
}

async function critiqueDraft(stage: Stage, reviewer: Reviewer, { given, text, facts }: StoredDraft) {
  const { deps, item, task } = stage
  const request = { ...task.request, facts, draft: given, reasons: toReasons(text.findings) }
  const call = (inTime: AbortSignal) => reviewer.critique(request, inTime)
  const made = await unlessFinal(item, () => callWriter(deps, task, call))
  const critique =
    'failure' in made
      ? { problems: [], suggestions: [], failure: made.failure }
      : { problems: made.value.problems, suggestions: made.value.suggestions }
  await store(stage, { critique }, 'critique saved')
  return critique
}

type Revised = { written: StoredDraft; revision: NonNullable<ItemStages['revision']>; failure?: string }

async function reviseDraft(
  { deps, item, task }: Stage,
  reviewer: Reviewer,
  first: StoredDraft,
  reasons: readonly string[],
): Promise<Revised> {
  if (reasons.length === 0) return { written: first, revision: 'not needed' }
  const request = { ...task.request, facts: first.facts, draft: first.given, reasons }
  const made = await unlessFinal(item, async () => {
    const given = await callWriter(deps, task, (inTime) => reviewer.revise(request, inTime))
    // The title is taken: other articles of the run avoid it.
    return checkDraft(deps, task, { ...given, title: first.given.title }, first.facts)
  })
  return 'failure' in made
    ? { written: first, revision: 'failed', failure: made.failure }
    : { written: made.value, revision: 'done' }
}

/** The draft is paid for, so a stage that keeps failing must not lose it. A person reads it instead. */
async function unlessFinal<Value>(item: LeasedItem, work: () => Promise<Value>) {
  try {
    return { value: await work() }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.stopsRun || !isFinalFailure(item, error)) throw error
    return { failure: error.message }
  }
}

function failedStage(name: string, failure: string): SafetyFinding {
  return { rule: 'critique', reason: `The ${name} failed, so please read the text: ${failure}`, sentence: '' }
}

export function summarizeStages({ outline: planned, draft: _draft, critique, ...rest }: ItemStages): ItemStages {
  return { ...rest, ...(planned === null && { outline: null }), ...(critique === null && { critique: null }) }
}
