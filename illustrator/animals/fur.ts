import type { Coat } from '../color.ts'
import type { Palette } from '../palette.ts'
import { dot, oval } from '../shapes.ts'

export type Fur = readonly [base: string, shade: string, belly: string]
export type Box = readonly [x: number, y: number, width: number, height: number]
/** A drawing of our own, about 120 units tall, facing left or the reader. */
export type OwnDrawing = (p: Palette, fur: Fur) => { box: Box; body: string }

export const ink = '#2e2f33'
export const rose = '#e3a39a'
export const noseRose = '#c9757a'

const ginger: Fur = ['#e3a35c', '#c8823f', '#fbe6c8']

/** Coats of the animals we draw; `coat` counts through them. */
const furs: readonly Fur[] = [
  ginger,
  ['#a9abb0', '#85888f', '#eceae6'],
  ['#f1e2cb', '#d9bf9c', '#fffaf0'],
  ['#8f6a53', '#6f4f3e', '#e8d3bd'],
  ['#55565e', '#42434a', '#dcd8d2'],
  ['#cf8152', '#a9623a', '#fdf0e0'],
  ['#e6e2dc', '#b9b2aa', '#ffffff'],
]
export const coatCount = furs.length
export const furOf = (coat: number) => furs[coat % furs.length] ?? ginger

/** How the fur of each Noto part may be recolored. */
const dyes: Readonly<Record<string, readonly (Coat | undefined)[]>> = {
  dog: [
    undefined,
    { hue: 75, chroma: 1, scale: 0.92, offset: -0.02 },
    { hue: 60, chroma: 0.15, scale: 1.05, offset: 0.02 },
    { hue: 58, chroma: 1.1, scale: 0.82, offset: -0.03 },
  ],
  'guide-dog': [
    { hue: 78, chroma: 0.75, scale: 0.95, offset: 0.03 },
    { hue: 75, chroma: 0.4, scale: 0.85, offset: 0.15 },
    { hue: 50, chroma: 0.5, scale: 0.62, offset: 0 },
    { hue: 250, chroma: 0.1, scale: 0.5, offset: 0.02 },
  ],
  'service-dog': [undefined, { hue: 60, chroma: 0.3, scale: 0.8, offset: 0 }],
  poodle: [
    undefined,
    { hue: 65, chroma: 0.9, scale: 0.95, offset: 0 },
    { hue: 50, chroma: 0.8, scale: 0.62, offset: 0 },
  ],
  cat: [
    { chroma: 0.85, scale: 0.97, offset: 0 },
    { hue: 250, chroma: 0.1, scale: 0.85, offset: 0.02 },
    { hue: 75, chroma: 0.3, scale: 0.7, offset: 0.28 },
    { hue: 55, chroma: 0.75, scale: 0.74, offset: 0 },
  ],
  rabbit: [
    undefined,
    { hue: 60, chroma: 0.9, scale: 0.85, offset: 0 },
    { hue: 70, chroma: 0.45, scale: 0.6, offset: 0.36 },
  ],
  mouse: [undefined, { hue: 60, chroma: 0.8, scale: 0.9, offset: 0 }],
}

export function dyeOf(name: string, coat: number): Coat | undefined {
  const dye = dyes[name]
  return dye?.[coat % dye.length]
}

export const eyes = (x1: number, x2: number, y: number, r: number) =>
  oval(x1, y, r, r * 1.15, ink) +
  oval(x2, y, r, r * 1.15, ink) +
  dot(x1 + r * 0.3, y - r * 0.4, r * 0.32, '#fff') +
  dot(x2 + r * 0.3, y - r * 0.4, r * 0.32, '#fff')
