import texts from './figures.json' with { type: 'json' }
import type { FigureBlock, ImageBlock } from './blocks.ts'

/** Every figure that the illustrator draws, by key. A test compares the list with the illustrator's own. */
export const figures: ReadonlyMap<string, { title: string; alt: string }> = new Map(Object.entries(texts))

/** The name of the drawing as a scene of the illustrator. */
export const figureScene = (key: string) => `figure-${key}`

/** The figure as an image file, for where it is not drawn into the page. Undefined for an unknown key. */
export function figureImage({ figure, caption }: Omit<FigureBlock, 'kind'>): ImageBlock | undefined {
  const known = figures.get(figure)
  return known && { kind: 'image', src: `/art/${figureScene(figure)}.svg`, alt: known.alt, ...(caption && { caption }) }
}
