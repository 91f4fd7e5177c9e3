/** What hangs or stands against a wall. Hanging things start at their upper left corner, shelves at their board. */
import type { Palette } from '../palette.ts'
import type { Random } from '../seeded-random.ts'
import { d, dot, leaf, line, repeat, oval, path, paw, rect, shadow, undershade } from '../shapes.ts'

export type PictureMotif = 'landscape' | 'leaves' | 'arch' | 'paw'

export function picture(p: Palette, w: number, h: number, motif: PictureMotif): string {
  const hill = d`M16 ${h - 16}V${h * 0.68}Q${w * 0.3} ${h * 0.5} ${w * 0.55} ${h * 0.68}T${w - 16} ${h * 0.62}V${h - 16}Z`
  const arch = d`M${w * 0.3} ${h - 16}V${h * 0.5}A${w * 0.2} ${w * 0.2} 0 0 1 ${w * 0.7} ${h * 0.5}V${h - 16}Z`
  const twigs = leaf(w / 2, h * 0.82, -38, h * 0.42, p.leafDeep) + leaf(w / 2, h * 0.82, 38, h * 0.42, p.leafDeep)
  const art = {
    landscape: dot(w / 2, h * 0.44, w * 0.17, p.apricot) + path(hill, p.leaf),
    leaves: leaf(w / 2, h * 0.82, 0, h * 0.5, p.leaf) + twigs,
    arch: path(arch, p.mid) + dot(w * 0.6, h * 0.3, w * 0.09, p.apricot),
    paw: paw(w / 2, h * 0.54, w / 95, p.deep),
  }[motif]
  const frame = rect(0, 0, w, h, p.wood, 6) + rect(10, 10, w - 20, h - 20, p.paper, 2)
  return undershade(6, 8, w, h, 0.1) + frame + art
}

export function windowPane(p: Palette, w: number, h: number, view: 'day' | 'night' = 'day', curtains = true): string {
  const night = view === 'night'
  const stars = repeat(5, (i) => dot(w * (0.12 + i * 0.17), h * (0.14 + ((i * 37) % 30) / 100), 3, p.cream))
  const light = night
    ? dot(w * 0.7, h * 0.26, 26, p.cream) + stars
    : dot(w * 0.26, h * 0.3, 34, p.paper, 'opacity=".9"')
  const far = d`M0 ${h}V${h * 0.72}Q${w * 0.25} ${h * 0.52} ${w * 0.5} ${h * 0.7}T${w} ${h * 0.62}V${h}Z`
  const near = d`M0 ${h}V${h * 0.86}Q${w * 0.4} ${h * 0.7} ${w} ${h * 0.84}V${h}Z`
  return (
    rect(-14, -14, w + 28, h + 28, p.paper, 8) +
    rect(0, 0, w, h, night ? p.night : p.sky) +
    light +
    path(far, night ? p.nightLow : p.leafPale) +
    path(near, night ? p.ink : p.leaf) +
    rect(w / 2 - 6, 0, 12, h, p.paper) +
    rect(0, h * 0.42, w, 10, p.paper) +
    rect(-34, h + 12, w + 68, 20, p.cream, 6) +
    undershade(-34, h + 26, w + 68, 6) +
    (curtains ? drapes(p, w, h) : '')
  )
}

function drapes(p: Palette, w: number, h: number): string {
  const folds =
    d`M-36 -30L-44 ${h + 60}M-4 -30Q-6 ${h * 0.5} -34 ${h + 40}` +
    d`M${w + 36} -30L${w + 44} ${h + 60}M${w + 4} -30Q${w + 6} ${h * 0.5} ${w + 34} ${h + 40}`
  return (
    rect(-70, -44, w + 140, 10, p.woodDeep, 5) +
    path(d`M-58 -36H${w * 0.22}Q${w * 0.16} ${h * 0.6} -26 ${h + 70}H-62Z`, p.popPale) +
    path(d`M${w + 58} -36H${w * 0.78}Q${w * 0.84} ${h * 0.6} ${w + 26} ${h + 70}H${w + 62}Z`, p.popPale) +
    line(folds, p.pop, 4, 'opacity=".45"')
  )
}

export function shelf(p: Palette, w: number, r: Random): string {
  const colors = [p.deep, p.pop, p.apricot, p.cream, p.mid, p.popDeep, p.leaf] as const
  let books = ''
  for (let x = 16; x < w * 0.55;) {
    const thick = r.between(14, 28)
    const tall = r.between(62, 104)
    books += rect(x, -tall, thick, tall, r.pick(colors), 3)
    x += thick + 2
  }
  const pot = path(d`M${w - 84} -46h52l-6 40q-1 6-7 6h-26q-6 0-7-6z`, p.paper)
  const greens = leaf(w - 58, -44, -26, 62, p.leaf) + leaf(w - 58, -44, 26, 62, p.leafDeep)
  const board = rect(0, 0, w, 14, p.wood, 4) + undershade(6, 14, w - 12, 5)
  return books + pot + greens + leaf(w - 58, -44, 0, 74, p.leaf) + board
}

export function floorLamp(p: Palette): string {
  return (
    shadow(0, 0, 110) +
    oval(0, -5, 52, 9, p.woodDeep) +
    rect(-4, -430, 8, 425, p.woodDeep) +
    path('M-46 -520H46L76 -410H-76Z', p.cream) +
    path('M-46 -520H46L51 -502H-51Z', p.apricot)
  )
}

/** Hangs from the ceiling at x = 0. */
export function pendantLamp(p: Palette, fill: string): string {
  return line('M0 -40V110', p.woodDeep, 4) + path('M-74 180A74 74 0 0 1 74 180Z', fill) + oval(0, 182, 20, 14, p.paper)
}

/** A row of cupboards under a worktop, from x = 0. */
export function worktop(p: Palette, w: number, top: number, doors: number): string {
  const door = (i: number) =>
    rect(i * (w / doors) + 16, top + 50, w / doors - 32, 130, p.tint, 8) +
    rect(i * (w / doors) + w / doors / 2 - 24, top + 64, 48, 8, p.woodDeep, 4)
  return (
    rect(0, top + 20, w, 186, p.mid) +
    rect(0, top, w + 22, 26, p.cream, 6) +
    undershade(0, top + 26, w, 8) +
    repeat(doors, door) +
    rect(0, top + 192, w, 14, p.dark, 0, 'opacity=".5"')
  )
}
