import type { CatalogPicture } from './catalog.ts'

const [width, height] = [1200, 800]
const clamp = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100)
/** The part of a picture that a share image shows; the curve beside the title hides some of its left edge. */
const share = { width: 813, center: 460, height: 628 }
/** What cards of 4:3 and 16:9 leave of the width and of the height. */
const card = { width: 1067, height: 675 }
const tolerance = 10

/** Where crops belong, in percent as in `object-position`, and whether cards need it: most serve the middle as well. */
export function focusOf({ focus: [x, y], keep }: CatalogPicture) {
  const point = [
    clamp((x - share.center) / (width - share.width)),
    clamp((y - share.height / 2) / (height - share.height)),
  ] as const
  const [left = 0, top = 0, wide = 0, tall = 0] = keep ?? []
  const lost = (at: number, length: number, from: number, shown: number) =>
    Math.max(0, from - at) + Math.max(0, at + length - from - shown)
  const cut = ([column, row]: readonly [number, number]) =>
    lost(left, wide, ((width - card.width) * column) / 100, card.width) +
    lost(top, tall, ((height - card.height) * row) / 100, card.height)
  const isCentered = keep === undefined || cut([50, 50]) - cut(point) <= tolerance
  return { focus: point, isCentered }
}
