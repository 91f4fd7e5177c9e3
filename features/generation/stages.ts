import { passCheckpoint } from '#features/checkpoints.ts'
import { listNewest } from '#features/articles/queries.ts'
import type { Needs } from '#features/deps.ts'
import { submitNow, type IndexingDeps } from '#features/indexing/commands.ts'
import { findIllustrationRequestByUrl } from '#features/media/queries.ts'
import { createBuiltinArticleIllustrator } from './builtin-illustrator.ts'
import { CircuitOpen, createCircuitBreakers, type ProviderDeps } from './call-provider.ts'
import { isFinalFailure } from './failures.ts'
import { saveProgress, releasedLease, type LeasedItem } from './leases.ts'
import { applyGenerationSettings, type GenerationDeps } from './settings.ts'
import { generateImages } from './generate-images.ts'
import { saveGeneratedArticle, type SavedArticle } from './save-article.ts'
import type { ItemImages, ValidatedText } from './tables.ts'
import { countCalls, summarizeStages, writeInStages } from './write-stages.ts'

export type GenerationWorkerDeps = IndexingDeps &
  Needs<'bus' | 'contentVersion' | 'illustrator' | 'generation' | 'mediaStore' | 'safetyGate'>

type WorkingDeps = GenerationWorkerDeps & ProviderDeps

export async function publishProgress({ bus }: Needs<'bus'>, { run_id }: Pick<LeasedItem, 'run_id'>) {
  await bus.publish({ topic: 'run', run_id })
}

/** Runs the remaining stages. Each stage stores its result before the next begins. */
export async function processItem(given: WorkingDeps, item: LeasedItem, signal: AbortSignal): Promise<void> {
  passCheckpoint('item claimed')
  const deps = await applyGenerationSettings(given)
  await publishProgress(deps, item)
  const text = item.written ?? (await write(deps, item, signal))
  let saved: SavedArticle | undefined
  if (item.state !== 'indexing') {
    const images = await illustrate(deps, item, text, signal)
    passCheckpoint('before insert')
    saved = await saveGeneratedArticle(deps, item, text, images)
    passCheckpoint('after insert')
    await publishProgress(deps, item)
  }
  await finishItem(deps, item, saved ?? (await readSaved(deps, item)))
}

async function write(
  deps: WorkingDeps & GenerationDeps,
  item: LeasedItem,
  signal: AbortSignal,
): Promise<ValidatedText> {
  const { text, rejections } = await writeInStages(deps, item, signal)
  item.rejections = rejections
  item.stages = summarizeStages(item.stages)
  const { stages } = item
  await saveProgress(deps, deps.db, item, {
    state: 'illustrating',
    title: text.title,
    written: text,
    rejections,
    stages,
  })
  item.state = 'illustrating'
  item.attempts = 0
  passCheckpoint('text saved')
  await publishProgress(deps, item)
  return text
}

async function illustrate(
  deps: WorkingDeps,
  item: LeasedItem,
  text: ValidatedText,
  signal: AbortSignal,
): Promise<ItemImages> {
  if (item.state === 'saving') return item.images ?? []
  const variant = await chooseVariant(deps, item, text)
  let existing = item.images ?? []
  const onImage = async (images: ItemImages) => {
    existing = images
    await saveProgress(deps, deps.db, item, { images, stages: item.stages })
    item.attempts = 0
    passCheckpoint('image saved')
  }
  const request = { text, variant, onImage, item: item.id, counter: countCalls(deps, item) }
  const images = await generateImages(deps, { ...request, existing }, signal).catch((error: unknown) => {
    if (!deps.generation.illustrator.isPaid || !isFinalFailure(item, error)) throw error
    item.rejections = [...item.rejections, fallbackNote(error)]
    return generateImages(withBuiltinIllustrator(deps), { ...request, existing }, signal)
  })
  await saveProgress(deps, deps.db, item, { state: 'saving', images, rejections: item.rejections })
  item.state = 'saving'
  item.attempts = 0
  await publishProgress(deps, item)
  return images
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
    .where('source_item', '=', item.id)
    .executeTakeFirst()
  return row && { slug: row.slug, state: row.visible ? 'published' : 'draft' }
}

/** Submits only public articles. A failed submission does not undo the article. */
async function finishItem(deps: GenerationWorkerDeps, item: LeasedItem, saved: SavedArticle | undefined) {
  const rejections = [...item.rejections]
  if (saved?.state === 'published' && deps.searchEngines.isEnabled) {
    const sent = await submitNow(deps, [saved.slug])
    if (!sent.ok) rejections.push(`The article was saved, but search engines could not be notified: ${sent.message}`)
  }
  passCheckpoint('before record')
  await saveProgress(deps, deps.db, item, { state: 'done', rejections, ...releasedLease })
}
