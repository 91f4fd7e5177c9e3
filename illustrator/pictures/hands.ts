import type { Random } from '../seeded-random.ts'
import { xy, limb, smooth, type Point } from './curves.ts'
import { blob, line, path } from './figure.ts'
import { darker, lighter, type Ink } from './ink.ts'

const skins = ['#f0c9a6', '#d9a577', '#b5794d', '#8a5636', '#63402c'] as const

export const skinTone = (r: Random) => r.pick(skins)

const finger = (ink: Ink, skin: string, points: readonly Point[], width: number) =>
  ink.form(limb(points, [width, width * 0.94, width * 0.8]), skin, '', 6)

/** An open palm at (x, y) that reaches in from the right, from above or from below. */
export function openHand(ink: Ink, x: number, y: number, sleeve: string, treat: boolean): string {
  const skin = ink.r.pick(skins)
  const drawn =
    ink.form(
      limb(xy(`${x + 900} ${y + 210}, ${x + 520} ${y + 120}, ${x + 300} ${y + 70}`), [260, 190, 150]),
      skin,
      '',
      16,
    ) +
    ink.form(
      limb(xy(`${x + 960} ${y + 230}, ${x + 640} ${y + 150}`), [300, 240]),
      sleeve,
      line(`M${x + 560} ${y + 40}q40 90 0 200`, darker(sleeve, 0.3), 8),
      18,
    ) +
    finger(ink, darker(skin, 0.12), xy(`${x + 250} ${y + 30}, ${x + 130} ${y + 44}, ${x + 40} ${y + 30}`), 50) +
    ink.form(
      smooth(
        xy(
          `${x + 120} ${y + 30}, ${x + 220} ${y - 6}, ${x + 330} ${y + 10}, ${x + 380} ${y + 80}, ${x + 330} ${y + 150}, ${x + 200} ${y + 140}, ${x + 110} ${y + 90}`,
        ),
      ),
      skin,
      '',
      12,
    ) +
    finger(ink, skin, xy(`${x + 200} ${y + 76}, ${x + 90} ${y + 74}, ${x} ${y + 56}`), 50) +
    finger(ink, skin, xy(`${x + 200} ${y + 110}, ${x + 100} ${y + 112}, ${x + 20} ${y + 96}`), 48) +
    finger(ink, skin, xy(`${x + 330} ${y + 20}, ${x + 270} ${y - 30}, ${x + 190} ${y - 34}`), 48) +
    (treat ? ink.form(blob(x + 128, y + 42, 40, 27), '#9a6235', '', 6) : '') +
    path(limb(xy(`${x + 2} ${y + 50}, ${x + 16} ${y + 44}`), [14, 10]), lighter(skin, 0.5))
  return `<g transform="rotate(${ink.r.pick([0, 22, -13])} ${x + 150} ${y + 60})">${drawn}</g>`
}

/** Two cupped hands below something small, its feet at (x, y). */
export function cuppedHands(ink: Ink, x: number, y: number, sleeve: string): string {
  const skin = ink.r.pick(skins)
  const side = (sideInk: Ink) =>
    sideInk.form(limb(xy('-760 330, -480 220, -300 120'), [280, 220, 170]), skin, '', 16) +
    sideInk.form(limb(xy('-860 370, -560 250'), [330, 260]), sleeve, '', 18) +
    sideInk.form(smooth(xy('-370 60, -300 -10, -160 0, 0 34, 10 120, -120 170, -300 160')), skin, '', 14) +
    [0, 1, 2]
      .map((i) => finger(sideInk, skin, xy(`-160 ${50 + i * 36}, -70 ${62 + i * 34}, 16 ${44 + i * 34}`), 46))
      .join('') +
    finger(sideInk, lighter(skin, 0.08), xy('-290 40, -220 -24, -150 -30'), 52)
  return `<g transform="translate(${x} ${y})">${ink.mirror(0, side)}${side(ink)}</g>`
}
