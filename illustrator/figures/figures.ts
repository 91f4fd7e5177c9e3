/** Figures that explain something with labels. They are inline in pages, so they use the page's fonts and colors. */
import { rect } from '../shapes.ts'
import type { Illustration } from '../types.ts'
import { bodyFigures } from './body.ts'
import { catHomeFigures } from './cat-home.ts'
import { enclosureFigures } from './enclosures.ts'
import { ground, width, type Figure } from './figure.ts'
import { foodFigures } from './food.ts'
import { groomingFigures } from './grooming.ts'
import { mouthFigures } from './mouth.ts'
import { signalFigures } from './signals.ts'
import { travelFigures } from './travel.ts'

export const figures: Readonly<Record<string, Figure>> = {
  ...bodyFigures,
  ...mouthFigures,
  ...groomingFigures,
  ...foodFigures,
  ...signalFigures,
  ...catHomeFigures,
  ...enclosureFigures,
  ...travelFigures,
}

export const figureKeys = Object.keys(figures)

const prefix = 'figure-'
/** A figure never changes, and drawing one takes a tenth of the time of an article's page. */
const drawn = new Map<string, Illustration>()

/** Undefined for a name without a figure. */
export function figureScene(scene: string): Illustration | undefined {
  const key = scene.startsWith(prefix) ? scene.slice(prefix.length) : ''
  const figure = Object.hasOwn(figures, key) ? figures[key] : undefined
  if (!figure) return undefined
  const illustration = drawn.get(key) ?? drawFigure(figure)
  drawn.set(key, illustration)
  return illustration
}

function drawFigure({ height, alt, draw }: Figure): Illustration {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const head = `xmlns="http://www.w3.org/2000/svg" ${size} font-family="var(--sans,system-ui,sans-serif)"`
  return { svg: `<svg ${head}>${rect(0, 0, width, height, ground)}${draw()}</svg>`, width, height, alt }
}
