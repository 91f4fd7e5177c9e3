import { line, path, rect, repeat } from '../shapes.ts'
import { xy, smooth } from './curves.ts'
import { dot } from './figure.ts'
import { darker, type Ink } from './ink.ts'
import type { Tone } from './tones.ts'

/** A background from x = -300 to 1500. The middle 1200 are a card; `ground` is where feet stand. */
export type Backdrop = { back: string; ground: number; front?: string }

export type DrawPlace = (ink: Ink, t: Tone) => Backdrop

const [left, width] = [-300, 1800]

export const all = (y: number, h: number, fill: string, more = '') => rect(left, y, width, h, fill, 0, more)

export const everything = `M${left} 0H1500V900H${left}Z`

/** A wall with one slant of light. */
export const wall = (ink: Ink, t: Tone) =>
  all(0, 900, t.wall) +
  path('M520 0H900L420 900H-40Z', t.plane) +
  ink.grain(everything, 'thin', `opacity="${t.dark ? 0.35 : 0.16}"`)

export function floor(ink: Ink, t: Tone, y = 640): string {
  const boards = repeat(7, (i) => `M${left} ${y + 14 + i * i * 6 + i * 10}H1500`)
  return (
    all(y, 900 - y, t.floor) +
    line(boards, t.shade, 3, 'opacity=".4"') +
    all(y - 18, 18, t.pale, 'opacity=".7"') +
    ink.grain(`M${left} ${y}H1500V900H${left}Z`, 'thin', 'opacity=".3"')
  )
}

const view = (t: Tone, x: number, y: number, w: number, h: number) =>
  rect(x, y, w, h, t.sky) +
  path(
    smooth(
      xy(
        `${x} ${y + h * 0.7}, ${x + w * 0.3} ${y + h * 0.55}, ${x + w * 0.6} ${y + h * 0.66}, ${x + w} ${y + h * 0.56}, ${x + w} ${y + h}!, ${x} ${y + h}!`,
      ),
    ),
    t.dark ? darker(t.sky, 0.4) : t.p.grassDeep,
  ) +
  (t.name === 'night' ? dot(x + w * 0.7, y + h * 0.22, h * 0.07, t.lamp) : '')

export const frame = (t: Tone, x: number, y: number, w: number, h: number) =>
  rect(x - 18, y - 18, w + 36, h + 36, t.pale) +
  view(t, x, y, w, h) +
  rect(x + w / 2 - 7, y, 14, h, t.pale) +
  rect(x - 30, y + h + 14, w + 60, 22, t.pale) +
  rect(x - 30, y + h + 32, w + 60, 8, t.shade, 0, 'opacity=".5"')
