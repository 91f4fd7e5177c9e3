import { xy, limb, mirrored, smooth, symmetric, type Point } from '../curves.ts'
import { dot, line, oval, path, rose, roseDeep, tufts, turned, whiskers, type Box, type Eyes } from '../figure.ts'
import { darker, lighter, type Ink } from '../ink.ts'
import type { Cat } from './cat-coats.ts'

export const both = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1)

const sided = (points: readonly Point[], side: 1 | -1) => smooth(side === 1 ? points : mirrored(points))

/** Almond eyes with an upright slit; the inner corner points to the nose. */
function catEye(x: number, y: number, side: 1 | -1, iris: string, eyes: Eyes): string {
  if (eyes === 'closed') return line(`M${x - 30} ${y}q30 24 60 0`, '#2a1d1f', 7)
  const almond = sided(xy('-32 12!, -14 -18, 14 -26, 36 -8!, 16 20, -10 22'), side)
  const lids = eyes === 'worried' ? 0.86 : 1
  return turned(
    path(almond, '#1b1417', `transform="scale(1.14 ${1.16 * lids})"`) +
      path(almond, iris, `transform="scale(.96 ${0.96 * lids})"`) +
      oval(0, -2, eyes === 'worried' ? 13 : 8, 21 * lids, '#120b0d') +
      dot(-9, -11, 5.5, '#fff8ea'),
    x,
    y,
  )
}

function faceMarks({ pattern, pale, dark }: Cat): string {
  if (pattern === 'tabby')
    return (
      line('M0-128V-74M-26-124L-18-80M26-124L18-80', dark, 12) +
      both(
        (side) =>
          path(limb(xy(`${34 * side} -70, ${58 * side} -84, ${96 * side} -64`), [6, 12, 3]), dark) +
          path(limb(xy(`${156 * side} -6, ${120 * side} 8, ${88 * side} 2`), [14, 12, 2]), dark) +
          path(limb(xy(`${150 * side} 44, ${116 * side} 44, ${92 * side} 32`), [14, 11, 2]), dark),
      ) +
      path(symmetric(xy('0 6, 34 26, 70 66, 50 140, 0 150')), pale)
    )
  if (pattern === 'tuxedo') return path(symmetric(xy('0 -60, 12 -10, 44 24, 86 66, 70 140, 0 150')), pale)
  if (pattern === 'calico')
    return (
      path(sided(xy('10 -140, 90 -140, 170 -60, 110 30, 40 -10, 16 -60'), 1), '#d98a3f') +
      path(sided(xy('20 -140, 90 -140, 170 -60, 120 20, 60 -6'), -1), dark)
    )
  if (pattern === 'points')
    return path(symmetric(xy('0 -70, 40 -50, 96 -10, 92 60, 50 120, 0 126')), dark, 'opacity=".88"')
  return path(symmetric(xy('0 20, 40 34, 66 70, 40 120, 0 128')), pale, 'opacity=".5"')
}

/** Around the head without its whiskers. */
export const catFrontBox = ({ long, round }: Cat): Box =>
  long ? [-186, -264, 372, 426] : [-160 * round, -234, 320 * round, 368]

/** Seen from the front, about 320 wide, centered on the face. */
export function catFront(ink: Ink, cat: Cat, eyes: Eyes = 'open'): string {
  const { base, dark, pale, iris, pattern, long, round } = cat
  const w = 150 * round
  const skull = symmetric(xy(`0 -124, 58 -122, 118 -92, ${w} -14, ${w - 8} 52, 84 110, 0 130`))
  const earColor = pattern === 'points' ? dark : pattern === 'calico' ? '#d98a3f' : base
  const ears = both((side) => {
    const earTone = pattern === 'calico' && side === -1 ? dark : earColor
    return (
      ink.form(sided(xy(`28 -108, 62 -190, 104 -232!, 138 -150, ${w - 6} -36`), side), earTone, '', 10) +
      path(sided(xy('58 -112, 80 -176, 102 -206!, 122 -140, 124 -82'), side), rose) +
      path(
        limb(xy(`${58 * side} -96, ${78 * side} -130, ${84 * side} -164`), [20, 14, 1]),
        pattern === 'points' ? pale : lighter(earTone, 0.4),
      ) +
      (long
        ? path(limb(xy(`${98 * side} -210, ${110 * side} -244, ${116 * side} -262`), [12, 8, 1]), darker(earTone, 0.3))
        : '')
    )
  })
  const ruff = long ? tufts(ink, xy('-140 30, -128 70, -100 104, 140 30, 128 70, 100 104'), [0, -20], 46, 54, base) : ''
  const pads = both(
    (side) =>
      oval(
        31 * side,
        66,
        38,
        29,
        pattern === 'points' ? lighter(dark, 0.14) : lighter(pattern === 'plain' ? base : pale, 0.2),
      ) +
      xy('24 60, 42 66, 30 76')
        .map(([x, y]) => dot(x * side, y, 2.6, '#3b2527', 'opacity=".5"'))
        .join(''),
  )
  return (
    ears +
    ruff +
    ink.form(skull, base, faceMarks(cat), 15) +
    oval(0, 98, 28, 20, lighter(pattern === 'points' ? dark : pale, 0.1)) +
    pads +
    path(
      symmetric(xy('0 30, 15 28, 23 36, 8 52, 0 56')),
      pattern === 'plain' && base.startsWith('#3') ? '#4b3a3d' : roseDeep,
    ) +
    line('M0 56v14M0 70q-12 16-30 10M0 70q12 16 30 10', '#3b2527', 4.5) +
    both((side) => catEye(66 * side, -14, side, iris, eyes) + whiskers(58 * side, 64, 128, side))
  )
}
