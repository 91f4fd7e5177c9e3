import { path, rect, repeat } from '../shapes.ts'
import { xy, limb, smooth, type Point } from './curves.ts'
import { dot } from './figure.ts'
import { darker, lighter, type Ink } from './ink.ts'
import { all } from './rooms.ts'
import type { Tone } from './tones.ts'

export const band = (points: readonly Point[], fill: string) =>
  path(
    smooth([[-300, points[0]?.[1] ?? 0], ...points, [1500, points.at(-1)?.[1] ?? 0], [1500, 900, 1], [-300, 900, 1]]),
    fill,
  )

export const sky = (ink: Ink, t: Tone) =>
  all(0, 900, t.sky) +
  path('M-300 240Q300 180 700 260T1500 220V900H-300Z', t.skyLow, 'opacity=".55"') +
  ink.grain('M-300 0H1500V500H-300Z', 'thin', 'opacity=".2"') +
  (t.name === 'night'
    ? repeat(26, (i) => dot(-260 + ((i * 331) % 1700), 30 + ((i * 97) % 330), 2.5 + (i % 3), '#fff4de')) +
      dot(930, 140, 44, t.lamp)
    : '')

export const green = (t: Tone, share: number) =>
  t.dark ? darker(t.p.grassDeep, 0.35 + share * 0.3) : darker(t.p.grass, share * 0.3)

export function tree(ink: Ink, x: number, y: number, k: number, fill: string): string {
  return (
    path(limb(xy(`${x} ${y}, ${x + 4 * k} ${y - 110 * k}, ${x} ${y - 190 * k}`), [30 * k, 24 * k, 16 * k]), '#5b4438') +
    ink.form(
      smooth(
        xy(
          `${x - 110 * k} ${y - 190 * k}, ${x - 90 * k} ${y - 300 * k}, ${x} ${y - 360 * k}, ${x + 100 * k} ${y - 300 * k}, ${x + 116 * k} ${y - 190 * k}, ${x + 40 * k} ${y - 140 * k}, ${x - 60 * k} ${y - 140 * k}`,
        ),
      ),
      fill,
      '',
      18 * k,
    )
  )
}

export const blades = (t: Tone, y: number) =>
  path(
    repeat(
      16,
      (i) =>
        `M${-260 + i * 110} ${y + 60}q-14-60-${30 + (i % 3) * 14}-${90 + (i % 4) * 22}q34 40 46 90q4-70 30-${110 + (i % 3) * 20}q0 70 10 110Z`,
    ),
    green(t, 0.9),
    'opacity=".9"',
  )

export function houses(t: Tone, y: number): string {
  return repeat(9, (i) => {
    const [x, h] = [-300 + i * 200, 230 + ((i * 67) % 130)]
    const front = [t.shade, t.floor, darker(t.accent, t.dark ? 0.45 : 0.1)][i % 3] ?? t.shade
    return (
      rect(x, y - h, 190, h, front) +
      path(`M${x - 10} ${y - h}l105-90l105 90Z`, darker(front, 0.25)) +
      repeat(4, (w) =>
        rect(
          x + 34 + (w % 2) * 76,
          y - h + 34 + Math.floor(w / 2) * 84,
          46,
          56,
          t.dark && (i + w) % 3 !== 0 ? t.lamp : lighter(front, 0.35),
          3,
        ),
      )
    )
  })
}
