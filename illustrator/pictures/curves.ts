import { round } from '../shapes.ts'

/** A third element makes a corner instead of a curve. */
export type Point = readonly [x: number, y: number, corner?: 1]

const at = (points: readonly Point[], i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0]

function tangent(points: readonly Point[], i: number, closed: boolean): readonly [number, number] {
  const n = points.length
  if (at(points, i)[2]) return [0, 0]
  const before = closed ? at(points, (i - 1 + n) % n) : at(points, i - 1)
  const after = closed ? at(points, (i + 1) % n) : at(points, i + 1)
  return [(after[0] - before[0]) / 6, (after[1] - before[1]) / 6]
}

/** No handle longer than this share of its segment, so that a curve never loops. */
const longest = 0.42

function limited([x, y]: readonly [number, number], length: number): readonly [number, number] {
  const own = Math.hypot(x, y)
  const k = own > length * longest ? (length * longest) / own : 1
  return [x * k, y * k]
}

/** A smooth path through the points. */
export function smooth(points: readonly Point[], closed = true): string {
  const n = points.length
  const numbers = (...values: number[]) => values.map(round).join(' ')
  let path = `M${numbers(at(points, 0)[0], at(points, 0)[1])}`
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = at(points, i)
    const b = at(points, (i + 1) % n)
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const from = limited(tangent(points, i, closed), length)
    const to = limited(tangent(points, (i + 1) % n, closed), length)
    path += `C${numbers(a[0] + from[0], a[1] + from[1], b[0] - to[0], b[1] - to[1], b[0], b[1])}`
  }
  return closed ? `${path}Z` : path
}

type Sample = { x: number; y: number; nx: number; ny: number; s: number }

/** Points on a curve with the direction across it; `s` runs from 0 to 1. */
export function along(points: readonly Point[], steps = 5): Sample[] {
  const spots: [number, number][] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(points, i - 1), at(points, i), at(points, i + 1), at(points, i + 2)]
    for (let k = 0; k < steps; k++) {
      const u = k / steps
      const on = (a: 0 | 1) =>
        0.5 *
        (2 * p1[a] +
          (p2[a] - p0[a]) * u +
          (2 * p0[a] - 5 * p1[a] + 4 * p2[a] - p3[a]) * u * u +
          (3 * p1[a] - p0[a] - 3 * p2[a] + p3[a]) * u ** 3)
      spots.push([on(0), on(1)])
    }
  }
  const [lastX, lastY] = at(points, points.length - 1)
  spots.push([lastX, lastY])
  return spots.map(([x, y], i) => {
    const [ax, ay] = spots[Math.max(0, i - 1)] ?? [x, y]
    const [bx, by] = spots[Math.min(spots.length - 1, i + 1)] ?? [x, y]
    const length = Math.hypot(bx - ax, by - ay) || 1
    return { x, y, nx: -(by - ay) / length, ny: (bx - ax) / length, s: i / (spots.length - 1) }
  })
}

export function widthAt(widths: readonly number[], s: number): number {
  const position = s * (widths.length - 1)
  const i = Math.min(widths.length - 2, Math.floor(position))
  const from = widths[i] ?? widths[0] ?? 0
  return from + ((widths[i + 1] ?? from) - from) * (position - i)
}

/** A limb, a tail or a brush stroke: a center line with widths, round at both ends. */
export function limb(center: readonly Point[], widths: readonly number[], steps = 4): string {
  const spots = along(center, steps)
  const edge = (side: 1 | -1) =>
    spots.map(({ x, y, nx, ny, s }): Point => {
      const w = (widthAt(widths, s) / 2) * side
      return [x + nx * w, y + ny * w]
    })
  const cap = (spot: Sample | undefined, way: 1 | -1): Point[] => {
    if (!spot) return []
    const w = (widthAt(widths, spot.s) / 2) * way
    const { x, y, nx, ny } = spot
    const ahead = (across: number, on: number): Point => [
      x + nx * w * across + ny * w * on,
      y + ny * w * across - nx * w * on,
    ]
    return w * way < 3 ? [] : [ahead(0.75, 0.66), ahead(0, 0.95), ahead(-0.75, 0.66)]
  }
  return smooth([...edge(1), ...cap(spots.at(-1), 1), ...edge(-1).toReversed(), ...cap(spots[0], -1)])
}

/** The same points on the other side of x = 0. */
export const mirrored = (points: readonly Point[]): Point[] =>
  points.map(([x, y, corner]) => (corner ? [-x, y, 1] : [-x, y]))

/** A closed outline from its right half, from top to bottom. */
export const symmetric = (half: readonly Point[]): string =>
  smooth([...half, ...mirrored(half.filter(([x]) => x !== 0)).toReversed()])

/** Points as text, `x y` between commas; `!` makes a corner. */
export function xy(text: string): Point[] {
  return text.split(',').map((pair): Point => {
    const [x = '0', y = '0'] = pair.trim().replace('!', '').split(' ')
    return pair.includes('!') ? [Number(x), Number(y), 1] : [Number(x), Number(y)]
  })
}
