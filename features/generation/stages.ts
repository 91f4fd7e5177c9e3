import { passCheckpoint } from '#features/checkpoints.ts'
import type { Needs } from '#features/deps.ts'
import { submitNow, type Submitting } from '#features/indexing/commands.ts'
import type { Breakers } from './call-provider.ts'
import { keepResult, released, type HeldItem } from './leases.ts'
import { makePictures } from './generate-images.ts'
import { saveArticle, type SavedArticle } from './save-article.ts'
import type { ItemPictures, StoredText } from './tables.ts'
import { writeText } from './generate-text.ts'

export type Working = Submitting &
  Needs<'db' | 'clock' | 'newId' | 'bus' | 'content' | 'illustrator' | 'generation' | 'searchEngines' | 'mediaStore'>

export async function tell({ bus }: Working, { run_id }: Pick<HeldItem, 'run_id'>) {
  await bus.publish({ topic: 'run', run_id })
}

/** Through all stages that are left; the result of each is stored before the next begins. */
export async function advance(deps: Working, breakers: Breakers, item: HeldItem, signal: AbortSignal): Promise<void> {
  passCheckpoint('item claimed')
  await tell(deps, item)
  const text = item.written ?? (await write(deps, breakers, item, signal))
  let saved: SavedArticle | undefined
  if (item.state !== 'indexing') {
    const pictures = await illustrate(deps, breakers, item, text, signal)
    passCheckpoint('before insert')
    saved = await saveArticle(deps, item, text, pictures)
    passCheckpoint('after insert')
    await tell(deps, item)
  }
  await finish(deps, item, saved ?? (await readSaved(deps, item)))
}

async function write(deps: Working, breakers: Breakers, item: HeldItem, signal: AbortSignal): Promise<StoredText> {
  const { text, rejections } = await writeText(
    deps,
    breakers,
    {
      category: item.category,
      articleNumber: item.ordinal + 1,
      totalArticles: item.count,
      seed: item.run_id,
      affiliateTag: item.options.affiliateTag,
      product: item.product,
      item: item.id,
    },
    signal,
  )
  item.rejections = rejections
  await keepResult(deps, deps.db, item, { state: 'illustrating', title: text.title, written: text, rejections })
  item.state = 'illustrating'
  item.attempts = 0
  passCheckpoint('text saved')
  await tell(deps, item)
  return text
}

async function illustrate(
  deps: Working,
  breakers: Breakers,
  item: HeldItem,
  text: StoredText,
  signal: AbortSignal,
): Promise<ItemPictures> {
  if (item.state === 'saving') return item.images ?? []
  const variant = await variantOf(deps, item, text)
  const onMade = async (images: ItemPictures) => {
    await keepResult(deps, deps.db, item, { images })
    item.attempts = 0
    passCheckpoint('picture saved')
  }
  const wish = { text, made: item.images ?? [], variant, onMade, item: item.id }
  const pictures = await makePictures(deps, breakers, wish, signal)
  await keepResult(deps, deps.db, item, { state: 'saving', images: pictures })
  item.state = 'saving'
  item.attempts = 0
  await tell(deps, item)
  return pictures
}

/** Chosen together with the articles that stand beside it. */
async function variantOf(
  { db, illustrator }: Working,
  { run_id, ordinal }: HeldItem,
  text: StoredText,
): Promise<number> {
  const earlier = await db
    .selectFrom('generation_items')
    .select(['title', 'category'])
    .where('run_id', '=', run_id)
    .where('ordinal', '<', ordinal)
    .where('title', '!=', '')
    .orderBy('ordinal')
    .execute()
  return illustrator.variants([...earlier, { title: text.title, category: text.category }]).at(-1) ?? 0
}

async function readSaved({ db }: Working, item: HeldItem): Promise<SavedArticle | undefined> {
  const row = await db
    .selectFrom('articles')
    .select(['slug', 'visible'])
    .where('source_item', '=', item.id)
    .executeTakeFirst()
  return row && { slug: row.slug, state: row.visible ? 'published' : 'draft' }
}

/** Search engines hear of what readers can open; that they could not be told does not undo the article. */
async function finish(deps: Working, item: HeldItem, saved: SavedArticle | undefined): Promise<void> {
  const rejections = [...item.rejections]
  if (saved?.state === 'published' && deps.searchEngines.isOpen) {
    const told = await submitNow(deps, [saved.slug])
    if ('problem' in told)
      rejections.push(`The article is saved, but search engines could not be told: ${told.problem}`)
  }
  passCheckpoint('before recorded')
  await keepResult(deps, deps.db, item, { state: 'done', rejections, ...released })
}
