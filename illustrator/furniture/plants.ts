/** Trees and plants stand with their base at (0, 0). */
import type { Palette } from '../palette.ts'
import { at, d, dot, leaf, line, oval, path, rect, shadow } from '../shapes.ts'

export function pottedPlant(p: Palette, size: number): string {
  const leaves = [-58, -34, -12, 12, 36, 58].map((turn, i) =>
    leaf(0, -110, turn, 250 - Math.abs(turn) * 1.1 - (i % 2) * 30, i % 2 ? p.leafDeep : p.leaf),
  )
  const pot = path('M-62 -132H62L48 -10Q46 0 36 0H-36Q-46 0 -48 -10Z', p.cream) + path('M-58 -98H58L53 -56H-53Z', p.pop)
  return at(0, 0, shadow(0, 0, 130) + leaves.join('') + pot, size)
}

/** The crown is shaded from below, so that the light stays right when a scene is mirrored. */
export function roundTree(p: Palette, h: number, crown = p.leaf, shade = p.leafDeep): string {
  const under = d`M${-h * 0.27} ${-h * 0.66}A${h * 0.27} ${h * 0.33} 0 0 0 ${h * 0.27} ${-h * 0.66}Q${h * 0.16} ${-h * 0.42} 0 ${-h * 0.42}T${-h * 0.27} ${-h * 0.66}Z`
  const twigs = d`M0 ${-h * 0.4}L${-h * 0.09} ${-h * 0.56}M0 ${-h * 0.48}L${h * 0.09} ${-h * 0.62}`
  return (
    shadow(0, 0, h * 0.5, 0.1) +
    rect(-h * 0.035, -h * 0.5, h * 0.07, h * 0.5, p.woodDeep, 4) +
    oval(0, -h * 0.66, h * 0.27, h * 0.33, crown) +
    path(under, shade, 'opacity=".5"') +
    line(twigs, p.woodDeep, h * 0.018)
  )
}

export function pineTree(h: number, fill: string, snow?: string): string {
  const tier = (y: number, w: number, t: number) => {
    const cap = d`M0 ${y - t}L${w * 0.42} ${y - t * 0.58}Q${w * 0.1} ${y - t * 0.42} ${-w * 0.42} ${y - t * 0.58}Z`
    return path(d`M0 ${y - t}L${w} ${y}H${-w}Z`, fill) + (snow ? path(cap, snow) : '')
  }
  const trunk = rect(-h * 0.03, -h * 0.14, h * 0.06, h * 0.14, '#7a5a48')
  return (
    trunk + tier(-h * 0.1, h * 0.24, h * 0.44) + tier(-h * 0.36, h * 0.19, h * 0.38) + tier(-h * 0.6, h * 0.14, h * 0.4)
  )
}

export function bush(p: Palette, w: number, fill = p.leaf): string {
  const sides = oval(-w * 0.3, -w * 0.1, w * 0.24, w * 0.18, fill) + oval(w * 0.3, -w * 0.1, w * 0.24, w * 0.18, fill)
  return oval(0, -w * 0.16, w * 0.34, w * 0.24, fill) + sides + rect(-w * 0.5, -w * 0.1, w, w * 0.1, fill, w * 0.05)
}

export function flower(x: number, y: number, h: number, fill: string, stem: string): string {
  const petals = dot(0, -8, 7, fill) + dot(8, 0, 7, fill) + dot(0, 8, 7, fill) + dot(-8, 0, 7, fill)
  return line(d`M${x} ${y}v${-h}`, stem, 4) + at(x, y - h, petals + dot(0, 0, 5, '#f4d58a'))
}

export const tuft = (x: number, y: number, size: number, fill: string) =>
  at(x, y, path('M-22 0Q-20 -26 -30 -40Q-10 -30 -8 -6Q-6 -36 2 -54Q10 -34 8 -6Q14 -30 30 -36Q20 -22 22 0Z', fill), size)

/** A fan of leaves growing from one point. */
export const frond = (x: number, y: number, length: number, fill: string, spread = 1) =>
  [-66, -36, -8, 22, 52].map((turn) => leaf(x, y, turn * spread, length, fill)).join('')

/** Leaves cropped by the edge of the picture, nearest to the reader. */
export function cornerLeaves(W: number, p: Palette, side: 'left' | 'right'): string {
  const x = side === 'left' ? -20 : W + 20
  const k = side === 'left' ? 1 : -1
  return [8, 26, 46, 66]
    .map((turn, i) => leaf(x + k * i * 8, 930, k * turn, 330 - i * 42, i % 2 ? p.leaf : p.leafDeep))
    .join('')
}

export const cloud = (x: number, y: number, size: number, fill: string) =>
  at(
    x,
    y,
    oval(0, 0, 60, 30, fill) +
      oval(-50, 10, 40, 20, fill) +
      oval(52, 10, 46, 22, fill) +
      rect(-88, 8, 184, 24, fill, 12),
    size,
  )
