import { xy, limb, mirrored, smooth, symmetric, type Point } from '../curves.ts'
import { blob, dot, eye, line, nose, oval, path, rose, tufts, type Box, type Eyes } from '../figure.ts'
import { darker, lighter, type Ink } from '../ink.ts'
import type { Dog } from './dog-breeds.ts'

const both = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1)
const sided = (points: readonly Point[], side: 1 | -1) => smooth(side === 1 ? points : mirrored(points))

function frontEars(ink: Ink, { ears, base, dark, coat, marks }: Dog, layer: 'behind' | 'before'): string {
  const upright = ears === 'prick' || ears === 'bat'
  if (upright !== (layer === 'behind')) return ''
  const outer = marks === 'blaze' || marks === 'cap' || marks === 'none' ? base : dark
  return both((side) => {
    if (ears === 'prick')
      return (
        ink.form(sided(xy('62 -130, 96 -270, 118 -292!, 150 -200, 156 -80'), side), outer, '', 10) +
        path(sided(xy('88 -138, 110 -252!, 134 -190, 138 -110'), side), darker(rose, 0.35), 'opacity=".75"')
      )
    if (ears === 'bat')
      return (
        ink.form(sided(xy('58 -130, 76 -250, 112 -296, 152 -260, 164 -160, 150 -70'), side), outer, '', 10) +
        path(sided(xy('84 -140, 98 -236, 118 -262, 140 -226, 142 -130'), side), rose, 'opacity=".8"')
      )
    if (ears === 'fold')
      return ink.form(sided(xy('58 -160, 104 -196, 154 -176, 196 -100!, 150 -84, 104 -110'), side), dark, '', 10)
    if (ears === 'rose')
      return ink.form(sided(xy('66 -150, 110 -178, 170 -150, 196 -112, 150 -96, 100 -112'), side), dark, '', 8)
    const low = ears === 'long' ? 205 : 96
    const ear: Point[] = [
      [74, -158],
      [128, -168],
      [178, -110],
      [ears === 'long' ? 208 : 204, low * 0.35],
      [176, low],
      [138, low - 14],
      [128, low * 0.3],
      [116, -50],
    ]
    const wool = coat === 'curly' ? curls(ink, side === 1 ? ear : mirrored(ear), 40, dark) : ''
    const fringe =
      coat === 'long'
        ? tufts(
            ink,
            xy(`190 ${low - 40}, 176 ${low - 6}, 150 ${low - 6}`).map(([x, y]) => [x * side, y]),
            [150 * side, -60],
            40,
            34,
            dark,
          )
        : ''
    return wool + ink.form(sided(ear, side), dark, '', 14) + fringe
  })
}

export function curls(ink: Ink, outline: readonly Point[], r: number, color: string): string {
  return outline
    .map(([x, y]) => dot(x + ink.r.between(-6, 6), y + ink.r.between(-6, 6), r * ink.r.between(0.8, 1.1), color))
    .join('')
}

function frontMarks({ marks, pale, dark, base, width }: Dog): string {
  if (marks === 'blaze') return path(symmetric(xy(`0 -200, 18 -150, 22 -40, ${width * 0.9} 60, 0 80`)), pale)
  if (marks === 'cap')
    return (
      path(symmetric(xy('0 -70, 22 -110, 70 -96, 124 -30, 150 60, 110 190, 0 220')), pale) +
      path(symmetric(xy('0 -190, 14 -130, 12 -30, 0 0')), dark)
    )
  if (marks === 'patches')
    return both((side) => path(sided(xy('30 -120, 90 -190, 170 -120, 170 10, 110 40, 56 10'), side), dark))
  if (marks === 'points')
    return both((side) => dot(62 * side, -68, 17, pale) + path(sided(xy('70 40, 130 20, 120 110, 60 150'), side), pale))
  if (marks === 'saddle')
    return (
      path(symmetric(xy('0 -200, 90 -180, 160 -90, 110 -70, 60 -90, 0 -60')), darker(base, 0.35)) +
      oval(0, 110, width + 6, 90, dark)
    )
  if (marks === 'mask') return both((side) => oval(80 * side, -20, 52, 46, dark)) + oval(0, 110, width + 12, 96, dark)
  if (marks === 'spots')
    return [
      [-96, -110, 26],
      [30, -146, 20],
      [112, -70, 24],
      [-30, -86, 13],
      [104, 60, 18],
      [-124, 20, 20],
      [66, -60, 9],
    ]
      .map(([x = 0, y = 0, r = 0]) => dot(x, y, r, dark))
      .join('')
  return ''
}

const skull: readonly Point[] = xy('0 -176, 74 -168, 132 -122, 152 -40, 132 44, 98 110, 66 168, 0 190')

export function dogFrontBox({ ears, coat }: Dog): Box {
  const low = coat === 'wire' ? 238 : ears === 'long' ? 214 : 192
  const [top, half] =
    coat === 'curly'
      ? [264, 240]
      : { prick: [294, 184], bat: [298, 168], fold: [198, 198], rose: [182, 198], drop: [178, 214], long: [178, 214] }[
          ears
        ]
  return [-(half ?? 0), -(top ?? 0), 2 * (half ?? 0), (top ?? 0) + low]
}

/** Seen from the front, about 400 wide and centered on the face. */
export function dogFront(ink: Ink, dog: Dog, eyes: Eyes = 'open'): string {
  const { base, pale, width, marks, coat, iris = '#6d4526' } = dog
  const short = dog.muzzle < 70
  const muzzleColor =
    marks === 'mask' || marks === 'saddle'
      ? darker(dog.dark, 0.05)
      : marks === 'patches' || marks === 'spots'
        ? pale
        : marks === 'none'
          ? lighter(base, 0.22)
          : pale
  const top = short ? 26 : -6
  const muzzle = symmetric(xy(`0 ${top}, 38 ${top + 12}, ${width - 8} 62, ${width + 4} 118, ${width * 0.7} 168, 0 182`))
  const tip = short ? 22 : 40
  const wire =
    coat === 'wire'
      ? tufts(ink, xy('-70 150, -30 172, 10 180, 50 166, 84 140, -96 110'), [0, 60], 46, 34, pale) +
        both((side) => path(limb(xy(`${24 * side} -66, ${70 * side} -84, ${120 * side} -50`), [16, 34, 4]), pale))
      : ''
  const wool =
    coat === 'curly'
      ? curls(ink, xy('-90 -150, -40 -196, 20 -206, 76 -176, 112 -124, -124 -110, 0 -160'), 50, base)
      : ''
  const cheeks =
    coat === 'long'
      ? tufts(ink, xy('-140 40, -120 90, 140 40, 120 90'), [0, -20], 44, 46, marks === 'cap' ? pale : base)
      : ''
  return (
    frontEars(ink, dog, 'behind') +
    cheeks +
    ink.form(symmetric(skull), base, frontMarks(dog) + ink.grain(blob(0, 20, 40, 90), 'thin', 'opacity=".25"'), 18) +
    (coat === 'curly' ? wool + ink.form(blob(0, -158, 108, 64), base, '', 12) : '') +
    ink.form(muzzle, muzzleColor, '', 12) +
    (coat === 'wire' ? wire : '') +
    oval(0, 150, 26, 10, darker(muzzleColor, 0.5), 'opacity=".5"') +
    ink.form(
      symmetric(xy(`0 ${tip - 6}, 36 ${tip - 8}, 48 ${tip + 14}, 28 ${tip + 42}, 0 ${tip + 52}`)),
      nose,
      oval(-12, tip + 4, 18, 7, '#8a7f84'),
      6,
    ) +
    line(
      `M0 ${tip + 50}v30M0 ${tip + 80}q-28 28-${Math.round(width * 0.72)} 6M0 ${tip + 80}q28 28 ${Math.round(width * 0.72)} 6`,
      '#3b2527',
      6,
    ) +
    both((side) =>
      xy('34 96, 50 108, 38 116')
        .map(([x, y]) => dot(x * side, y, 3.2, '#3b2527', 'opacity=".45"'))
        .join(''),
    ) +
    both((side) => eye((short ? 84 : 74) * side, -30, short ? 27 : 23, iris, eyes)) +
    both((side) =>
      line(
        eyes === 'closed'
          ? ''
          : eyes === 'worried'
            ? `M${42 * side} -84q${28 * side} 6 ${56 * side} 26`
            : `M${50 * side} -62q${26 * side}-16 ${50 * side} 6`,
        darker(base, 0.4),
        6,
        'opacity=".6"',
      ),
    ) +
    frontEars(ink, dog, 'before')
  )
}

/** Seen from the side, facing right; the skull is centered on (0, 0). */
export function dogProfile(ink: Ink, dog: Dog, eyes: Eyes = 'open'): string {
  const { base, pale, dark, marks, muzzle: L, coat, ears, iris = '#6d4526' } = dog
  const short = L < 70
  const outline: Point[] = xy(
    `-100 30, -92 -56, -30 -104, 40 -90, 72 ${short ? -62 : -46}, ${72 + L * 0.5} ${short ? -40 : -30}, ${62 + L} -30, ${88 + L} 0, ${80 + L} 46, ${60 + L * 0.6} 74, 70 88, 20 114, -50 110`,
  )
  const snout = smooth(xy(`70 ${short ? -30 : -8}, ${80 + L * 0.5} -8, ${100 + L} -30, ${100 + L} 60, 40 110, 20 60`))
  const marked =
    (marks === 'patches' ? path(blob(0, -70, 110, 90), dark) : '') +
    (marks === 'blaze' ? path(limb(xy(`10 -110, 66 -70, ${86 + L} -26`), [16, 30, 40]), pale) : '') +
    (marks === 'points' ? dot(52, -74, 13, pale) : '') +
    (marks === 'cap' ? path(smooth(xy('-20 110, -10 0, 40 -60, 100 -40, 90 120')), pale) : '') +
    (marks === 'spots' ? dot(-50, -50, 20, dark) + dot(10, -84, 12, dark) + dot(-10, 40, 16, dark) : '') +
    path(snout, marks === 'mask' || marks === 'saddle' ? dark : marks === 'none' ? lighter(base, 0.22) : pale)
  const ear =
    ears === 'prick' || ears === 'bat'
      ? ink.form(
          smooth(
            ears === 'prick'
              ? xy('-84 -50, -92 -150, -66 -222!, -18 -160, 8 -92')
              : [
                  [-84, -50],
                  [-100, -150],
                  [-66, -210],
                  [-24, -170],
                  [0, -90],
                ],
          ),
          marks === 'saddle' ? dark : base,
          path(smooth(xy('-60 -70, -70 -150, -58 -196!, -30 -150, -16 -86')), rose, 'opacity=".6"'),
          8,
        )
      : ears === 'fold' || ears === 'rose'
        ? ink.form(smooth(xy('-84 -70, -62 -124, -20 -134, 10 -104, 34 -40!, -16 -56, -50 -50')), dark, '', 8)
        : (coat === 'curly' ? curls(ink, xy('-40 -50, -84 0, -90 50, -50 70, -20 20'), 34, dark) : '') +
          ink.form(
            smooth([
              [-40, -92],
              [-4, -60],
              [2, 0],
              [-20, ears === 'long' ? 128 : 66],
              [-62, ears === 'long' ? 142 : 82],
              [-96, ears === 'long' ? 90 : 40],
              [-88, -40],
            ]),
            dark,
            '',
            10,
          )
  const beard =
    coat === 'wire' ? tufts(ink, xy(`${60 + L} 30, ${36 + L} 52, 40 66, 80 62`), [40, -30], 40, 30, pale) : ''
  const wool = coat === 'curly' ? curls(ink, xy('-70 -70, -30 -112, 20 -112, 48 -84'), 40, base) : ''
  return (
    wool +
    ink.form(smooth(outline), base, marked, 12) +
    beard +
    ink.form(blob(70 + L, -12, 24, 20), nose, oval(64 + L, -20, 10, 5, '#8a7f84'), 4) +
    line(`M${80 + L} 22q-6 20-24 22Q${90 + L * 0.4} 62 54 48`, '#3b2527', 5) +
    (coat === 'wire' ? path(limb(xy('30 -70, 62 -66, 84 -38'), [10, 26, 4]), pale) : '') +
    eye(44, -32, 17, iris, eyes) +
    ear
  )
}
