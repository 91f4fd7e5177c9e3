import texts from './figures.json' with { type: 'json' }
import type { ImageBlock } from './blocks/image/image.ts'

/** Every figure that the illustrator draws, by key. A test compares the list with the illustrator's own. */
export const figures: ReadonlyMap<string, { title: string; alt: string }> = new Map(Object.entries(texts))

/** The name of the drawing as a scene of the illustrator. */
export const figureScene = (key: string) => `figure-${key}`

/** The figure as an image file, for where it is not drawn into the page. Undefined for an unknown key. */
export function figureImage({ figure, caption }: { figure: string; caption: string }): ImageBlock | undefined {
  const image = figures.get(figure)
  return image && { kind: 'image', src: `/art/${figureScene(figure)}.svg`, alt: image.alt, ...(caption && { caption }) }
}
