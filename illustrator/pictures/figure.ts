import { dot, group, line, oval, path, round } from '../shapes.ts'
import { xy, limb, type Point } from './curves.ts'
import type { Ink } from './ink.ts'

export type Box = readonly [x: number, y: number, w: number, h: number]

/** A drawing in its own units: feet at y = 0, faces right or the reader. */
export type Figure = {
  svg: string
  /** Around the whole drawing. */
  box: Box
  /** Around the head with its ears, if that is more than the face. */
  head?: Box
  /** The middle of the face and half its height. */
  face: readonly [x: number, y: number, r: number]
}

export const headOf = ({ head, face: [x, y, r] }: Figure): Box => head ?? [x - r * 1.2, y - r * 1.2, r * 2.4, r * 2.4]

/** Where a box is after its drawing was moved and scaled. */
export const placed = ([x, y, w, h]: Box, dx: number, dy: number, k = 1): Box => [dx + x * k, dy + y * k, w * k, h * k]

export type Eyes = 'open' | 'closed' | 'worried'

export const nose = '#2b2226'
export const rose = '#d98c86'
export const roseDeep = '#b7625f'

/** A round eye with iris, pupil and one reflection; closed ones are a curve. */
export function eye(x: number, y: number, r: number, iris: string, eyes: Eyes = 'open'): string {
  if (eyes === 'closed')
    return line(`M${round(x - r)} ${y}q${round(r)} ${round(r * 0.9)} ${round(2 * r)} 0`, nose, r * 0.34)
  return (
    dot(x, y, r * 1.16, '#1d1418') +
    dot(x, y, r * 0.92, iris) +
    dot(x + r * 0.06, y, r * 0.56, '#120b0d') +
    dot(x - r * 0.3, y - r * 0.36, r * 0.26, '#fff8ea')
  )
}

export function whiskers(x: number, y: number, length: number, side: 1 | -1, color = '#fff8ea', width = 3): string {
  const hairs = [-14, 0, 15].map((turn, i) =>
    path(
      limb(
        xy(
          `${x} ${y + i * length * 0.07}, ${x + side * length * 0.5} ${y + i * length * 0.07 + turn * length * 0.006}, ${x + side * length} ${y + i * length * 0.12 + turn * length * 0.02}`,
        ),
        [width, width * 0.7, 0.6],
        2,
      ),
      color,
    ),
  )
  return hairs.join('')
}

/** Tufts along an outline that point away from a middle. */
export function tufts(
  ink: Ink,
  points: readonly Point[],
  [cx, cy]: readonly [number, number],
  length: number,
  width: number,
  color: string,
): string {
  return points
    .map(([x, y]) => {
      const far = Math.hypot(x - cx, y - cy) || 1
      const [ux, uy] = [(x - cx) / far, (y - cy) / far]
      const bend = ink.r.between(-0.35, 0.35)
      const tip: Point = [x + (ux - uy * bend) * length, y + (uy + ux * bend) * length + length * 0.25]
      return path(
        limb(
          [[x - ux * length, y - uy * length], [x + ux * length * 0.2, y + uy * length * 0.2], tip],
          [width, width * 0.9, 1],
          2,
        ),
        color,
      )
    })
    .join('')
}

/** Little strokes that say fur, feather or scale. */
export function strokes(
  ink: Ink,
  count: number,
  [x, y, w, h]: Figure['box'],
  length: number,
  color: string,
  lean = 0.3,
  width = 4,
): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const [a, b] = [x + ink.r.next() * w, y + ink.r.next() * h]
    d += `M${round(a)} ${round(b)}q${round(length * lean * 0.4)} ${round(length * 0.5)} ${round(length * lean)} ${round(length)}`
  }
  return line(d, color, width, 'opacity=".55"')
}

export function pawToes(x: number, y: number, w: number, color: string): string {
  return line(
    `M${round(x - w * 0.2)} ${round(y - w * 0.14)}v${round(w * 0.26)}M${round(x + w * 0.16)} ${round(y - w * 0.14)}v${round(w * 0.26)}`,
    color,
    Math.max(2, w * 0.06),
  )
}

export const blob = (x: number, y: number, rx: number, ry: number) => {
  const k = 0.5523
  const n = (...values: number[]) => values.map(round).join(' ')
  return (
    `M${n(x - rx, y)}C${n(x - rx, y - ry * k, x - rx * k, y - ry, x, y - ry)}C${n(x + rx * k, y - ry, x + rx, y - ry * k, x + rx, y)}` +
    `C${n(x + rx, y + ry * k, x + rx * k, y + ry, x, y + ry)}C${n(x - rx * k, y + ry, x - rx, y + ry * k, x - rx, y)}Z`
  )
}

export const turned = (content: string, x: number, y: number, k = 1, turn = 0) =>
  group(
    content,
    `translate(${round(x)} ${round(y)})${turn ? ` rotate(${round(turn)})` : ''}${k === 1 ? '' : ` scale(${Math.round(k * 1000) / 1000})`}`,
  )

export { dot, line, oval, path }
