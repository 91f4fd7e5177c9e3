/** Shapes from lists of points: `'x,y x,y'`, with `!` after a corner that stays sharp. */
import { round } from '../shapes.ts'

type Point = { x: number; y: number; sharp: boolean }

function pointsOf(text: string): Point[] {
  return text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.replace('!', '').split(',').map(Number)
    return { x, y, sharp: pair.endsWith('!') }
  })
}

const at = ({ x, y }: { x: number; y: number }) => `${round(x)} ${round(y)}`

/** A curve through all points; each leaves its point parallel to the line between the two neighbors. */
function curve(points: readonly Point[], closed: boolean): string {
  const count = points.length
  const point = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))
    return points[index] ?? { x: 0, y: 0, sharp: false }
  }
  const handle = (i: number, way: 1 | -1) => {
    const { x, y, sharp } = point(i)
    if (sharp) return at({ x, y })
    const before = point(i - 1)
    const after = point(i + 1)
    return at({ x: x + (way * (after.x - before.x)) / 6, y: y + (way * (after.y - before.y)) / 6 })
  }
  let shape = `M${at(point(0))}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    shape += `C${handle(i, 1)} ${handle(i + 1, -1)} ${at(point(i + 1))}`
  }
  return closed ? `${shape}Z` : shape
}

export const smooth = (points: string) => curve(pointsOf(points), true)
export const trace = (points: string) => curve(pointsOf(points), false)

/** A brush stroke or limb: a center line with a width at each point, round at both ends. */
export function limb(points: string, widths: readonly number[]): string {
  const line = pointsOf(points)
  const left: Point[] = []
  const right: Point[] = []
  for (const [i, { x, y }] of line.entries()) {
    const before = line[Math.max(0, i - 1)] ?? { x, y }
    const after = line[Math.min(line.length - 1, i + 1)] ?? { x, y }
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    const half = (widths[i] ?? widths.at(-1) ?? 1) / 2
    const across = { x: (-(after.y - before.y) / length) * half, y: ((after.x - before.x) / length) * half }
    const along = { x: across.y * 0.7, y: -across.x * 0.7 }
    const end = i === 0 ? -1 : i === line.length - 1 ? 1 : 0
    left.push({ x: x + across.x, y: y + across.y, sharp: false })
    right.unshift({ x: x - across.x, y: y - across.y, sharp: false })
    const tip = { x: x + along.x * end, y: y + along.y * end, sharp: false }
    if (end === -1) left.unshift(tip)
    if (end === 1) left.push(tip)
  }
  return curve([...left, ...right], true)
}
