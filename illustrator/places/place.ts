import type { Palette } from '../palette.ts'
import type { Random } from '../seeded-random.ts'
import { d, dot, line, repeat, rect, undershade } from '../shapes.ts'

/** Every place is drawn 900 tall with its horizon here; furniture left, room for the animal right. */
export const horizon = 600

export type Stage = { W: number; p: Palette; r: Random }

/** Where a thing may stand: on a table or shelf, or on the ground. */
export type Spot = { x: number; y: number; h: number; on: 'surface' | 'floor' }

export type Place = {
  back: string
  front?: string
  /** Where the main animal stands: a share of the width, and a height when it is not the ground. */
  main: number
  mainY?: number
  /** Where things may stand, the first one next to the animal. */
  spots: readonly Spot[]
  indoors: boolean
  /** A sofa, a bed or a sill where a second animal may rest; on a perch a cat looks out. */
  restSpot?: Spot & { perch?: true }
  dark?: boolean
  /** A slant of daylight, always falling from the left. */
  beam?: { x: number; w: number }
}

type Floor = 'boards' | 'tiles' | 'plain'

export function room({ W, p, r }: Stage, floor: Floor = 'boards'): string {
  return (
    wall({ W, p, r }) +
    ground(W, p, floor) +
    rect(0, horizon - 22, W, 24, p.paper) +
    undershade(0, horizon + 2, W, 8, 0.07)
  )
}

function wall({ W, p, r }: Stage): string {
  const kind = r.pick(['plain', 'wainscot', 'stripes', 'dots', 'plain'] as const)
  const plain = rect(0, 0, W, horizon, p.wall)
  const columns = Math.ceil(W / 110)
  const row = (i: number) => Math.floor(i / columns)
  const spot = (i: number) =>
    dot((i % columns) * 110 + (row(i) % 2) * 55 + 20, row(i) * 120 + 50, 7, p.wallLow, 'opacity=".6"')
  if (kind === 'wainscot') return plain + rect(0, 400, W, 200, p.wallLow) + rect(0, 392, W, 12, p.paper)
  if (kind === 'stripes')
    return plain + repeat(Math.ceil(W / 120), (i) => rect(i * 120, 0, 60, horizon, p.wallLow, 0, 'opacity=".35"'))
  return kind === 'dots' ? plain + repeat(columns * 5, spot) : plain
}

function ground(W: number, p: Palette, floor: Floor): string {
  if (floor === 'tiles') {
    const joints = repeat(11, (i) => d`M${W / 2 + (i - 5) * W * 0.11} 600L${W / 2 + (i - 5) * W * 0.2} 900`)
    return rect(0, horizon, W, 300, p.cream) + line(joints + `M0 650H${W}M0 715H${W}M0 800H${W}`, p.tint, 3)
  }
  const rows = [
    [600, 48],
    [648, 64],
    [712, 84],
    [796, 104],
  ] as const
  const ends = rows.map(
    ([y, h], i) => d`M${((i * 0.37 + 0.1) % 1) * W} ${y}v${h}M${((i * 0.37 + 0.58) % 1) * W} ${y}v${h}`,
  )
  const boards = line(`M0 648H${W}M0 712H${W}M0 796H${W}` + ends.join(''), p.floorLine, 3)
  return rect(0, horizon, W, 300, p.floor) + (floor === 'boards' ? boards : '')
}
