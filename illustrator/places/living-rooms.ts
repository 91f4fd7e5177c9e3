import { cornerLeaves, pottedPlant } from '../furniture/plants.ts'
import { bedstead, rug, sofa } from '../furniture/seats.ts'
import { floorLamp, picture, shelf, windowPane } from '../furniture/walls.ts'
import { at, d, dot, line, repeat, rect } from '../shapes.ts'
import { room, type Place, type Stage } from './place.ts'

const motifs = ['landscape', 'leaves', 'arch', 'paw'] as const

export function living(stage: Stage): Place {
  const { W, p, r } = stage
  const gallery = r.chance(0.5)
  const hanging = gallery
    ? at(W * 0.14, 90, picture(p, 170, 210, r.pick(motifs))) +
      at(W * 0.14 + 200, 130, picture(p, 130, 150, r.pick(motifs)))
    : at(W * 0.12, 110, windowPane(p, 300, 210))
  const corner = r.chance(0.5) ? at(W * 0.93, 640, floorLamp(p)) : at(W * 0.92, 645, pottedPlant(p, 1.15))
  return {
    back:
      room(stage) +
      hanging +
      corner +
      at(W * 0.04, 668, sofa(p, Math.min(600, W * 0.4), r.chance(0.5))) +
      at(W * 0.6, 790, rug(p, W * 0.56, r.chance(0.5))),
    main: 0.64,
    indoors: true,
    beam: { x: W * 0.42, w: 150 },
    restSpot: { x: W * 0.05 + Math.min(380, W * 0.26), y: 585, h: 105, on: 'surface' },
    spots: [
      { x: W * 0.4, y: 800, h: 150, on: 'floor' },
      { x: W * 0.86, y: 815, h: 140, on: 'floor' },
    ],
  }
}

export function bedroom(stage: Stage): Place {
  const { W, p, r } = stage
  return {
    back:
      room(stage) +
      at(W * 0.56, 90, windowPane(p, 320, 250, r.chance(0.35) ? 'night' : 'day')) +
      at(W * 0.13, 140, picture(p, 150, 180, r.pick(motifs))) +
      at(W * 0.31, 170, picture(p, 110, 130, 'paw')) +
      at(W * 0.03, 690, bedstead(p, Math.min(700, W * 0.44))) +
      at(W * 0.63, 800, rug(p, W * 0.5, true)) +
      at(W * 0.95, 650, pottedPlant(p, 1)),
    main: 0.67,
    indoors: true,
    restSpot: { x: W * 0.33, y: 540, h: 110, on: 'surface' },
    spots: [
      { x: W * 0.46, y: 815, h: 135, on: 'floor' },
      { x: W * 0.88, y: 810, h: 130, on: 'floor' },
    ],
  }
}

export function windowSeat(stage: Stage): Place {
  const { W, p, r } = stage
  const w = W * 0.4
  const night = r.chance(0.3)
  const seat =
    rect(W * 0.05, 500, w + W * 0.12, 34, p.paper, 10) +
    rect(W * 0.06, 534, w + W * 0.1, 118, p.wallLow) +
    line(d`M${W * 0.06 + (w + W * 0.1) / 2} 552v84`, p.deep, 3, 'opacity=".4"') +
    rect(W * 0.07, 474, w + W * 0.08, 34, p.mid, 17) +
    repeat(9, (i) => dot(W * 0.1 + i * (w / 8.6), 491, 6, p.tint))
  return {
    back:
      room(stage, 'plain') +
      at(W * 0.11, 70, windowPane(p, w, 350, night ? 'night' : 'day')) +
      seat +
      at(W * 0.8, 150, shelf(p, W * 0.15, r)) +
      at(W * 0.8, 330, shelf(p, W * 0.15, r)) +
      at(W * 0.64, 795, rug(p, W * 0.5, r.chance(0.5))),
    front: cornerLeaves(W, p, 'left'),
    main: 0.66,
    indoors: true,
    ...(night ? {} : { beam: { x: W * 0.36, w: 190 } }),
    restSpot: { x: W * 0.36, y: 480, h: 120, on: 'surface', perch: true },
    spots: [
      { x: W * 0.42, y: 790, h: 130, on: 'floor' },
      { x: W * 0.17, y: 478, h: 110, on: 'surface' },
      { x: W * 0.88, y: 815, h: 140, on: 'floor' },
    ],
  }
}
