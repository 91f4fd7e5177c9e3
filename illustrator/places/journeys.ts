import { cloud, pineTree, roundTree, tuft } from '../furniture/plants.ts'
import { at, d, dot, line, repeat, path, rect, shadow, undershade, wave } from '../shapes.ts'
import { room, type Place, type Stage } from './place.ts'

export function campsite({ W, p, r }: Stage): Place {
  const x = W * 0.24
  const star = () => dot(r.next() * W, r.next() * 420, r.between(1.5, 4), p.cream, 'opacity=".8"')
  const tent =
    shadow(x, 735, 460, 0.2) +
    path(d`M${x} 400L${x + 250} 735H${x - 250}Z`, p.apricot) +
    path(d`M${x} 400L${x + 250} 735H${x + 90}Z`, p.wood) +
    path(d`M${x} 420L${x + 84} 735H${x - 84}Z`, '#fbe3b0') +
    path(d`M${x} 400L${x - 30} 735H${x - 120}Z`, p.wood, 'opacity=".8"')
  return {
    back:
      rect(0, 0, W, 700, p.night) +
      repeat(30, star) +
      dot(W * 0.76, 160, 74, p.cream) +
      dot(W * 0.76 + 32, 142, 62, p.night) +
      wave(W, 500, 130, p.nightLow, 0.2) +
      repeat(8, (i) => at(W * (0.44 + i * 0.075), 600, pineTree(170 + ((i * 53) % 80), p.pine))) +
      wave(W, 610, 40, '#46635f', 0.7) +
      path(d`M0 900V720Q${W * 0.4} 650 ${W} 680V900Z`, '#58786a') +
      tent,
    front:
      repeat(5, (i) => tuft(W * (0.02 + i * 0.07), 908, 1.7, i % 2 ? '#3d5b51' : '#2f4a44')) +
      tuft(W * 0.96, 906, 2, '#2f4a44'),
    main: 0.63,
    indoors: false,
    dark: true,
    spots: [
      { x: W * 0.44, y: 815, h: 130, on: 'floor' },
      { x: W * 0.85, y: 815, h: 120, on: 'floor' },
    ],
  }
}

export function road({ W, p }: Stage): Place {
  const sign = rect(-5, -200, 10, 200, p.woodDeep) + path('M-70 -240H50l34 34 -34 34H-70z', p.pop)
  return {
    back:
      rect(0, 0, W, 620, p.wall) +
      dot(W * 0.7, 250, 80, p.sun) +
      cloud(W * 0.34, 200, 1.1, p.paper) +
      wave(W, 450, 130, p.tint, 0.2) +
      wave(W, 520, 80, p.leafPale, 0.7) +
      repeat(5, (i) => at(W * (0.5 + i * 0.12), 570, roundTree(p, 150 + (i % 3) * 40))) +
      wave(W, 570, 20, p.grass) +
      rect(0, 610, W, 120, p.dark, 0, 'opacity=".78"') +
      rect(0, 602, W, 10, p.cream) +
      repeat(Math.ceil(W / 170), (i) => rect(i * 170 + 20, 664, 90, 10, p.cream, 5)) +
      rect(0, 730, W, 170, p.grass) +
      rect(0, 728, W, 12, p.cream) +
      at(W * 0.9, 612, sign),
    front:
      repeat(4, (i) => tuft(W * (0.03 + i * 0.08), 908, 1.6, i % 2 ? p.leaf : p.leafDeep)) +
      tuft(W * 0.96, 906, 1.9, p.leafDeep),
    main: 0.67,
    indoors: false,
    spots: [
      { x: W * 0.46, y: 825, h: 140, on: 'floor' },
      { x: W * 0.88, y: 825, h: 120, on: 'floor' },
    ],
  }
}

/** A gate hall: the runway through a wide window, a row of seats, the departures board. */
export function airport(stage: Stage): Place {
  const { W, p } = stage
  const w = W * 0.62
  const pane =
    rect(W * 0.04, 60, w, 400, p.paper, 10) +
    rect(W * 0.05, 72, w - W * 0.02, 376, p.sky) +
    cloud(W * 0.16, 150, 0.7, p.paper) +
    rect(W * 0.05, 380, w - W * 0.02, 68, p.leafPale) +
    rect(W * 0.05, 402, w - W * 0.02, 46, p.metalDeep) +
    repeat(6, (i) => rect(W * 0.07 + i * W * 0.1, 422, W * 0.05, 6, p.paper))
  const plane =
    path(d`M${W * 0.14} 350q4 -46 70 -46h${W * 0.2}q60 4 76 50q-20 14 -70 14H${W * 0.17}q-34 0 -48 -18z`, p.paper) +
    path(d`M${W * 0.14} 350q4 -46 70 -46h10l-44 -84h-36l-14 84q-10 20 -6 46z`, p.pop) +
    path(d`M${W * 0.25} 348l-60 46h44l100 -46z`, p.mid) +
    repeat(7, (i) => rect(W * 0.21 + i * W * 0.022, 318, 16, 16, p.deep, 5))
  const bars = repeat(2, (i) => rect(W * (0.24 + i * 0.21), 60, 10, 400, p.paper))
  const board =
    rect(W * 0.72, 90, W * 0.23, 210, p.ink, 12) +
    repeat(
      4,
      (i) =>
        rect(W * 0.74, 116 + i * 46, W * 0.1, 14, p.apricot, 4) + rect(W * 0.87, 116 + i * 46, W * 0.06, 14, p.pale, 4),
    )
  const seats =
    shadow(W * 0.22, 690, W * 0.4, 0.12) +
    rect(W * 0.04, 636, W * 0.37, 12, p.metalDeep, 6) +
    line(d`M${W * 0.08} 646L${W * 0.07} 690M${W * 0.37} 646L${W * 0.38} 690`, p.metalDeep, 10) +
    repeat(
      3,
      (i) =>
        rect(W * (0.045 + i * 0.125), 500, W * 0.105, 106, p.mid, 16) +
        rect(W * (0.045 + i * 0.125), 600, W * 0.105, 38, p.deep, 14),
    )
  return {
    back: room(stage, 'tiles') + pane + plane + bars + undershade(W * 0.04, 460, w, 8) + board + seats,
    main: 0.67,
    indoors: true,
    beam: { x: W * 0.34, w: 170 },
    spots: [
      { x: W * 0.46, y: 815, h: 150, on: 'floor' },
      { x: W * 0.88, y: 822, h: 135, on: 'floor' },
    ],
  }
}
