import { bush, cloud, flower, pottedPlant, roundTree, tuft } from '../furniture/plants.ts'
import { chair } from '../furniture/seats.ts'
import { at, d, dot, line, repeat, oval, path, rect, shadow, wave } from '../shapes.ts'
import type { Place, Stage } from './place.ts'

function hedge({ W, p }: Stage): string {
  const x = W * 0.34
  const blossom = (i: number) => dot(W * (0.05 + i * 0.115), 500 + ((i * 41) % 60), 11, i % 2 ? p.pop : p.paper)
  return (
    repeat(Math.ceil(W / 130) + 1, (i) => oval(i * 130, 500 - (i % 2) * 16, 96, 74, p.leaf)) +
    rect(0, 500, W, 120, p.leaf) +
    repeat(9, blossom) +
    path(d`M${x} 620V440A90 90 0 0 1 ${x + 180} 440V620H${x + 150}V440A60 60 0 0 0 ${x + 30} 440V620Z`, p.paper) +
    path(d`M${x + 30} 620V440A60 60 0 0 1 ${x + 150} 440V620Z`, p.leafPale)
  )
}

function fence({ W, p }: Stage): string {
  const pickets = repeat(Math.ceil(W / 74), (i) => path(d`M${i * 74 + 8} 610V440l25 -30 25 30V610z`, p.paper))
  return pickets + rect(0, 468, W, 18, p.cream) + rect(0, 556, W, 18, p.cream) + at(W * 0.36, 616, bush(p, 220))
}

function houseFront({ W, p }: Stage): string {
  const w = W * 0.05
  const door = W * 0.245
  return (
    rect(0, 150, W * 0.4, 470, p.cream) +
    path(d`M-20 170L${W * 0.2} 20L${W * 0.4 + 40} 170Z`, p.deep) +
    repeat(6, (i) => rect(0, 210 + i * 66, W * 0.4, 4, p.floor, 0, 'opacity=".6"')) +
    rect(w, 280, 190, 190, p.paper, 8) +
    rect(w + 14, 294, 162, 162, p.sky, 4) +
    rect(w + 90, 294, 10, 162, p.paper) +
    repeat(5, (i) => oval(w + 14 + i * 41, 462, 22, 20, i % 2 ? p.pop : p.leaf)) +
    rect(w - 10, 470, 210, 30, p.wood, 6) +
    rect(door, 300, 180, 320, p.paper, 8) +
    rect(door + 16, 318, 148, 302, p.popDeep, 4) +
    dot(door + 146, 480, 9, p.apricot) +
    path(d`M${W * 0.235} 620h220v26h-220z`, p.metal) +
    at(W * 0.8, 606, bush(p, 260))
  )
}

export function garden(stage: Stage): Place {
  const { W, p, r } = stage
  const border = r.pick([fence, hedge, houseFront] as const)
  return {
    back:
      rect(0, 0, W, 620, p.wall) +
      cloud(W * 0.7, 200, 1.2, p.paper) +
      cloud(W * 0.25, 190, 0.8, p.pale) +
      wave(W, 470, 110, p.leafPale) +
      (border === houseFront ? '' : at(W * 0.14, 600, roundTree(p, 480))) +
      at(W * 0.93, 600, bush(p, 380, p.leafDeep)) +
      border(stage) +
      wave(W, 606, 12, p.grass) +
      wave(W, 730, 40, p.grassDeep, 0.2, 'opacity=".45"') +
      repeat(5, (i) =>
        flower(
          W * 0.06 + i * 44,
          690 + (i % 2) * 22,
          76 + (i % 3) * 18,
          [p.pop, p.apricot, p.paper][i % 3] ?? p.pop,
          p.leafDeep,
        ),
      ),
    front:
      repeat(6, (i) => tuft(W * (0.02 + i * 0.2) + r.between(-30, 30), 906, 1.5, i % 2 ? p.leaf : p.leafDeep)) +
      flower(W * 0.96, 890, 130, p.pop, p.leafDeep) +
      flower(W * 0.925, 900, 96, p.apricot, p.leafDeep),
    main: 0.63,
    indoors: false,
    spots: [
      { x: W * 0.38, y: 800, h: 130, on: 'floor' },
      { x: W * 0.85, y: 790, h: 120, on: 'floor' },
    ],
  }
}

/** A terrace above the roofs, with planters and a small table. */
export function balcony(stage: Stage): Place {
  const { W, p } = stage
  const roofs = repeat(7, (i) => {
    const x = i * W * 0.16 - 40
    const h = 90 + ((i * 61) % 110)
    return (
      rect(x, 500 - h, W * 0.15, h + 120, i % 2 ? p.tint : p.wallLow) +
      rect(x + W * 0.03, 530 - h, 26, 36, p.paper, 4, 'opacity=".7"')
    )
  })
  const railing =
    repeat(Math.ceil(W / 56) + 1, (i) => rect(i * 56, 420, 10, 196, p.deep)) +
    rect(0, 404, W, 22, p.deep, 8) +
    rect(0, 590, W, 14, p.deep)
  const planter = (x: number) =>
    repeat(6, (i) => oval(x - 92 + i * 37, 396 - (i % 2) * 16, 30, 30, i % 2 ? p.leaf : p.leafDeep)) +
    repeat(5, (i) => dot(x - 80 + i * 40, 374 + (i % 2) * 18, 10, i % 2 ? p.pop : p.paper)) +
    rect(x - 110, 404, 220, 56, p.wood, 8)
  const table =
    shadow(W * 0.3, 722, 210, 0.13) +
    rect(W * 0.3 - 8, 566, 16, 150, p.dark) +
    rect(W * 0.3 - 56, 708, 112, 12, p.dark, 6) +
    oval(W * 0.3, 562, 126, 20, p.paper)
  return {
    back:
      rect(0, 0, W, 620, p.wall) +
      dot(W * 0.72, 210, 74, p.sun) +
      cloud(W * 0.4, 190, 1, p.paper) +
      roofs +
      railing +
      planter(W * 0.52) +
      planter(W * 0.86) +
      rect(0, 604, W, 296, p.floor) +
      line(`M0 660H${W}M0 730H${W}M0 815H${W}`, p.floorLine, 3) +
      at(W * 0.14, 712, chair(p, p.pop)) +
      table +
      at(W * 0.95, 690, pottedPlant(p, 1.1)),
    main: 0.65,
    indoors: false,
    restSpot: { x: W * 0.14, y: 590, h: 70, on: 'surface' },
    spots: [
      { x: W * 0.44, y: 815, h: 130, on: 'floor' },
      { x: W * 0.3, y: 563, h: 95, on: 'surface' },
      { x: W * 0.86, y: 825, h: 125, on: 'floor' },
    ],
  }
}
