import { colors } from './colors.ts'
import { svgDrawing, logoMark, logoMarkWidth, type Drawing } from './svg.ts'

export function squareMark(): Drawing {
  const size = 36
  return svgDrawing(size, size, logoMark((size - logoMarkWidth(size)) / 2, 0, size, 'light'))
}

/** `squareMark` with light colors in dark mode. */
export function faviconSvg(): string {
  const { svg } = squareMark()
  const inDark = `circle+circle{fill:${colors.onDeep}}path{stroke:${colors.deep}}`
  return svg.replace('>', `><style>@media (prefers-color-scheme:dark){${inDark}}</style>`)
}

export type SizedPng = { size: number; png: Uint8Array }

/** An .ico file of PNG images, each at most 255 px. */
export function icoFile(images: readonly SizedPng[]): Uint8Array {
  const headLength = 6 + 16 * images.length
  const total = images.reduce((sum, { png }) => sum + png.byteLength, headLength)
  const file = new Uint8Array(total)
  const view = new DataView(file.buffer)
  view.setUint16(2, 1, true)
  view.setUint16(4, images.length, true)
  let at = headLength
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index
    view.setUint8(entry, size)
    view.setUint8(entry + 1, size)
    view.setUint16(entry + 4, 1, true)
    view.setUint16(entry + 6, 32, true)
    view.setUint32(entry + 8, png.byteLength, true)
    view.setUint32(entry + 12, at, true)
    file.set(png, at)
    at += png.byteLength
  }
  return file
}
