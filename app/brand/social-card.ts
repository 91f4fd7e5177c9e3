import { categories, findCategory } from '#domain/articles/categories.ts'
import { categoryColors, colors } from './colors.ts'
import { svgDrawing, logoMark, logoMarkWidth, pictureElement, rectElement, textElement } from './svg.ts'
import type { Drawing, RasterPicture } from './svg.ts'
import { fitText, isRenderable, measureText } from './fit-text.ts'

export const socialSize = { width: 1200, height: 630 }

/** `hue`: of a category that is not built in. */
type Card = { title: string; category: string; hue?: number | undefined; siteName: string; picture: RasterPicture }

const margin = 64
const textWidth = 500
/** Its left edge is hidden by the curve beside the title. */
export const socialPictureFrame = { x: 560, y: 0, width: socialSize.width - 560, height: socialSize.height }

/** Title on the left, the article's picture on the right; only the picture if our fonts cannot render the title. */
export function socialCard({ title, category, hue, siteName, picture }: Card): Drawing {
  const { width, height } = socialSize
  const hues = categoryColors(hue ?? findCategory(categories, category)?.hue ?? 180)
  const frame = { x: 0, y: 0, width, height }
  // Behind pictures with transparency.
  const backdrop = rectElement(frame, hues.tint)
  if (!isRenderable(title, 'serif')) {
    return svgDrawing(width, height, backdrop + pictureElement(picture, frame) + cornerSignature(siteName))
  }
  const ground = `<path d="M0 0H616C566 150 646 300 606 430C584 510 588 580 612 630H0Z" fill="${colors.paper}"/>`
  const shade = `<path d="M0 0H628C578 150 658 300 618 430C596 510 600 580 624 630H0Z" fill="${colors.ink}" opacity=".08"/>`
  const body = [
    backdrop,
    pictureElement(picture, socialPictureFrame),
    shade,
    ground,
    label(category, hues),
    headline(title),
    signature(siteName),
  ]
  return svgDrawing(width, height, body.join(''))
}

function label(category: string, { tint, ink }: { tint: string; ink: string }): string {
  const { lines, size } = fitText(category, { width: textWidth - 40, maxLines: 1, sizes: [24, 20], face: 'sans' })
  const [text = ''] = lines
  if (text === '') return ''
  const width = Math.round(measureText(text, size, 'sans') + 40)
  const pill = `<rect x="${margin}" y="60" width="${width}" height="46" rx="23" fill="${tint}"/>`
  const middle = { x: margin + width / 2, y: 91, anchor: 'middle' as const }
  return pill + textElement({ ...middle, lines: [text], size, face: 'sans', fill: ink })
}

/** Vertically centered between label and signature. */
function headline(title: string): string {
  const room = { top: 130, bottom: 520 }
  const sizes = [68, 62, 56, 50, 46, 42]
  const { lines, size } = fitText(title, { width: textWidth, maxLines: 4, sizes, face: 'serif' })
  const leading = 1.14
  const tall = size * (0.7 + leading * (lines.length - 1))
  const y = Math.round((room.top + room.bottom - tall) / 2 + size * 0.7)
  return textElement({ x: margin, y, lines, size, face: 'serif', fill: colors.ink, leading })
}

function signature(siteName: string): string {
  const x = margin + logoMarkWidth(52) + 14
  const { lines, size } = fitText(siteName, { width: textWidth - 70, maxLines: 1, sizes: [34, 28, 22], face: 'serif' })
  return logoMark(margin, 526, 52, 'light') + textElement({ x, y: 567, lines, size, face: 'serif', fill: colors.ink })
}

function cornerSignature(siteName: string): string {
  const { lines, size } = fitText(siteName, { width: 460, maxLines: 1, sizes: [34, 28, 22], face: 'serif' })
  const [text = ''] = lines
  const wide = Math.round(logoMarkWidth(52) + 14 + measureText(text, size, 'serif') + 56)
  const plate = `<rect x="40" y="500" width="${wide}" height="90" rx="45" fill="${colors.paper}"/>`
  return (
    plate +
    logoMark(68, 519, 52, 'light') +
    textElement({ x: 68 + logoMarkWidth(52) + 14, y: 560, lines, size, face: 'serif', fill: colors.ink })
  )
}
