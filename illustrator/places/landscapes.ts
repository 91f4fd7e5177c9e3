import { cloud, pineTree, tuft } from '../furniture/plants.ts'
import { at, d, dot, group, line, repeat, oval, path, rect, shadow, wave } from '../shapes.ts'
import type { Place, Stage } from './place.ts'

export function hills({ W, p }: Stage): Place {
  const peaks = d`M0 640L${W * 0.2} 330L${W * 0.34} 480L${W * 0.52} 250L${W * 0.74} 500L${W * 0.86} 400L${W} 520V700H0Z`
  const snowcap = d`M${W * 0.52} 250l${W * 0.055} 62 ${-W * 0.025} 24 ${-W * 0.03} -20 ${-W * 0.03} 26 ${-W * 0.027} -18z`
  return {
    back:
      rect(0, 0, W, 700, p.wall) +
      dot(W * 0.27, 210, 92, p.sun) +
      cloud(W * 0.62, 200, 1.1, p.paper) +
      path(peaks, p.tint) +
      path(snowcap, p.paper) +
      wave(W, 540, 110, p.mid, 0.2) +
      repeat(8, (i) =>
        at(
          W * (0.02 + i * 0.065) + (i % 2) * 12,
          580 + (i % 3) * 14,
          pineTree(150 + ((i * 53) % 70), i % 2 ? p.leafDeep : p.leaf),
        ),
      ) +
      wave(W, 610, 46, p.leafPale, 0.7) +
      path(d`M0 900V720Q${W * 0.35} 620 ${W} 650V900Z`, p.grass),
    front:
      repeat(4, (i) => tuft(W * (0.03 + i * 0.07), 908, 1.7, i % 2 ? p.leaf : p.leafDeep)) +
      at(W * 0.95, 905, oval(0, 0, 120, 60, p.metalDeep) + oval(-60, 10, 80, 40, p.metal)),
    main: 0.64,
    indoors: false,
    spots: [
      { x: W * 0.4, y: 815, h: 150, on: 'floor' },
      { x: W * 0.84, y: 815, h: 130, on: 'floor' },
    ],
  }
}

export function beach({ W, p }: Stage): Place {
  const parasol =
    rect(-6, -420, 12, 430, p.wood) +
    path('M-230 -330A232 180 0 0 1 230 -330Z', p.pop) +
    path('M-120 -330Q-110 -470 0 -508Q110 -470 120 -330Z', p.paper) +
    path('M-44 -330Q-40 -450 0 -508Q40 -450 44 -330Z', p.pop)
  const towel =
    path(d`M${W * 0.1} 770L${W * 0.36} 750L${W * 0.4} 810L${W * 0.11} 838Z`, p.popPale) +
    path(d`M${W * 0.1 + 30} 768l60 -5 14 64 -66 7zM${W * 0.24} 759l60 -5 20 62 -64 7z`, p.deep, 'opacity=".5"')
  const boat = path(d`M${W * 0.42} 470h110l-22 26h-66z`, p.paper) + path(d`M${W * 0.42 + 50} 464v-96l60 88z`, p.pop)
  const ripples = d`M${W * 0.1} 520h120M${W * 0.5} 505h160M${W * 0.76} 548h120M${W * 0.32} 566h90`
  return {
    back:
      rect(0, 0, W, 520, p.wall) +
      dot(W * 0.78, 230, 84, p.sun) +
      cloud(W * 0.46, 190, 0.9, p.paper) +
      rect(0, 460, W, 200, p.water) +
      rect(0, 460, W, 46, '#7fb2c4', 0, 'opacity=".55"') +
      line(ripples, p.paper, 5, 'opacity=".7"') +
      boat +
      path(d`M0 900V640Q${W * 0.2} 590 ${W * 0.45} 620T${W} 596V900Z`, p.paper) +
      path(d`M0 900V656Q${W * 0.2} 606 ${W * 0.45} 636T${W} 612V900Z`, p.sand) +
      towel +
      shadow(W * 0.24, 745, 380, 0.13) +
      group(parasol, d`translate(${W * 0.22} 740) rotate(-7)`),
    front: tuft(W * 0.95, 906, 2, p.leaf) + tuft(W * 0.99, 906, 2.4, p.leafDeep),
    main: 0.66,
    indoors: false,
    spots: [
      { x: W * 0.46, y: 820, h: 110, on: 'floor' },
      { x: W * 0.88, y: 800, h: 120, on: 'floor' },
    ],
  }
}
