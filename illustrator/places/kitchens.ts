import { pottedPlant } from '../furniture/plants.ts'
import { rug } from '../furniture/seats.ts'
import { pendantLamp, picture, shelf, windowPane, worktop } from '../furniture/walls.ts'
import { at, d, dot, line, repeat, oval, path, rect, shadow, undershade } from '../shapes.ts'
import { room, type Place, type Stage } from './place.ts'

export function kitchen(stage: Stage): Place {
  const { W, p, r } = stage
  const top = 452
  const w = W * 0.56
  const tile = (i: number) =>
    rect(
      (i % 12) * (w / 12) + 3,
      330 + Math.floor(i / 12) * 58,
      w / 12 - 6,
      52,
      i % 3 ? p.pale : p.paper,
      4,
      'opacity=".8"',
    )
  return {
    back:
      room(stage, r.chance(0.5) ? 'tiles' : 'boards') +
      repeat(24, tile) +
      at(W * 0.05, 210, shelf(p, W * 0.2, r)) +
      at(W * 0.31, 70, windowPane(p, W * 0.17, 200, 'day', false)) +
      worktop(p, w, top, 3) +
      at(W * 0.79, 0, pendantLamp(p, p.pop)) +
      (r.chance(0.6) ? at(W * 0.94, 650, pottedPlant(p, 0.95)) : at(W * 0.88, 260, picture(p, 120, 150, 'leaves'))),
    main: 0.7,
    indoors: true,
    beam: { x: W * 0.5, w: 140 },
    spots: [
      { x: W * 0.47, y: 812, h: 112, on: 'floor' },
      { x: W * 0.14, y: top + 3, h: 120, on: 'surface' },
      { x: W * 0.26, y: top + 3, h: 110, on: 'surface' },
      { x: W * 0.9, y: 815, h: 120, on: 'floor' },
    ],
  }
}

/** A breakfast corner: fridge, round table, two lamps. */
export function breakfastCorner(stage: Stage): Place {
  const { W, p, r } = stage
  const fridge =
    shadow(W * 0.09, 664, 240, 0.14) +
    rect(W * 0.09 - 105, 190, 210, 470, p.pale, 22) +
    rect(W * 0.09 - 105, 340, 210, 8, p.tint) +
    rect(W * 0.09 + 66, 240, 12, 74, p.metalDeep, 6) +
    rect(W * 0.09 + 66, 374, 12, 120, p.metalDeep, 6) +
    rect(W * 0.09 - 70, 236, 52, 40, p.popPale, 4) +
    dot(W * 0.09 - 44, 236, 7, p.apricot) +
    rect(W * 0.09 - 60, 400, 44, 54, p.apricot, 4, 'opacity=".7"')
  const x = W * 0.33
  const table =
    shadow(x, 708, 300, 0.13) +
    rect(x - 12, 520, 24, 178, p.woodDeep) +
    rect(x - 80, 690, 160, 16, p.woodDeep, 8) +
    oval(x, 512, W * 0.145, 26, p.wood) +
    oval(x, 506, W * 0.145, 24, p.floor)
  const stool =
    shadow(W * 0.485, 694, 110, 0.12) +
    line(d`M${W * 0.475} 600L${W * 0.465} 690M${W * 0.495} 600L${W * 0.505} 690`, p.woodDeep, 9) +
    rect(W * 0.485 - 54, 584, 108, 22, p.pop, 11)
  return {
    back:
      room(stage, 'tiles') +
      at(W * 0.26, 90, windowPane(p, W * 0.16, 220, 'day', r.chance(0.6))) +
      at(W * 0.56, 190, shelf(p, W * 0.19, r)) +
      at(W * 0.56, 360, shelf(p, W * 0.19, r)) +
      fridge +
      undershade(W * 0.09 - 96, 656, 192, 8) +
      stool +
      table +
      at(W * 0.86, 0, pendantLamp(p, p.apricot)) +
      at(W * 0.66, 800, rug(p, W * 0.4, true)) +
      path(d`M${W * 0.945} 640v-150q0 -14 14 -14h90v164z`, p.mid) +
      rect(W * 0.935, 466, W * 0.08, 22, p.cream, 6),
    main: 0.67,
    indoors: true,
    beam: { x: W * 0.3, w: 170 },
    spots: [
      { x: W * 0.45, y: 826, h: 112, on: 'floor' },
      { x: W * 0.28, y: 508, h: 105, on: 'surface' },
      { x: W * 0.38, y: 510, h: 95, on: 'surface' },
      { x: W * 0.89, y: 815, h: 120, on: 'floor' },
    ],
  }
}
