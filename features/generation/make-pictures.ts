import { createHash } from 'node:crypto'
import { parseArticleText, sectionsOf } from '#domain/article-text.ts'
import { inlinePictures } from '#domain/generation.ts'
import type { Needs } from '#features/deps.ts'
import { placePictures } from '#domain/inline-pictures.ts'
import { findStored } from '#features/media/reads.ts'
import { askOutside, type Breakers } from './ask-outside.ts'
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

/** The hero and a few for sections, one after the other; each is told before the next is asked for. */
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
  let pictures = made
  while (pictures.length < wanted) {
    const place = pictures.length
    const about = place === 0 ? text.title : (sections[step * place - 1]?.text ?? text.title)
    const reserved = item === undefined ? undefined : { item, id: reservedId(item, place, text.title) }
    const stored = reserved && (await findStored(deps.db, reserved.id))
    if (reserved && !stored) await illustrator.reserve?.(reserved)
    const picture: ItemPicture =
      stored ??
      (await askOutside(deps, breakers, {
        kind: 'image',
        isPaid: illustrator.isPaid,
        signal,
        ask: (inTime) =>
          illustrator.illustrate(
            {
              title: text.title,
              category: text.category,
              kind: place === 0 ? 'hero' : 'inline',
              variant: variant + place,
              about,
              reserved,
            },
            inTime,
          ),
      }))
    pictures = [...pictures, { url: picture.url, alt: picture.alt }]
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
