import { xy, limb, smooth, type Point } from '../curves.ts'
import { blob, dot, path, pawToes, tufts, type Figure } from '../figure.ts'
import { darker, lighter, type Ink } from '../ink.ts'
import type { Dog } from './dog-breeds.ts'
import { curls } from './dog-heads.ts'

export const pawColor = ({ marks, base, pale, dark }: Dog) =>
  marks === 'none' || marks === 'saddle' || marks === 'mask'
    ? marks === 'mask'
      ? darker(base, 0.12)
      : base
    : marks === 'spots'
      ? base
      : pale || dark

export function leg(ink: Ink, dog: Dog, center: readonly Point[], widths: readonly number[], far = false): string {
  const [x, y] = center.at(-1) ?? [0, 0]
  const tone = (color: string) => (far ? darker(color, 0.28) : color)
  const sock = path(blob(x, y, 46, 52), tone(pawColor(dog)))
  const foot =
    ink.form(blob(x + 12, y + 1, 34, 17), tone(pawColor(dog)), '', 5) +
    pawToes(x + 24, y + 4, 34, darker(dog.base, 0.5))
  return ink.form(limb(center, widths), tone(dog.base), sock, far ? 6 : 10) + foot
}

export function tail(ink: Ink, { tail: kind, base, dark, marks, coat }: Dog, x: number, y: number): string {
  const color = marks === 'saddle' ? darker(base, 0.3) : base
  if (kind === 'stub') return ink.form(blob(x - 8, y, 34, 26), color, '', 6)
  const lines: Record<string, Point[]> = {
    up: [
      [x, y],
      [x - 50, y - 60],
      [x - 62, y - 150],
    ],
    down: [
      [x, y],
      [x - 66, y + 30],
      [x - 110, y + 92],
      [x - 150, y + 110],
    ],
    curl: [
      [x, y],
      [x - 44, y - 56],
      [x - 14, y - 112],
      [x + 44, y - 96],
      [x + 40, y - 54],
    ],
    plume: [
      [x, y],
      [x - 76, y + 20],
      [x - 150, y + 30],
      [x - 206, y - 20],
    ],
  }
  const center = lines[kind] ?? []
  const wide =
    kind === 'plume' ? [40, 74, 84, 8] : kind === 'curl' && coat === 'long' ? [44, 66, 70, 50, 14] : [38, 32, 12]
  const pompon =
    coat === 'curly'
      ? curls(
          ink,
          xy('0 -20, 22 0, -22 10').map(([dx, dy]): Point => [
            (center.at(-1)?.[0] ?? 0) + dx,
            (center.at(-1)?.[1] ?? 0) + dy,
          ]),
          34,
          base,
        )
      : ''
  return (
    ink.form(
      limb(center, wide),
      color,
      marks === 'patches' || marks === 'blaze'
        ? path(blob(center.at(-1)?.[0] ?? 0, center.at(-1)?.[1] ?? 0, 40, 40), lighter(dark, 0.9))
        : '',
      8,
    ) + pompon
  )
}

export function torsoMarks({ marks, dark, pale }: Dog, [x, y, w, h]: Figure['box']): string {
  if (marks === 'saddle')
    return path(
      smooth(
        xy(
          `${x - 20} ${y - 20}, ${x + w} ${y - 20}, ${x + w * 0.9} ${y + h * 0.3}, ${x + w * 0.5} ${y + h * 0.52}, ${x + w * 0.1} ${y + h * 0.45}`,
        ),
      ),
      dark,
    )
  if (marks === 'patches')
    return (
      path(
        smooth(
          xy(
            `${x + w * 0.16} ${y - 20}, ${x + w * 0.7} ${y - 20}, ${x + w * 0.62} ${y + h * 0.5}, ${x + w * 0.3} ${y + h * 0.42}`,
          ),
        ),
        darker(dark, 0.45),
      ) + path(blob(x, y + h * 0.2, w * 0.16, h * 0.4), dark)
    )
  if (marks === 'blaze' || marks === 'cap')
    return (
      path(blob(x + w, y + h * 0.8, w * 0.24, h * 0.7), pale) +
      path(blob(x + w * 0.5, y + h * 1.1, w * 0.6, h * 0.3), pale)
    )
  if (marks === 'points') return path(blob(x + w * 0.98, y + h * 0.8, w * 0.1, h * 0.3), pale)
  if (marks === 'spots')
    return [
      [0.1, 0.2, 17],
      [0.22, 0.6, 13],
      [0.34, 0.2, 20],
      [0.46, 0.66, 15],
      [0.58, 0.28, 17],
      [0.7, 0.7, 14],
      [0.8, 0.2, 18],
      [0.9, 0.55, 15],
      [0.28, 0.4, 8],
      [0.66, 0.5, 9],
    ]
      .map(([a = 0, b = 0, r = 0]) => dot(x + w * a, y + h * b, r, dark))
      .join('')
  return ''
}

export const collarOn = (a: Point, b: Point, color?: string) =>
  color
    ? path(limb([a, [(a[0] + b[0]) / 2 + 12, (a[1] + b[1]) / 2 + 14], b], [20, 22, 20]), color) +
      dot((a[0] + b[0]) / 2 + 26, (a[1] + b[1]) / 2 + 34, 11, '#e9b64c')
    : ''

export function ruff(ink: Ink, dog: Dog, x: number, y: number): string {
  if (dog.coat !== 'long' && dog.coat !== 'wire') return ''
  const color = dog.marks === 'blaze' || dog.marks === 'cap' ? dog.pale : lighter(dog.base, 0.16)
  return tufts(
    ink,
    xy(`${x} ${y}, ${x + 18} ${y + 40}, ${x + 10} ${y + 84}, ${x - 14} ${y + 110}`),
    [x - 90, y - 30],
    42,
    40,
    color,
  )
}
