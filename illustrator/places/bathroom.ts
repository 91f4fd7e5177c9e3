import { rug } from '../furniture/seats.ts'
import { windowPane } from '../furniture/walls.ts'
import { at, d, dot, line, repeat, oval, path, rect, shadow } from '../shapes.ts'
import { horizon, room, type Place, type Stage } from './place.ts'

export function bathroom(stage: Stage): Place {
  const { W, p, r } = stage
  const tile = (i: number) => {
    const row = Math.floor(i / 14)
    const fill = (i * 7 + row * 3) % 11 === 0 ? p.tint : p.pale
    return rect((i % 14) * (W / 14) + 3, 300 + row * 60 + 3, W / 14 - 6, row === 4 ? 34 : 54, fill, 5)
  }
  const mirror =
    oval(W * 0.7, 150, 104, 118, p.wood) +
    oval(W * 0.7, 150, 92, 106, p.ice) +
    line(d`M${W * 0.7 - 40} 170l60 -70M${W * 0.7 - 16} 190l50 -58`, p.paper, 8)
  const towel =
    rect(W * 0.86, 350, W * 0.11, 10, p.woodDeep, 5) +
    rect(W * 0.875, 354, W * 0.08, 170, p.pop) +
    rect(W * 0.875, 480, W * 0.08, 16, p.popPale) +
    rect(W * 0.875, 456, W * 0.08, 8, p.popPale)
  const bubbles = repeat(5, (i) => {
    const x = W * (0.3 + i * 0.1) + r.between(-40, 40)
    const y = r.between(190, 430)
    const q = r.between(9, 22)
    return dot(x, y, q, p.paper, 'opacity=".55"') + dot(x - q * 0.3, y - q * 0.3, q * 0.25, '#fff')
  })
  return {
    back:
      room(stage, 'tiles') +
      rect(0, 300, W, 280, p.paper) +
      repeat(70, tile) +
      rect(0, horizon - 22, W, 24, p.paper) +
      rect(0, 288, W, 14, p.mid) +
      (r.chance(0.5) ? mirror : at(W * 0.62, 60, windowPane(p, 220, 180, 'day', false))) +
      towel +
      line(d`M${W * 0.12} 478V300Q${W * 0.12} 250 ${W * 0.15} 250T${W * 0.18} 290`, p.metalDeep, 12) +
      bathtub(stage) +
      at(W * 0.67, 800, rug(p, W * 0.42, true)),
    front: bubbles,
    main: 0.68,
    indoors: true,
    spots: [
      { x: W * 0.9, y: 812, h: 130, on: 'floor' },
      { x: W * 0.46, y: 815, h: 120, on: 'floor' },
    ],
  }
}

function bathtub({ W, p }: Stage): string {
  const x = W * 0.05
  const w = W * 0.46
  const foam = (i: number) => {
    const q = 34 - (i % 2) * 8
    return dot(W * 0.1 + i * w * 0.1, 478 - (i % 3) * 16, q, i % 2 ? p.paper : p.snow)
  }
  return (
    shadow(W * 0.27, 700, w, 0.15) +
    rect(W * 0.09, 676, 34, 30, p.woodDeep, 8) +
    rect(W * 0.43, 676, 34, 30, p.woodDeep, 8) +
    path(d`M${x} 490H${x + w}Q${x + w - 6} 686 ${W * 0.4} 686H${W * 0.15}Q${x + 6} 686 ${x} 490Z`, p.paper) +
    path(
      d`M${x + 4} 540H${x + w - 4}Q${x + w - 14} 686 ${W * 0.4} 686H${W * 0.15}Q${x + 16} 686 ${x + 4} 540Z`,
      p.wallLow,
      'opacity=".28"',
    ) +
    repeat(9, foam) +
    rect(W * 0.03, 480, w + W * 0.04, 26, p.metal, 13)
  )
}
