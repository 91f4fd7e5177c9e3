import { passCheckpoint } from '#features/checkpoints.ts'
import { listNewest } from '#features/articles/queries.ts'
import type { Needs } from '#features/deps.ts'
import { releasedLease } from '#features/job-leases.ts'
import { submitNow, type IndexingDeps } from '#features/indexing/commands.ts'
import { findIllustrationRequestByUrl } from '#features/media/queries.ts'
import { createBuiltinArticleIllustrator } from './builtin-illustrator.ts'
import { CircuitOpen, createCircuitBreakers, type ProviderDeps } from './call-provider.ts'
import { isFinalFailure } from './failures.ts'
import { trackItem } from './count-calls.ts'
import { advance, type LeasedItem } from './leases.ts'
import { applyGenerationSettings, type GenerationDeps } from './settings.ts'
import { generateImages } from './generate-images.ts'
import { saveGeneratedArticle, type SavedArticle } from './save-article.ts'
import type { ItemImages, ValidatedText } from './tables.ts'
import { writeInStages } from './write-stages.ts'

export type GenerationWorkerDeps = IndexingDeps &
  Needs<'bus' | 'contentVersion' | 'illustrator' | 'generation' | 'mediaStore' | 'safetyGate'>

type WorkingDeps = GenerationWorkerDeps & ProviderDeps

export async function publishProgress({ bus }: Needs<'bus'>, { run_id }: Pick<LeasedItem, 'run_id'>) {
  await bus.publish({ topic: 'run', run_id })
}

/** Runs the remaining stages. Each stage stores its result before the next begins. */
export async function processItem(workerDeps: WorkingDeps, leased: LeasedItem, signal: AbortSignal): Promise<void> {
  passCheckpoint('item claimed')
  const deps = await applyGenerationSettings(workerDeps)
  await publishProgress(deps, leased)
  const { item, text } = leased.written ? { item: leased, text: leased.written } : await write(deps, leased, signal)
  if (item.state === 'indexing') return finishItem(deps, item, await readSaved(deps, item))
  const illustrated = await illustrate(deps, item, text, signal)
  passCheckpoint('before insert')
  const saved = await saveGeneratedArticle(deps, illustrated, text)
  passCheckpoint('after insert')
  await publishProgress(deps, item)
  return finishItem(deps, saved.item, saved.article)
}

async function write(deps: WorkingDeps & GenerationDeps, leased: LeasedItem, signal: AbortSignal) {
  const { item: reviewed, text, rejections, stages } = await writeInStages(deps, leased, signal)
  const change = { state: 'illustrating', title: text.title, written: text, rejections, stages } as const
  const item = await advance(deps, deps.db, reviewed, change)
  passCheckpoint('text saved')
  await publishProgress(deps, item)
  return { item, text }
}

async function illustrate(
  deps: WorkingDeps,
  leased: LeasedItem,
  text: ValidatedText,
  signal: AbortSignal,
): Promise<LeasedItem> {
  if (leased.state === 'saving') return leased
  const variant = await chooseVariant(deps, leased, text)
  const tracker = trackItem(deps, leased)
  const onImage = async (images: ItemImages) => {
    await tracker.advance({ images })
    passCheckpoint('image saved')
  }
  const draw = (illustrating: ProviderDeps) => {
    const existing = tracker.current().images ?? []
    const request = { text, variant, existing, onImage, item: leased.id, counter: tracker.counter }
    return generateImages(illustrating, request, signal)
  }
  let { rejections } = leased
  const images = await draw(deps).catch((error: unknown) => {
    if (!deps.generation.illustrator.isPaid || !isFinalFailure(tracker.current(), error)) throw error
    rejections = [...rejections, fallbackNote(error)]
    return draw(withBuiltinIllustrator(deps))
  })
  const item = await tracker.advance({ state: 'saving', images, rejections })
  await publishProgress(deps, item)
  return item
}

/** The text is paid for, so a failing image model must not lose it. */
function withBuiltinIllustrator(deps: WorkingDeps): ProviderDeps {
  const generation = { ...deps.generation, illustrator: createBuiltinArticleIllustrator(deps) }
  return { ...deps, generation, breakers: createCircuitBreakers(deps) }
}

function fallbackNote(error: unknown): string {
  const reason =
    error instanceof Error && !(error instanceof CircuitOpen) ? ` (${error.message.replace(/\.$/, '')})` : ''
  return `The image model failed${reason}, so the built-in illustrator drew the images.`
}

const comparedArticles = 24

/** Takes the newest articles and the earlier ones of the run into account, so that neighbors look different. */
async function chooseVariant(
  { db, illustrator }: Needs<'db' | 'illustrator'>,
  { run_id, ordinal }: LeasedItem,
  text: ValidatedText,
): Promise<number> {
  const earlier = await db
    .selectFrom('generation_items')
    .select(['title', 'category', 'written'])
    .where('run_id', '=', run_id)
    .where('ordinal', '<', ordinal)
    .where('title', '!=', '')
    .orderBy('ordinal')
    .execute()
  const cards = await listNewest(db, comparedArticles)
  const drawn = await Promise.all(cards.map(({ image_url }) => findIllustrationRequestByUrl(db, image_url)))
  const newest = drawn.filter((request) => request !== undefined).toReversed()
  const unpublished = earlier.filter(({ title }) => cards.every((card) => card.title !== title))
  const before = unpublished.map(({ title, category, written }) => ({ title, category, picture: written?.picture }))
  return illustrator.variants([...newest, ...before, text]).at(-1) ?? 0
}

async function readSaved({ db }: Needs<'db'>, item: LeasedItem): Promise<SavedArticle | undefined> {
  const row = await db
    .selectFrom('articles')
    .select(['slug', 'visible'])
    .where('generation_item_id', '=', item.id)
    .executeTakeFirst()
  return row && { slug: row.slug, state: row.visible ? 'published' : 'draft' }
}

/** Submits only public articles. A failed submission does not undo the article. */
async function finishItem(deps: GenerationWorkerDeps, item: LeasedItem, saved: SavedArticle | undefined) {
  const rejections = [...item.rejections]
  if (saved?.state === 'published' && deps.searchEngines.isEnabled) {
    const submission = await submitNow(deps, [saved.slug])
    if (!submission.ok)
      rejections.push(`The article was saved, but search engines could not be notified: ${submission.message}`)
  }
  passCheckpoint('before record')
  await advance(deps, deps.db, item, { state: 'done', rejections, ...releasedLease })
}
