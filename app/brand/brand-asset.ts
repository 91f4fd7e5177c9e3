import type { BrandAsset } from '#app/brand/brand-assets.ts'
import { colors } from './colors.ts'
import { svgDrawing, logoMark, logoMarkWidth, pictureElement, rectElement, textElement } from './svg.ts'
import type { Background, Drawing, RasterPicture } from './svg.ts'
import { fitText, measureText } from './fit-text.ts'

export type Brand = { name: string; motto: string }

/** `picture` is for layouts that include one. */
export function renderBrandAsset(asset: BrandAsset, brand: Brand, picture: RasterPicture): Drawing {
  const { width = asset.height, height } = asset
  if (asset.layout === 'logo') return logoDrawing(brand.name, height, asset.background)
  if (asset.layout === 'mark') return svgDrawing(width, height, logoMark(0, 0, height, asset.background))
  if (asset.layout === 'badge') return badgeDrawing(width)
  return asset.layout === 'wide' ? wideBanner(width, height, brand, picture) : tallBanner(width, height, brand, picture)
}

function logoDrawing(name: string, height: number, tone: Background): Drawing {
  const size = height * 0.62
  const { lines } = fitText(name, { width: height * 20, maxLines: 1, sizes: [size], face: 'serif' })
  const x = logoMarkWidth(height) + height * 0.2
  const width = Math.ceil(x + measureText(lines[0] ?? '', size, 'serif'))
  const fill = tone === 'light' ? colors.ink : colors.onDeep
  return svgDrawing(
    width,
    height,
    logoMark(0, 0, height, tone) + textElement({ x, y: height * 0.79, lines, size, face: 'serif', fill }),
  )
}

/** Social networks crop it to a circle, so the mark stays well inside. Also the icon on phones. */
export function badgeDrawing(size: number, filled = 0.6): Drawing {
  const height = size * filled
  const background = rectElement({ x: 0, y: 0, width: size, height: size }, colors.deep)
  // Moved up slightly: the ring makes the mark look lower than it is.
  const y = (size - height) / 2 - height * 0.03
  return svgDrawing(size, size, background + logoMark((size - logoMarkWidth(height)) / 2, y, height, 'dark'))
}

/** The text is on the right because social networks put the profile picture over the lower left corner. */
function wideBanner(width: number, height: number, brand: Brand, picture: RasterPicture): Drawing {
  const unit = Math.min(height, width * 0.4)
  const edge = width * 0.52
  const sway = unit * 0.08
  const panel = `M${width} 0H${edge + sway}C${edge - sway} ${height * 0.3} ${edge + sway * 1.6} ${height * 0.62} ${edge} ${height}H${width}Z`
  const left = edge + unit * 0.2
  const room = width - left - unit * 0.1
  const name = fitText(brand.name, {
    width: room - unit * 0.24,
    maxLines: 1,
    sizes: sizeSteps(unit * 0.18),
    face: 'serif',
  })
  const motto = fitText(brand.motto, { width: room, maxLines: 3, sizes: sizeSteps(unit * 0.076), face: 'sans' })
  const tag = unit * 0.22
  const top = height / 2 - unit * 0.26
  const body = [
    // Scenes have their animals right of center: shifted left, none is hidden by the panel.
    pictureElement(picture, { x: -unit * 0.2, y: 0, width: edge + sway * 2 + unit * 0.2, height }),
    `<path d="${panel}" fill="${colors.deep}"/>`,
    logoMark(left, top, tag, 'dark'),
    textElement({
      x: left + logoMarkWidth(tag) + unit * 0.045,
      y: top + tag * 0.58 + name.size * 0.33,
      ...name,
      face: 'serif',
      fill: colors.onDeep,
    }),
    textElement({
      x: left,
      y: top + tag + unit * 0.16,
      ...motto,
      face: 'sans',
      fill: colors.onDeepSoft,
      leading: 1.35,
    }),
  ]
  return svgDrawing(width, height, body.join(''))
}

function tallBanner(width: number, height: number, brand: Brand, picture: RasterPicture): Drawing {
  const shore = height - Math.min(width * 0.72, height * 0.47)
  const swell = width * 0.05
  const panel = `M0 0H${width}V${shore + swell}C${width * 0.7} ${shore - swell} ${width * 0.36} ${shore + swell * 2} 0 ${shore}Z`
  const middle = width / 2
  const tag = Math.min(width * 0.22, shore * 0.25)
  const name = fitText(brand.name, { width: width * 0.84, maxLines: 1, sizes: sizeSteps(width * 0.12), face: 'serif' })
  const motto = fitText(brand.motto, {
    width: width * 0.78,
    maxLines: 2,
    sizes: sizeSteps(width * 0.043),
    face: 'sans',
  })
  const stack = tag + name.size * 1.35 + motto.size * (0.9 + 1.35 * motto.lines.length)
  const top = (shore - stack) / 2
  const nameBase = top + tag + name.size * 1.15
  const body = [
    pictureElement(picture, { x: 0, y: shore - swell, width, height: height - shore + swell }),
    `<path d="${panel}" fill="${colors.deep}"/>`,
    logoMark(middle - logoMarkWidth(tag) / 2, top, tag, 'dark'),
    textElement({ x: middle, y: nameBase, ...name, face: 'serif', fill: colors.onDeep, anchor: 'middle' }),
    textElement({
      x: middle,
      y: nameBase + motto.size * 2,
      ...motto,
      face: 'sans',
      fill: colors.onDeepSoft,
      anchor: 'middle',
      leading: 1.35,
    }),
  ]
  return svgDrawing(width, height, body.join(''))
}

/** Font sizes from the preferred one down to half of it. */
function sizeSteps(preferred: number): number[] {
  return [1, 0.9, 0.8, 0.7, 0.6, 0.5].map((part) => Math.round(preferred * part))
}
