/** A cat in profile, facing left, with its feet at y = 0. */
import { dot, group, line, path } from '../shapes.ts'
import { groundShadow } from './figure.ts'
import { limb, smooth } from './pen.ts'

type Coat = { base: string; light: string; shade: string }

export const catCoats = {
  gray: { base: '#7d858c', light: '#a3abb0', shade: '#575e65' },
  ginger: { base: '#d58b46', light: '#eab274', shade: '#a8602a' },
  black: { base: '#6f6877', light: '#938b9b', shade: '#544e5c' },
} satisfies Record<string, Coat>

const tails = {
  up: ['76,-112 100,-140 104,-186 100,-232 86,-252', [18, 18, 16, 15, 11]],
  hook: ['76,-112 100,-140 104,-184 98,-226 76,-240', [18, 18, 16, 14, 9]],
  level: ['76,-108 112,-104 148,-98 180,-108', [18, 17, 15, 9]],
  low: ['78,-100 106,-78 122,-44 150,-24', [18, 16, 14, 9]],
  tucked: ['80,-96 98,-66 78,-34 34,-26', [18, 16, 13, 8]],
  lashing: ['78,-106 112,-88 140,-110 172,-84 196,-106', [18, 16, 15, 13, 8]],
  puffed: ['76,-116 104,-144 118,-186 118,-236', [24, 50, 58, 22]],
} satisfies Record<string, readonly [string, readonly number[]]>

type Ears = 'up' | 'flat'
type Options = { tail?: keyof typeof tails; ears?: Ears; arched?: boolean; wide?: boolean }

const walking = '-58,-116 0,-108 58,-116 88,-100 90,-72 62,-58 10,-52 -40,-54 -80,-64 -88,-92'
const walkingBack = '-58,-116 0,-108 58,-116 84,-102 50,-100 0,-94 -54,-102'
const arch = '-62,-120 -10,-150 48,-150 84,-112 88,-76 62,-64 14,-74 -36,-66 -80,-64 -90,-94'
const archBack = '-62,-120 -10,-150 48,-150 80,-114 44,-132 -8,-132 -56,-104'

function headOf(coat: Coat, ears: Ears, wide: boolean): string {
  const far = ears === 'up' ? '-6,-26 2,-56! 18,-30' : '0,-26 26,-36! 22,-20'
  const near = ears === 'up' ? '6,-26 22,-58! 34,-18' : '12,-24 46,-28! 32,-10'
  return (
    path(smooth(far), coat.shade) +
    path(smooth('34,0 24,-26 0,-34 -24,-24 -36,-4 -40,8 -30,20 -6,28 20,22'), coat.base) +
    path(smooth('0,-34 22,-28 8,-22 -20,-16 -32,-4 -24,-24'), coat.light) +
    path(smooth('-40,6 -28,2 -14,12 -18,24 -34,20'), coat.light) +
    path(smooth(near), coat.base) +
    path('M-42 4l9-2-3 9Z', '#c6767b') +
    (wide
      ? dot(-16, -8, 8, '#f1d36a') + dot(-17, -8, 5, '#1f1a1d')
      : path(smooth('-26,-8 -16,-14 -7,-7 -16,-3'), '#e8c75a')) +
    (wide ? '' : line('M-16.500-13V-4', '#1f1a1d', 4)) +
    line('M-28 12L-62 6M-28 15L-62 18M-26 18L-56 28', coat.light, 1.8)
  )
}

export function cat(coat: Coat, { tail = 'level', ears = 'up', arched = false, wide = false }: Options = {}): string {
  const [line_, widths] = tails[tail]
  const legs = (dx: number, fill: string) =>
    path(limb(`${-64 + dx},-84 ${-64 + dx},-44 ${-66 + dx},-6`, [32, 20, 15]), fill) +
    path(limb(`${62 + dx},-84 ${54 + dx},-48 ${72 + dx},-28 ${66 + dx},-6`, [52, 32, 16, 14]), fill) +
    path(smooth(`${-56 + dx},-10 ${-72 + dx},-10 ${-82 + dx},-1 ${-78 + dx},5 ${-56 + dx},5`), fill) +
    path(smooth(`${76 + dx},-10 ${60 + dx},-10 ${48 + dx},-1 ${52 + dx},5 ${76 + dx},5`), fill)
  return (
    groundShadow(2, 2, 190) +
    path(limb(line_, widths), coat.shade) +
    legs(18, coat.shade) +
    path(limb('-58,-92 -84,-112 -98,-128', [60, 46, 44]), coat.base) +
    path(smooth(arched ? arch : walking), coat.base) +
    path(smooth(arched ? archBack : walkingBack), coat.light) +
    legs(0, coat.base) +
    group(headOf(coat, ears, wide), `translate(-104 ${arched ? -122 : -136})`)
  )
}
