import { escapeXml } from '#domain/text/xml.ts'
import { colors } from './colors.ts'
import type { Typeface } from './fit-text.ts'

export type Drawing = { svg: string; width: number; height: number }

export function svgDrawing(width: number, height: number, body: string): Drawing {
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${body}</svg>`, width, height }
}

export type Background = 'light' | 'dark'

const markBox = { width: 32, height: 36 }
export const logoMarkWidth = (height: number) => (height * markBox.width) / markBox.height

/** The tag of app/ui/logo.tsx in fixed colors. */
export function logoMark(x: number, y: number, height: number, ground: Background): string {
  const [disc, wag] = ground === 'light' ? [colors.deep, colors.onDeep] : [colors.onDeep, colors.deep]
  const scale = height / markBox.height
  return `<g class="mark" transform="translate(${x} ${y}) scale(${scale})" fill="none">
<circle cx="16" cy="4" r="3" stroke="${colors.apricot}" stroke-width="2"/>
<circle cx="16" cy="21" r="14.5" fill="${disc}"/>
<path d="M8.6 17.2c1 3.4 1.9 7.9 3.7 7.9 1.7 0 2.3-5.6 3.7-5.6s2 5.6 3.7 5.6c1.9 0 2.7-5.8 3.9-9.4" stroke="${wag}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>
</g>`
}

const families: Readonly<Record<Typeface, string>> = { serif: 'Fraunces', sans: 'Figtree' }
/** In em. Never positive: text would become wider than `measureText` says. */
const spacing: Readonly<Record<Typeface, number>> = { serif: -0.018, sans: 0 }

type TextOptions = {
  x: number
  y: number
  lines: readonly string[]
  size: number
  face: Typeface
  fill: string
  anchor?: 'start' | 'middle'
  leading?: number
}

export function textElement({ x, y, lines, size, face, fill, anchor = 'start', leading = 1.14 }: TextOptions): string {
  const rows = lines.map(
    (line, index) => `<tspan x="${x}" y="${y + index * size * leading}">${escapeXml(line)}</tspan>`,
  )
  const look = `font-family="${families[face]}" font-weight="600" font-size="${size}" letter-spacing="${spacing[face] * size}"`
  return `<text ${look} fill="${fill}" text-anchor="${anchor}">${rows.join('')}</text>`
}

type Frame = { x: number; y: number; width: number; height: number }

/** `focus` is the point, in percent of width and height, that stays in view when the picture is cropped. */
export type RasterPicture = { png: Uint8Array; width: number; height: number; focus?: readonly [x: number, y: number] }

/**
 * Covers the frame. Whatever hangs out of it must be hidden by shapes painted later or by the edge of the drawing. A
 * picture is embedded as pixels because resvg drops clipped shapes of a nested SVG.
 */
export function pictureElement(picture: RasterPicture, frame: Frame): string {
  const { png, focus: [left, top] = [50, 100] } = picture
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const x = frame.x + ((frame.width - width) * left) / 100
  const y = frame.y + ((frame.height - height) * top) / 100
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${href}"/>`
}

export function rectElement({ x, y, width, height }: Frame, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}
