import { hash } from 'node:crypto'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listSections } from '#domain/articles/blocks.ts'
import { inlineImageCount } from '#domain/generation/generation.ts'
import { findStoredImage } from '#features/media/queries.ts'
import { callProvider, type CallCounter, type ProviderDeps } from './call-provider.ts'
import type { ItemImage, ItemImages } from './tables.ts'

export type ImagesRequest = {
  text: { title: string; category: string; content: string; picture?: string | undefined }
  existing: ItemImages
  /** Makes neighboring articles look different. */
  variant: number
  onImage: (images: ItemImages) => Promise<void>
  /** The item of the run. Without it, images are not reserved. */
  item?: string
  counter?: CallCounter
}

/** Paid images are generated one by one and saved after each, so that a crash never pays twice. */
export async function generateImages(
  deps: ProviderDeps,
  { text, existing, variant, onImage, item, counter }: ImagesRequest,
  signal: AbortSignal,
): Promise<ItemImages> {
  const { illustrator } = deps.generation
  const sections = listSections(parseArticleText(text.content))
  const count = 1 + Math.min(inlineImageCount, sections.length)
  const step = Math.max(1, Math.floor(sections.length / count))
  const make = async (index: number): Promise<ItemImage> => {
    const reserved = item === undefined ? undefined : { item, id: reservedId(item, index, text.title) }
    const stored = reserved && illustrator.reserve && (await findStoredImage(deps.db, reserved.id))
    if (stored) return stored
    if (reserved) await illustrator.reserve?.(reserved)
    const request = {
      title: text.title,
      category: text.category,
      kind: index === 0 ? ('hero' as const) : ('inline' as const),
      variant: variant + index,
      picture: text.picture,
      about: index === 0 ? text.title : (sections[step * index - 1]?.text ?? text.title),
      reserved,
    }
    const { url, alt } = await callProvider(deps, {
      kind: 'image',
      isPaid: illustrator.isPaid,
      signal,
      counter,
      call: (limited) => illustrator.illustrate(request, limited),
    })
    return { url, alt }
  }
  const indexes = Array.from({ length: Math.max(0, count - existing.length) }, (_, index) => existing.length + index)
  if (!illustrator.isPaid) return [...existing, ...(await Promise.all(indexes.map(make)))]
  let images = existing
  for (const index of indexes) {
    images = [...images, await make(index)]
    await onImage(images)
  }
  return images
}

/** Deterministic, so that a retry after a crash finds the same image. */
function reservedId(item: string, index: number, title: string): string {
  return hash('sha256', JSON.stringify([item, index, title])).slice(0, 24)
}
