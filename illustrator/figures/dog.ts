/** A dog in profile, facing left, with its feet at y = 0. Postures are data. */
import { dot, group, line, oval, path } from '../shapes.ts'
import { groundShadow } from './figure.ts'
import { limb, smooth } from './pen.ts'

export type Coat = { base: string; light: string; shade: string; ear: string }

export const coats = {
  tan: { base: '#c98a4c', light: '#e0ad70', shade: '#9a6230', ear: '#84501f' },
  gray: { base: '#8f9299', light: '#b4b7bc', shade: '#696c74', ear: '#565a63' },
  black: { base: '#6b6570', light: '#8f8994', shade: '#504b55', ear: '#443f49' },
  cream: { base: '#dcc7a0', light: '#f0e3c6', shade: '#b1976a', ear: '#a5824f' },
} satisfies Record<string, Coat>

export type Posture = {
  torso: string
  /** The lit plane along the back. */
  back: string
  neck: string
  /** Place and turn of the head. */
  head: readonly [x: number, y: number, turn: number]
  ear: 'soft' | 'back' | 'forward'
  mouth: 'open' | 'closed'
  eye?: 'soft' | 'hard'
  tail: string
  /** Near front, near hind. The far ones stand a little behind. */
  front: string
  hind: string
  hackles?: boolean
}

const standing = {
  torso: '-66,-172 0,-164 66,-168 98,-146 102,-108 70,-92 28,-90 -24,-78 -72,-70 -106,-96 -112,-136',
  back: '-66,-172 0,-164 66,-168 96,-150 60,-150 0,-148 -60,-152',
  front: '-76,-112 -76,-58 -74,-8',
  hind: '70,-124 60,-74 88,-42 82,-8',
}

export const postures = {
  loose: {
    ...standing,
    neck: '-74,-140 -104,-176 -128,-204',
    head: [-134, -212, 4],
    ear: 'soft',
    mouth: 'open',
    tail: '94,-152 128,-146 158,-160 180,-186',
  },
  unsure: {
    torso: '-64,-158 0,-160 66,-158 100,-132 100,-98 70,-86 28,-82 -24,-70 -72,-62 -104,-88 -110,-124',
    back: '-64,-158 0,-160 66,-158 96,-138 60,-142 0,-144 -58,-140',
    neck: '-74,-128 -110,-142 -138,-150',
    head: [-146, -150, -8],
    ear: 'back',
    mouth: 'closed',
    tail: '94,-134 112,-104 100,-66 72,-58',
    front: '-76,-104 -70,-56 -84,-8',
    hind: '70,-116 54,-68 88,-42 76,-8',
  },
  stiff: {
    torso: '-70,-182 0,-172 66,-176 98,-154 102,-112 70,-96 28,-94 -24,-82 -76,-76 -112,-104 -118,-146',
    back: '-70,-182 0,-172 66,-176 96,-158 60,-158 0,-156 -64,-162',
    neck: '-78,-150 -112,-194 -134,-226',
    head: [-142, -234, 6],
    ear: 'forward',
    mouth: 'closed',
    eye: 'hard',
    tail: '96,-162 114,-200 122,-238 118,-268',
    front: '-82,-120 -82,-60 -82,-8',
    hind: '72,-130 74,-78 94,-44 88,-8',
    hackles: true,
  },
  bow: {
    torso: '-66,-72 -10,-110 56,-168 92,-160 106,-120 76,-92 40,-66 -20,-32 -76,-18 -106,-36 -104,-64',
    back: '-66,-72 -10,-110 56,-168 88,-158 50,-146 -6,-92 -60,-58',
    neck: '-78,-56 -112,-78 -132,-94',
    head: [-142, -102, 2],
    ear: 'soft',
    mouth: 'open',
    tail: '92,-152 126,-176 140,-212 126,-242',
    front: '-62,-36 -112,-16 -164,-10',
    hind: '74,-126 62,-76 90,-42 84,-8',
  },
} satisfies Record<string, Posture>

const skull = '32,-6 14,-34 -8,-36 -24,-25 -46,-16 -70,-14 -76,0 -66,12 -34,17 -8,26 20,24'
const openJaw = '-8,20 -30,18 -58,20 -62,27 -46,33 -16,34'
const ears = {
  soft: '2,-32 22,-34 36,-10 38,20 26,32 12,16 4,-8',
  back: '10,-30 28,-32 54,-18 66,-2 52,4 24,-6',
  forward: '-4,-30 8,-52! 26,-34 32,-8 20,4 6,-8',
}

function headOf(coat: Coat, { ear, mouth, eye }: Posture): string {
  const open =
    mouth === 'open'
      ? path(smooth(openJaw), coat.shade) + path(smooth('-16,20 -50,19 -58,36 -46,42 -24,30'), '#d9737b')
      : ''
  const hard = eye === 'hard'
  const lip = mouth === 'open' ? 'M-70 10Q-40 22-12 14' : 'M-70 9Q-52 16-34 8'
  return (
    open +
    path(smooth(skull), coat.base) +
    path(smooth('-8,-36 14,-34 4,-22 -24,-18 -66,-10 -70,-14 -46,-16 -24,-25'), coat.light) +
    path(smooth('-62,-14 -78,-14 -82,-6 -76,2 -66,-2'), '#2b2023') +
    line(lip, '#4a3026', 3.5) +
    (hard ? dot(-14, -15, 7.5, '#fff') + dot(-16, -15, 5.5, '#221a1c') : oval(-14, -14, 5.5, 6, '#221a1c')) +
    (hard ? line('M-24-27L-6-25', coat.shade, 4) : dot(-16, -16, 1.8, '#fff')) +
    path(smooth(ears[ear]), coat.ear)
  )
}

const shift = (points: string, dx: number, dy = 0) =>
  points
    .split(' ')
    .map((pair) => pair.split(',').map(Number))
    .map(([x = 0, y = 0]) => `${x + dx},${y + dy}`)
    .join(' ')

function foot(points: string, fill: string): string {
  const [x = 0, y = 0] = (points.split(' ').at(-1) ?? '').split(',').map(Number)
  return path(
    smooth(`${x + 10},${y - 6} ${x - 8},${y - 8} ${x - 20},${y + 2} ${x - 18},${y + 8} ${x + 10},${y + 8}`),
    fill,
  )
}

export function dog(coat: Coat, posture: Posture): string {
  const { torso, back, neck, head, tail, front, hind } = posture
  const frontWidths = [46, 27, 20]
  const hindWidths = [74, 44, 22, 18]
  const leg = (points: string, widths: readonly number[], fill: string) =>
    path(limb(points, widths), fill) + foot(points, fill)
  const [x, y, turn] = head
  const spikes = posture.hackles
    ? path('M-74-178L-64-192L-56-176L-44-190L-36-174L-24-187L-16-172L-4-184L2-170Z', coat.shade)
    : ''
  return (
    groundShadow(4, 2, 250) +
    path(limb(tail, [24, 22, 18, 9]), coat.shade) +
    leg(shift(front, 22, -3), frontWidths, coat.shade) +
    leg(shift(hind, -26, -3), hindWidths, coat.shade) +
    spikes +
    path(limb(neck, [86, 66, 52]), coat.base) +
    path(smooth(torso), coat.base) +
    path(smooth(back), coat.light) +
    leg(hind, hindWidths, coat.base) +
    leg(front, frontWidths, coat.base) +
    group(headOf(coat, posture), `translate(${x} ${y}) rotate(${turn})`)
  )
}
