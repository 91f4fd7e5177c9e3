import { pottedPlant } from '../furniture/plants.ts'
import { chair } from '../furniture/seats.ts'
import { picture, windowPane, worktop } from '../furniture/walls.ts'
import { at, d, dot, line, repeat, oval, path, paw, rect, shadow } from '../shapes.ts'
import { room, type Place, type Stage } from './place.ts'

const table = { y: 640, top: 636 }

function examTable({ p }: Stage, x: number, w: number): string {
  return (
    shadow(x + w / 2, 872, w * 0.8, 0.14) +
    rect(x + w * 0.44, table.y + 30, w * 0.12, 230, p.metalDeep) +
    rect(x + w * 0.3, 850, w * 0.4, 22, p.metalDeep, 10) +
    rect(x, table.y, w, 44, p.metal, 14) +
    rect(x + 10, table.y - 10, w - 20, 24, p.paper, 12) +
    rect(x, table.y + 34, w, 10, p.metalDeep, 5)
  )
}

export function clinic(stage: Stage): Place {
  const { W, p, r } = stage
  const x = W * 0.4
  const w = W * 0.54
  const cabinet =
    rect(W * 0.05, 110, W * 0.22, 190, p.paper, 10) +
    rect(W * 0.05 + 12, 122, W * 0.11 - 16, 166, p.tint, 6) +
    rect(W * 0.16 + 2, 122, W * 0.11 - 16, 166, p.tint, 6) +
    rect(W * 0.155, 190, 6, 36, p.woodDeep, 3) +
    rect(W * 0.169, 190, 6, 36, p.woodDeep, 3)
  const right = r.chance(0.5) ? windowPane(p, W * 0.13, 240, 'day', false) : picture(p, 150, 180, 'leaves')
  return {
    back:
      room(stage, 'tiles') +
      cabinet +
      at(W * 0.36, 120, picture(p, 150, 190, 'paw')) +
      at(W * 0.8, 110, right) +
      worktop(p, W * 0.285, 440, 2) +
      examTable(stage, x, w),
    main: 0.63,
    mainY: table.top + 2,
    indoors: true,
    spots: [
      { x: x + w * 0.85, y: table.top, h: 115, on: 'surface' },
      { x: x + w * 0.12, y: table.top, h: 100, on: 'surface' },
      { x: W * 0.1, y: 443, h: 110, on: 'surface' },
      { x: W * 0.22, y: 443, h: 90, on: 'surface' },
    ],
  }
}

export function waitingRoom(stage: Stage): Place {
  const { W, p, r } = stage
  const sign = rect(-120, 0, 240, 130, p.deep, 18) + paw(0, 66, 2, p.paper)
  const counter =
    shadow(W * 0.87, 668, W * 0.28, 0.12) +
    rect(W * 0.74, 430, W * 0.3, 236, p.mid, 10) +
    rect(W * 0.725, 412, W * 0.32, 28, p.cream, 8) +
    repeat(4, (i) => rect(W * 0.76 + i * W * 0.065, 470, W * 0.045, 160, p.tint, 8))
  const height =
    rect(W * 0.6, 120, 76, 400, p.paper, 10) +
    line(
      repeat(9, (i) => d`M${W * 0.6 + 14} ${160 + i * 40}h${i % 2 ? 22 : 40}`),
      p.deep,
      5,
      'opacity=".6"',
    )
  return {
    back:
      room(stage, 'tiles') +
      at(W * 0.06, 96, windowPane(p, W * 0.2, 220, 'day', r.chance(0.5))) +
      at(W * 0.44, 130, sign) +
      height +
      counter +
      repeat(3, (i) => at(W * (0.09 + i * 0.125), 680, chair(p, i % 2 ? p.pop : p.mid))) +
      at(W * 0.475, 668, pottedPlant(p, 0.8)),
    main: 0.63,
    indoors: true,
    beam: { x: W * 0.24, w: 150 },
    spots: [
      { x: W * 0.4, y: 818, h: 120, on: 'floor' },
      { x: W * 0.87, y: 416, h: 100, on: 'surface' },
      { x: W * 0.86, y: 820, h: 120, on: 'floor' },
    ],
  }
}

/** A grooming salon: the animal stands on a padded table in front of a round mirror. */
export function salon(stage: Stage): Place {
  const { W, p, r } = stage
  const x = W * 0.38
  const w = W * 0.54
  const mirror =
    oval(W * 0.64, 230, 176, 176, p.paper) +
    oval(W * 0.64, 230, 160, 160, p.ice) +
    line(d`M${W * 0.64 - 80} 260l110 -120M${W * 0.64 - 40} 290l80 -88`, p.paper, 12)
  const bottles = repeat(5, (i) => {
    const bx = W * 0.07 + i * W * 0.042
    const fill = [p.mid, p.pop, p.apricot, p.deep, p.popPale][i] ?? p.mid
    return (
      rect(bx, 268 - (i % 2) * 26, 38, 72 + (i % 2) * 26, fill, 10) +
      rect(bx + 11, 246 - (i % 2) * 26, 16, 26, p.paper, 4)
    )
  })
  const rail =
    rect(W * 0.84, 300, W * 0.12, 10, p.woodDeep, 5) +
    rect(W * 0.855, 304, W * 0.085, 190, p.pop) +
    rect(W * 0.855, 440, W * 0.085, 18, p.popPale)
  const trolley =
    shadow(W * 0.16, 706, W * 0.24, 0.13) +
    rect(W * 0.05, 470, 12, 230, p.metalDeep) +
    rect(W * 0.27, 470, 12, 230, p.metalDeep) +
    rect(W * 0.035, 460, W * 0.26, 22, p.metal, 8) +
    rect(W * 0.045, 590, W * 0.24, 18, p.metal, 8) +
    rect(W * 0.08, 520, W * 0.1, 70, p.popPale, 12) +
    dot(W * 0.055, 704, 11, p.dark) +
    dot(W * 0.275, 704, 11, p.dark)
  return {
    back:
      room(stage, 'tiles') +
      mirror +
      rail +
      rect(W * 0.05, 340, W * 0.24, 14, p.wood, 4) +
      bottles +
      trolley +
      examTable(stage, x, w) +
      rect(x + 16, table.y - 16, w - 32, 26, p.mid, 13) +
      path(
        d`M${x + w - 60} ${table.y - 10}V330q0 -50 -60 -50h-60`,
        'none',
        `stroke="${p.metalDeep}" stroke-width="12"`,
      ) +
      (r.chance(0.5) ? at(W * 0.96, 660, pottedPlant(p, 0.9)) : ''),
    main: 0.61,
    mainY: table.top - 8,
    indoors: true,
    spots: [
      { x: x + w * 0.16, y: table.top - 10, h: 100, on: 'surface' },
      { x: W * 0.12, y: 463, h: 110, on: 'surface' },
      { x: W * 0.22, y: 463, h: 100, on: 'surface' },
    ],
  }
}
