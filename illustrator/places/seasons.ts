import { cloud, flower, pineTree, roundTree, tuft } from '../furniture/plants.ts'
import { at, d, dot, leaf, repeat, oval, path, rect, wave } from '../shapes.ts'
import type { Place, Stage } from './place.ts'

export function snow({ W, p, r }: Stage): Place {
  const flake = () => dot(r.next() * W, r.next() * 840, r.between(3, 8), '#fff', 'opacity=".85"')
  return {
    back:
      rect(0, 0, W, 700, p.wall) +
      dot(W * 0.7, 220, 70, p.paper, 'opacity=".9"') +
      wave(W, 470, 140, p.snow, 0.2) +
      repeat(7, (i) =>
        at(W * (0.04 + i * 0.16), 560 - (i % 2) * 30, pineTree(170 + ((i * 47) % 90), p.leafPale, p.paper)),
      ) +
      wave(W, 580, 60, p.ice, 0.7) +
      at(W * 0.12, 680, pineTree(470, p.leafDeep, p.snow)) +
      at(W * 0.25, 650, pineTree(330, p.leaf, p.snow)) +
      at(W * 0.96, 640, pineTree(380, p.leafDeep, p.snow)) +
      wave(W, 660, 40, p.snow, 0.3) +
      path(d`M0 900V810Q${W * 0.5} 740 ${W} 800V900Z`, p.ice, 'opacity=".6"'),
    front: repeat(34, flake) + path(d`M0 900V850Q${W * 0.14} 820 ${W * 0.3} 900Z`, p.snow),
    main: 0.63,
    indoors: false,
    spots: [
      { x: W * 0.4, y: 800, h: 150, on: 'floor' },
      { x: W * 0.85, y: 805, h: 120, on: 'floor' },
    ],
  }
}

export function autumn({ W, p, r }: Stage): Place {
  const warm = [p.apricot, '#d98b5f', '#c9704f', '#e3b567'] as const
  const color = (i: number) => warm[i % 4] ?? p.apricot
  const fallen = (x: number, y: number, size: number, i: number) => leaf(x, y, r.between(0, 360), size, color(i))
  return {
    back:
      rect(0, 0, W, 620, p.wall) +
      wave(W, 500, 90, p.tint) +
      repeat(6, (i) => at(W * (0.28 + i * 0.13), 590, roundTree(p, 220 + ((i * 61) % 90), color(i), color(i + 2)))) +
      wave(W, 604, 16, '#e2c18e') +
      at(W * 0.12, 660, roundTree(p, 640, warm[0], warm[1])) +
      at(W * 0.97, 640, roundTree(p, 470, warm[2], warm[1])) +
      wave(W, 740, 40, '#d9b07a', 0.3, 'opacity=".5"') +
      repeat(22, (i) => fallen(r.next() * W, r.between(650, 880), r.between(18, 34), i)),
    front:
      repeat(8, (i) => fallen(W * r.next(), r.between(100, 560), r.between(18, 32), i)) +
      repeat(7, (i) => fallen(W * 0.02 + i * 34, 905, r.between(60, 100), i)),
    main: 0.62,
    indoors: false,
    spots: [
      { x: W * 0.38, y: 805, h: 140, on: 'floor' },
      { x: W * 0.85, y: 805, h: 120, on: 'floor' },
    ],
  }
}

export function spring({ W, p, r }: Stage): Place {
  const blossom = ['#f0c6cf', '#e6a9b8'] as const
  const bloom = (i: number) => [p.pop, p.apricot, p.paper, blossom[1]][i % 4] ?? p.pop
  const petal = () => oval(r.next() * W, r.between(140, 780), r.between(5, 9), 4, blossom[0], 'opacity=".9"')
  return {
    back:
      rect(0, 0, W, 620, p.wall) +
      dot(W * 0.34, 230, 78, p.paper, 'opacity=".85"') +
      cloud(W * 0.68, 200, 1.1, p.paper) +
      wave(W, 500, 100, p.tint, 0.3) +
      repeat(5, (i) =>
        at(W * (0.34 + i * 0.14), 585, roundTree(p, 190 + ((i * 53) % 70), blossom[i % 2 ? 0 : 1], blossom[1])),
      ) +
      wave(W, 596, 30, p.leafPale, 0.7) +
      at(W * 0.13, 660, roundTree(p, 620, blossom[0], blossom[1])) +
      wave(W, 640, 26, p.grass) +
      repeat(16, (i) =>
        flower(W * 0.03 + i * W * 0.064, 690 + ((i * 37) % 60), 40 + (i % 3) * 12, bloom(i), p.leafDeep),
      ) +
      wave(W, 760, 40, p.grassDeep, 0.2, 'opacity=".4"'),
    front:
      repeat(18, petal) +
      repeat(5, (i) => flower(W * (0.02 + i * 0.05), 910, 110 + (i % 2) * 50, bloom(i), p.leafDeep)) +
      tuft(W * 0.94, 906, 1.8, p.leafDeep),
    main: 0.64,
    indoors: false,
    spots: [
      { x: W * 0.4, y: 812, h: 130, on: 'floor' },
      { x: W * 0.86, y: 812, h: 120, on: 'floor' },
    ],
  }
}
