import { pottedPlant } from '../furniture/plants.ts'
import { rug } from '../furniture/seats.ts'
import { floorLamp, picture, shelf, windowPane } from '../furniture/walls.ts'
import { at, d, dot, line, repeat, path, rect, shadow } from '../shapes.ts'
import { room, type Place, type Stage } from './place.ts'

const motifs = ['landscape', 'leaves', 'arch', 'paw'] as const

export function study(stage: Stage): Place {
  const { W, p, r } = stage
  const view = r.chance(0.5)
    ? windowPane(p, 300, 240, r.chance(0.4) ? 'night' : 'day')
    : picture(p, 220, 260, r.pick(motifs))
  const desk =
    shadow(W * 0.22, 690, W * 0.4, 0.12) +
    rect(W * 0.04, 470, 18, 222, p.woodDeep) +
    rect(W * 0.39, 470, 18, 222, p.woodDeep) +
    rect(W * 0.02, 456, W * 0.41, 26, p.wood, 6) +
    rect(W * 0.06, 482, W * 0.15, 70, p.floor, 4) +
    rect(W * 0.12, 512, 40, 8, p.woodDeep, 4)
  const lamp =
    line(d`M${W * 0.37 - 14} 452h28M${W * 0.37} 452v-70l44 -44`, p.dark, 7) +
    path(d`M${W * 0.37 + 16} 318l52 30 -14 34 -62 -38z`, p.pop)
  return {
    back:
      room(stage) +
      at(W * 0.05, 180, shelf(p, W * 0.26, r)) +
      at(W * 0.05, 320, shelf(p, W * 0.26, r)) +
      at(W * 0.58, 80, view) +
      desk +
      lamp +
      at(W * 0.93, 650, r.chance(0.5) ? pottedPlant(p, 1.1) : floorLamp(p)) +
      at(W * 0.66, 795, rug(p, W * 0.48, r.chance(0.5))),
    main: 0.67,
    indoors: true,
    beam: { x: W * 0.5, w: 130 },
    spots: [
      { x: W * 0.46, y: 810, h: 130, on: 'floor' },
      { x: W * 0.14, y: 459, h: 120, on: 'surface' },
      { x: W * 0.27, y: 459, h: 105, on: 'surface' },
    ],
  }
}

export function hall(stage: Stage): Place {
  const { W, p, r } = stage
  const x = W * 0.08
  const door =
    rect(x - 16, 84, 272, 516, p.paper, 6) +
    rect(x, 100, 240, 500, p.deep, 4) +
    rect(x + 30, 140, 180, 150, p.sky, 6) +
    path(d`M${x + 30} 290v-40q60 -50 180 -10v50z`, p.leafPale) +
    rect(x + 30, 330, 180, 220, p.mid, 6) +
    dot(x + 212, 350, 11, p.apricot)
  const leash = d`M${W * 0.37 + 4} 226C${W * 0.35} 330 ${W * 0.355} 380 ${W * 0.375} 380S${W * 0.39} 320 ${W * 0.37 + 4} 226`
  const rack =
    rect(W * 0.34, 190, W * 0.24, 18, p.wood, 6) +
    repeat(4, (i) => rect(W * 0.37 + i * W * 0.06, 206, 8, 24, p.woodDeep, 4)) +
    line(leash, p.apricot, 8) +
    path(d`M${W * 0.48} 226q-44 60 -40 180h96q0 -120 -40 -180z`, p.pop) +
    line(d`M${W * 0.49} 240v160`, p.popDeep, 3)
  const seat =
    shadow(W * 0.42, 672, W * 0.24, 0.12) +
    rect(W * 0.33, 580, 16, 92, p.woodDeep) +
    rect(W * 0.52, 580, 16, 92, p.woodDeep) +
    rect(W * 0.31, 560, W * 0.25, 24, p.wood, 8) +
    rect(W * 0.32, 538, W * 0.23, 26, p.popPale, 12)
  return {
    back:
      room(stage, r.chance(0.5) ? 'tiles' : 'boards') +
      door +
      rack +
      seat +
      at(W * 0.74, 110, picture(p, 180, 220, r.pick(motifs))) +
      at(W * 0.93, 650, pottedPlant(p, 1.2)) +
      at(W * 0.68, 798, rug(p, W * 0.44, false)),
    main: 0.69,
    indoors: true,
    beam: { x: W * 0.2, w: 150 },
    spots: [
      { x: W * 0.46, y: 815, h: 120, on: 'floor' },
      { x: W * 0.44, y: 542, h: 110, on: 'surface' },
      { x: W * 0.17, y: 700, h: 120, on: 'floor' },
    ],
  }
}
