import type { CatalogPicture } from './catalog.ts'

const [width, height] = [1200, 800]
const clamp = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100)
/** The narrowest and the widest crop on our pages: a square, and a share image. */
const [narrow, low] = [800, 628]
/** The crop of a large card. */
const cardHeight = 675
const tolerance = 10

/** Where crops belong, in percent as in `object-position`; undefined if the middle serves as well. */
export function focusOf({ focus: [x, y], keep }: CatalogPicture): readonly [number, number] | undefined {
  const point = [clamp((x - narrow / 2) / (width - narrow)), clamp((y - low / 2) / (height - low))] as const
  const cut = (share: number) => {
    const [, top = 0, , tall = 0] = keep ?? []
    const start = (height - cardHeight) * share
    return keep ? Math.max(0, start - top) + Math.max(0, top + tall - start - cardHeight) : 0
  }
  return cut(0.5) - cut(point[1] / 100) > tolerance ? point : undefined
}
