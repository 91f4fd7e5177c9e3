import { createHash } from 'node:crypto'
import { parseArticleText, sectionsOf } from '#domain/articles/article-text.ts'
import { inlinePictures } from '#domain/generation/generation.ts'
import type { Needs } from '#features/deps.ts'
import { placePictures } from '#domain/articles/inline-images.ts'
import { findStored } from '#features/media/queries.ts'
import { askOutside, type Breakers } from './call-provider.ts'
import type { ItemPicture, ItemPictures } from './tables.ts'

type Drawing = Needs<'db' | 'clock' | 'site' | 'generation' | 'illustrator'>
export type PicturesWish = {
  text: { title: string; category: string; content: string }
  /** What was made before a crash. */
  made: ItemPictures
  /** So that neighbours in a list look different. */
  variant: number
  onMade: (pictures: ItemPictures) => Promise<void>
  /** The item of a run; without one, the caller shows them at once. */
  item?: string
}

/**
 * The hero and a few for sections. Those that are paid for are made one after the other, and each is told before the next
 * is asked for; what costs nothing is made at once, and again after a crash.
 */
export async function makePictures(
  deps: Drawing,
  breakers: Breakers,
  { text, made, variant, onMade, item }: PicturesWish,
  signal: AbortSignal,
): Promise<ItemPictures> {
  const { pictures: illustrator } = deps.generation
  const sections = sectionsOf(parseArticleText(text.content))
  const wanted = 1 + Math.min(inlinePictures, sections.length)
  const step = Math.max(1, Math.floor(sections.length / wanted))
  const make = async (place: number): Promise<ItemPicture> => {
    const reserved = item === undefined ? undefined : { item, id: reservedId(item, place, text.title) }
    const stored = reserved && illustrator.reserve && (await findStored(deps.db, reserved.id))
    if (stored) return stored
    if (reserved) await illustrator.reserve?.(reserved)
    const wish = {
      title: text.title,
      category: text.category,
      kind: place === 0 ? ('hero' as const) : ('inline' as const),
      variant: variant + place,
      about: place === 0 ? text.title : (sections[step * place - 1]?.text ?? text.title),
      reserved,
    }
    const { url, alt } = await askOutside(deps, breakers, {
      kind: 'image',
      isPaid: illustrator.isPaid,
      signal,
      ask: (inTime) => illustrator.illustrate(wish, inTime),
    })
    return { url, alt }
  }
  const places = Array.from({ length: Math.max(0, wanted - made.length) }, (_, index) => made.length + index)
  if (!illustrator.isPaid) return [...made, ...(await Promise.all(places.map(make)))]
  let pictures = made
  for (const place of places) {
    pictures = [...pictures, await make(place)]
    await onMade(pictures)
  }
  return pictures
}

/** Of the same text it is the same after a crash. */
function reservedId(item: string, place: number, title: string): string {
  return createHash('sha256')
    .update(JSON.stringify([item, place, title]))
    .digest('hex')
    .slice(0, 24)
}

/** The text with its pictures in their places. */
export function withPictures(content: string, pictures: ItemPictures): string {
  return placePictures(content, pictures.slice(1))
}
