import { cloud, pottedPlant, roundTree } from '../furniture/plants.ts'
import { at, d, dot, line, repeat, oval, path, rect, shadow } from '../shapes.ts'
import type { Place, Stage } from './place.ts'

function townhouse({ p }: Stage, x: number, w: number, h: number, i: number): string {
  const walls = [p.tint, p.cream, p.mid, p.popPale, p.pale]
  const y = 600 - h
  const gable = d`M${x - 10} ${y}L${x + w / 2} ${y - 90}L${x + w + 10} ${y}Z`
  const flat = d`M${x - 8} ${y}v-26h${w + 16}v26z`
  const pane = (k: number) => {
    const px = x + w * (k % 2 ? 0.58 : 0.16)
    const py = y + 40 + Math.floor(k / 2) * 120
    return rect(px, py, w * 0.26, 74, p.paper, 6) + rect(px + 6, py + 6, w * 0.26 - 12, 62, p.sky, 3)
  }
  const wall = walls[(i + Math.floor(p.hue)) % 5] ?? p.tint
  return rect(x, y, w, h, wall) + path(i % 2 ? gable : flat, i % 2 ? p.deep : p.popDeep) + repeat(4, pane)
}

const awning = ({ p }: Stage, x: number, y: number, w: number, stripes: number) =>
  repeat(stripes, (i) => {
    const s = w / stripes
    return path(d`M${x + i * s} ${y}h${s}v44a${s / 2} 18 0 0 1 ${-s} 0z`, i % 2 ? p.paper : p.pop)
  })

const pavement = ({ W, p }: Stage) =>
  rect(0, 600, W, 300, p.cream) +
  rect(0, 600, W, 12, p.metalDeep, 0, 'opacity=".5"') +
  line(`M0 670H${W}M0 770H${W}` + repeat(7, (i) => d`M${W * (0.08 + i * 0.15)} 612L${W * i * 0.17} 900`), p.tint, 3)

export function street(stage: Stage): Place {
  const { W, p } = stage
  const shop =
    rect(W * 0.06, 430, W * 0.28, 170, p.paper) +
    rect(W * 0.075, 470, W * 0.12, 130, p.sky) +
    rect(W * 0.22, 460, W * 0.09, 140, p.woodDeep) +
    awning(stage, W * 0.05, 400, W * 0.3, 8)
  return {
    back:
      rect(0, 0, W, 620, p.wall) +
      cloud(W * 0.6, 190, 0.9, p.paper) +
      repeat(6, (i) => townhouse(stage, i * W * 0.175 - 30, W * 0.17, 300 + ((i * 67) % 90), i)) +
      shop +
      pavement(stage) +
      at(W * 0.93, 640, roundTree(p, 460)) +
      at(W * 0.4, 650, pottedPlant(p, 0.75)),
    main: 0.66,
    indoors: false,
    spots: [
      { x: W * 0.44, y: 810, h: 150, on: 'floor' },
      { x: W * 0.87, y: 815, h: 120, on: 'floor' },
    ],
  }
}

/** A café front with a table on the sidewalk. */
export function cafe(stage: Stage): Place {
  const { W, p } = stage
  const front =
    rect(0, 60, W * 0.62, 545, p.deep) +
    rect(W * 0.03, 230, W * 0.34, 300, p.paper, 8) +
    rect(W * 0.04, 244, W * 0.32, 272, p.popPale) +
    repeat(
      3,
      (i) =>
        dot(W * (0.1 + i * 0.1), 330, 30, p.apricot, 'opacity=".8"') +
        rect(W * (0.1 + i * 0.1) - 2, 244, 4, 60, p.woodDeep),
    ) +
    rect(W * 0.05, 440, W * 0.3, 76, p.wood, 4) +
    rect(W * 0.43, 220, W * 0.14, 385, p.paper, 6) +
    rect(W * 0.44, 236, W * 0.12, 369, p.mid) +
    rect(W * 0.455, 262, W * 0.09, 170, p.sky, 6) +
    dot(W * 0.548, 470, 9, p.apricot) +
    rect(W * 0.08, 96, W * 0.24, 50, p.cream, 10) +
    path(d`M${W * 0.2 - 26} 108h46v10a23 18 0 0 1 -46 0zM${W * 0.2 + 22} 110q14 0 10 10t-16 8z`, p.deep) +
    awning(stage, -10, 172, W * 0.64, 12)
  const x = W * 0.25
  const table =
    shadow(x, 742, 230, 0.13) +
    rect(x - 8, 576, 16, 160, p.dark) +
    rect(x - 60, 728, 120, 12, p.dark, 6) +
    oval(x, 572, 136, 20, p.paper)
  const seat =
    shadow(W * 0.09, 724, 130, 0.12) +
    line(
      d`M${W * 0.065} 620L${W * 0.055} 720M${W * 0.115} 620L${W * 0.125} 720M${W * 0.058} 620V500Q${W * 0.09} 470 ${W * 0.122} 500V620`,
      p.woodDeep,
      9,
    ) +
    rect(W * 0.05, 604, W * 0.08, 22, p.pop, 11)
  return {
    back:
      rect(0, 0, W, 620, p.wall) +
      cloud(W * 0.84, 190, 0.9, p.paper) +
      repeat(2, (i) => townhouse(stage, W * (0.66 + i * 0.19), W * 0.18, 250 + i * 60, i + 2)) +
      front +
      pavement(stage) +
      seat +
      table +
      at(W * 0.405, 650, pottedPlant(p, 0.8)) +
      at(W * 0.96, 650, roundTree(p, 430)),
    main: 0.66,
    indoors: false,
    spots: [
      { x: W * 0.45, y: 818, h: 120, on: 'floor' },
      { x: x - 20, y: 573, h: 92, on: 'surface' },
      { x: W * 0.87, y: 820, h: 120, on: 'floor' },
    ],
  }
}
