import { remainingProblems } from '#domain/generation/critique.ts'
import { findSimilarTitle } from '#domain/generation/similar-title.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import { passCheckpoint, type Checkpoint } from '#features/checkpoints.ts'
import { trackItem } from './count-calls.ts'
import { isFinalFailure } from './failures.ts'
import { callWriter, checkDraft, placeProduct, prepareText, writeDraft, type TextTask } from './generate-text.ts'
import { readBrief } from './item-brief.ts'
import { advance, type LeasedItem } from './leases.ts'
import { ProviderError, type ArticleWriter } from './ports.ts'
import type { GenerationDeps } from './settings.ts'
import type { ItemStages, StoredDraft, ValidatedText } from './tables.ts'

type Reviewer = Required<Pick<ArticleWriter, 'critique' | 'revise'>>
/** Each stage takes the item as the stage before left it. */
type Stage = { deps: GenerationDeps; item: LeasedItem; task: TextTask }
type Written = { item: LeasedItem; text: ValidatedText; rejections: readonly string[]; stages: ItemStages }

/** Runs the remaining stages of writing. Each is stored before the next, so that a crash repeats at most one call. */
export async function writeInStages(deps: GenerationDeps, leased: LeasedItem, signal: AbortSignal): Promise<Written> {
  const { outline: plan, critique, revise } = deps.generation.writer
  const isCareful = (leased.options.mode ?? 'careful') === 'careful'
  const item = await loadBrief(deps, leased)
  const task = await prepareItem(deps, item, signal)
  const outlined = isCareful && plan ? await outline({ deps, item, task }, plan) : item
  const drafted = await draft({ deps, item: outlined, task })
  const isReviewed = isCareful && critique && revise
  const reviewed = isReviewed
    ? await critiqueAndRevise({ deps, task, item: drafted.item }, drafted.written, { critique, revise })
    : { ...drafted, revision: null }
  const { product, kind, options } = item
  const { text: written, rejections } = reviewed.written
  const isHidden = product !== null && hidesProduct(deps, kind)
  const text = isHidden ? await placeProduct(deps, written, product, options.affiliateTag) : written
  const { outline: _outline, draft: _draft, critique: _critique, ...rest } = reviewed.item.stages
  const stages = {
    ...rest,
    ...(isCareful && { revision: reviewed.revision }),
    ...(isCareful && !plan && { outline: null }),
    ...(isCareful && !isReviewed && { critique: null }),
  }
  return { item: reviewed.item, text, rejections, stages }
}

async function loadBrief(deps: GenerationDeps, item: LeasedItem): Promise<LeasedItem> {
  if (item.brief_id === null || item.stages.brief) return item
  const brief = await readBrief(deps.db, item.brief_id)
  return brief ? advance(deps, deps.db, item, withStages(item, { brief })) : item
}

/** For what is stored before a call has succeeded: the number of attempts stays. */
function withStages({ stages, attempts }: LeasedItem, added: ItemStages) {
  return { stages: { ...stages, ...added }, attempts }
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
  return prepareText(deps, request, signal)
}

type StageResult = { result: ItemStages; point: Checkpoint; title?: string }

async function store(deps: GenerationDeps, item: LeasedItem, { result, point, title }: StageResult) {
  const change = { stages: { ...item.stages, ...result }, ...(title !== undefined && { title }) }
  const stored = await advance(deps, deps.db, item, change)
  passCheckpoint(point)
  return stored
}

async function outline({ deps, item, task }: Stage, plan: NonNullable<ArticleWriter['outline']>): Promise<LeasedItem> {
  if (item.stages.outline) return item
  const { current, counter } = trackItem(deps, item)
  const { title, sections } = await callWriter(deps, { ...task, counter }, (signal) => plan(task.request, signal))
  const near = findSimilarTitle(title, task.rules.existingTitles)
  if (near !== undefined)
    throw new ProviderError(`The title “${title}” is too close to “${near}”.`, { retryable: true })
  return store(deps, current(), { result: { outline: { title, sections } }, point: 'outline saved' })
}

type Drafted = { item: LeasedItem; written: StoredDraft }

async function draft({ deps, item, task }: Stage): Promise<Drafted> {
  const { outline: planned, draft: stored } = item.stages
  if (stored) return { item, written: stored }
  const request = planned ? { ...task.request, outline: planned } : task.request
  const { current, counter } = trackItem(deps, item)
  const written = await writeDraft(deps, { ...task, request, counter })
  // Nothing follows: the text is stored as the final one.
  if (!deps.generation.writer.critique || item.options.mode === 'quick') return { item: current(), written }
  const result = { result: { draft: written }, point: 'draft saved', title: written.text.title } as const
  return { item: await store(deps, current(), result), written }
}

type Reviewed = Drafted & { revision: NonNullable<ItemStages['revision']> }

/** The critique can only add findings, of what is still in the text. What the safety gate says about it stands on its own. */
async function critiqueAndRevise(stage: Stage, first: StoredDraft, reviewer: Reviewer): Promise<Reviewed> {
  const { item, critique } = await critiqueDraft(stage, reviewer, first)
  const notes = [...toReasons([...first.text.findings, ...critique.problems]), ...critique.suggestions]
  const { error, written, ...revised } = await reviseDraft({ ...stage, item }, reviewer, first, notes)
  const problems = remainingProblems(critique.problems, first.response, written.text)
  if (critique.error) problems.push(failedStage('critique', critique.error))
  if (error) problems.push(failedStage('revision', error))
  return {
    ...revised,
    written: { ...written, text: { ...written.text, findings: [...written.text.findings, ...problems] } },
  }
}

function toReasons(findings: readonly Pick<SafetyFinding, 'reason' | 'sentence'>[]): string[] {
  return findings.map(({ reason, sentence }) => `${reason} ${sentence}`.trim())
}

async function critiqueDraft({ deps, item, task }: Stage, reviewer: Reviewer, { response, text, facts }: StoredDraft) {
  if (item.stages.critique) return { item, critique: item.stages.critique }
  const request = { ...task.request, facts, draft: response, reasons: toReasons(text.findings) }
  const { current, counter } = trackItem(deps, item)
  const outcome = await unlessFinal(item, () =>
    callWriter(deps, { ...task, counter }, (signal) => reviewer.critique(request, signal)),
  )
  const critique =
    'error' in outcome
      ? { problems: [], suggestions: [], error: outcome.error }
      : { problems: outcome.value.problems, suggestions: outcome.value.suggestions }
  return { item: await store(deps, current(), { result: { critique }, point: 'critique saved' }), critique }
}

async function reviseDraft(
  { deps, item, task }: Stage,
  reviewer: Reviewer,
  first: StoredDraft,
  reasons: readonly string[],
): Promise<Reviewed & { error?: string }> {
  if (reasons.length === 0) return { item, written: first, revision: 'not needed' }
  const request = { ...task.request, facts: first.facts, draft: first.response, reasons }
  const { current, counter } = trackItem(deps, item)
  const outcome = await unlessFinal(item, async () => {
    const revised = await callWriter(deps, { ...task, counter }, (signal) => reviewer.revise(request, signal))
    // The title is taken: other articles of the run avoid it.
    return checkDraft(deps, task, { ...revised, title: first.response.title }, first.facts)
  })
  return 'error' in outcome
    ? { item: current(), written: first, revision: 'failed', error: outcome.error }
    : { item: current(), written: outcome.value, revision: 'done' }
}

/** The draft is paid for, so a stage that keeps failing must not lose it. A person reads it instead. */
async function unlessFinal<Value>(item: LeasedItem, work: () => Promise<Value>) {
  try {
    return { value: await work() }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.stopsRun || !isFinalFailure(item, error)) throw error
    return { error: error.message }
  }
}

function failedStage(name: string, error: string): SafetyFinding {
  return { rule: 'critique', reason: `The ${name} failed, so please read the text: ${error}`, sentence: '' }
}
