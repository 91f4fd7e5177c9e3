import { bush, cloud, roundTree, tuft } from '../furniture/plants.ts'
import { bench } from '../furniture/seats.ts'
import { at, d, dot, group, line, repeat, oval, path, rect, shadow, wave } from '../shapes.ts'
import type { Place, Stage } from './place.ts'

function frontGrass({ W, p, r }: Stage): string {
  const left = repeat(5, (i) => tuft(W * (0.04 + i * 0.09) + r.between(-20, 20), 908, 1.6, i % 2 ? p.leaf : p.leafDeep))
  return left + tuft(W * 0.95, 905, 1.8, p.leafDeep)
}

export function park(stage: Stage): Place {
  const { W, p } = stage
  const footpath = d`M${W * 0.56} 596Q${W * 0.4} 660 ${W * 0.62} 720T${W * 0.36} 900H${W * 0.86}Q${W * 0.94} 780 ${W * 0.72} 700T${W * 0.585} 596Z`
  return {
    back:
      rect(0, 0, W, 620, p.wall) +
      dot(W * 0.8, 210, 70, p.paper, 'opacity=".8"') +
      cloud(W * 0.36, 200, 1, p.paper) +
      wave(W, 500, 90, p.tint) +
      repeat(6, (i) => at(W * (0.03 + i * 0.19), 560, roundTree(p, 150 + (i % 3) * 40, p.leafPale, p.leaf))) +
      wave(W, 590, 24, p.grass) +
      at(W * 0.1, 640, roundTree(p, 600)) +
      at(W * 0.95, 625, roundTree(p, 430)) +
      path(footpath, p.sand) +
      at(W * 0.31, 690, bench(p)),
    front: frontGrass(stage),
    main: 0.65,
    indoors: false,
    spots: [
      { x: W * 0.42, y: 815, h: 120, on: 'floor' },
      { x: W * 0.87, y: 800, h: 115, on: 'floor' },
    ],
  }
}

/** A pond with a little bridge. */
export function pond(stage: Stage): Place {
  const { W, p } = stage
  const bridge =
    line(d`M${W * 0.08} 560Q${W * 0.21} 440 ${W * 0.34} 560`, p.wood, 20) +
    line(d`M${W * 0.08} 500Q${W * 0.21} 380 ${W * 0.34} 500`, p.woodDeep, 10) +
    line(
      repeat(6, (i) => {
        const t = i / 5
        const lift = 240 * t * (1 - t)
        return d`M${W * (0.08 + 0.26 * t)} ${560 - lift}v-60`
      }),
      p.woodDeep,
      8,
    )
  return {
    back:
      rect(0, 0, W, 620, p.wall) +
      cloud(W * 0.24, 190, 1.1, p.paper) +
      cloud(W * 0.78, 240, 0.8, p.pale) +
      wave(W, 480, 110, p.tint, 0.7) +
      wave(W, 545, 60, p.leafPale, 0.3) +
      at(W * 0.46, 560, roundTree(p, 260, p.leafPale, p.leaf)) +
      at(W * 0.56, 566, roundTree(p, 210, p.leafPale, p.leaf)) +
      at(W * 0.83, 590, roundTree(p, 500)) +
      at(W * 0.96, 600, roundTree(p, 360, p.leaf, p.leafDeep)) +
      wave(W, 590, 18, p.grass) +
      oval(W * 0.22, 640, W * 0.27, 64, p.grassDeep, 'opacity=".6"') +
      oval(W * 0.22, 634, W * 0.26, 56, p.water) +
      line(d`M${W * 0.08} 640h110M${W * 0.26} 656h90M${W * 0.17} 618h60`, p.paper, 5, 'opacity=".7"') +
      bridge +
      repeat(4, (i) => line(d`M${W * 0.44 + i * 16} 668v${-80 - (i % 2) * 26}`, p.leafDeep, 6)) +
      repeat(2, (i) => oval(W * 0.44 + i * 32, 590, 8, 24, p.woodDeep)) +
      path(d`M0 900V790Q${W * 0.4} 700 ${W} 740V900Z`, p.grassDeep, 'opacity=".4"'),
    front: frontGrass(stage),
    main: 0.64,
    indoors: false,
    spots: [
      { x: W * 0.42, y: 812, h: 125, on: 'floor' },
      { x: W * 0.87, y: 806, h: 115, on: 'floor' },
    ],
  }
}

/** A training field with a hoop, a jump and slalom poles. */
export function agilityField(stage: Stage): Place {
  const { W, p } = stage
  const jump =
    shadow(0, 0, 270, 0.12) +
    rect(-130, -150, 16, 150, p.paper, 4) +
    rect(114, -150, 16, 150, p.paper, 4) +
    rect(-126, -112, 252, 18, p.apricot, 8) +
    repeat(4, (i) => rect(-86 + i * 54, -112, 26, 18, p.paper))
  const hoop =
    shadow(0, 0, 150, 0.12) +
    rect(-8, -120, 16, 120, p.woodDeep) +
    rect(-60, -12, 120, 12, p.woodDeep, 6) +
    line('M0 -290A84 84 0 0 1 0 -122A84 84 0 0 1 0 -290Z', p.pop, 20) +
    line('M-30 -283A84 84 0 0 0 -78 -236M30 -129A84 84 0 0 0 78 -176', p.paper, 20)
  const pole = (i: number) =>
    at(W * (0.5 + i * 0.052), 640 - i * 3, rect(-5, -170, 10, 170, i % 2 ? p.apricot : p.paper, 5))
  return {
    back:
      rect(0, 0, W, 620, p.wall) +
      dot(W * 0.18, 220, 72, p.paper, 'opacity=".85"') +
      cloud(W * 0.55, 210, 1.1, p.paper) +
      wave(W, 520, 70, p.tint, 0.3) +
      repeat(9, (i) => at(W * (0.02 + i * 0.125), 572, bush(p, 210 + ((i * 47) % 60), i % 2 ? p.leaf : p.leafDeep))) +
      repeat(Math.ceil(W / 130) + 1, (i) => rect(i * 130, 516, 12, 100, p.paper)) +
      rect(0, 534, W, 12, p.paper) +
      rect(0, 578, W, 12, p.paper) +
      rect(0, 600, W, 300, p.grass) +
      repeat(4, (i) => path(d`M0 ${640 + i * 70}H${W}v34H0z`, p.grassDeep, 'opacity=".28"')) +
      repeat(9, pole) +
      at(W * 0.12, 700, hoop) +
      at(W * 0.33, 712, jump) +
      group(path('M0 0l20 -56 20 56z', p.apricot) + rect(-8, -4, 56, 10, p.apricot, 4), d`translate(${W * 0.92} 730)`),
    front: frontGrass(stage),
    main: 0.66,
    indoors: false,
    spots: [
      { x: W * 0.46, y: 822, h: 120, on: 'floor' },
      { x: W * 0.87, y: 826, h: 115, on: 'floor' },
    ],
  }
}
