/** The about page and empty states. */
import { cornerLeaves, pottedPlant } from '../furniture/plants.ts'
import { rug, sofa } from '../furniture/seats.ts'
import { floorLamp, picture, shelf, windowPane } from '../furniture/walls.ts'
import { paletteFor, type Palette } from '../palette.ts'
import { room } from '../places/place.ts'
import { seededRandom } from '../seeded-random.ts'
import { at, dot, line, oval, path, rect, shadow } from '../shapes.ts'
import { stand } from '../staging.ts'

const veil = (W: number, H: number, p: Palette) => rect(0, 0, W, H, p.apricot, 0, 'opacity=".05"')

/** A sitting room where people and animals read together. */
export function about(): string {
  const p = paletteFor('Dog Care', 'cream')
  const r = seededRandom('about')
  const W = 1350
  const scene =
    room({ W, p, r }) +
    at(120, 120, windowPane(p, 300, 230)) +
    at(560, 130, picture(p, 150, 180, 'paw')) +
    at(740, 160, picture(p, 120, 140, 'leaves')) +
    at(930, 190, shelf(p, 260, r)) +
    at(930, 350, shelf(p, 260, r)) +
    at(1288, 650, floorLamp(p)) +
    at(90, 672, sofa(p, 560, false)) +
    at(720, 800, rug(p, 820, true)) +
    stand('cat-sleep', { x: 470, y: 588, height: 116 }, p, { coat: 1 }) +
    stand('dog-sit', { x: 780, y: 800, height: 410 }, p, { coat: 0 }) +
    stand('rabbit-rest', { x: 1060, y: 812, height: 170 }, p, { coat: 6 }) +
    stand('books', { x: 500, y: 816, height: 130 }, p) +
    cornerLeaves(W, p, 'left')
  return at(0, 0, scene, 800 / 900) + veil(1200, 800, p)
}

export function notFound(): string {
  const p = paletteFor('Cat Care', 'cream')
  const spot =
    oval(560, 486, 130, 26, p.paper) + line('M560 461A130 26 0 1 1 559 461Z', p.mid, 4, 'stroke-dasharray="14 12"')
  return (
    rect(0, 0, 800, 600, p.wall) +
    path('M430 420V240A130 130 0 0 1 690 240V420Z', p.paper, 'opacity=".8"') +
    rect(0, 420, 800, 180, p.floor) +
    rect(0, 408, 800, 16, p.paper) +
    path('M80 0H270L560 600H300Z', '#fff8e4', 'opacity=".2"') +
    at(80, 452, pottedPlant(p, 0.8)) +
    spot +
    stand('cat-back', { x: 300, y: 545, height: 300 }, p, { coat: 0 }) +
    line('M545 300q0 -34 32 -34q32 0 30 30q-2 20 -24 28q-10 4 -10 22', p.tint, 14) +
    dot(573, 376, 9, p.tint) +
    veil(800, 600, p)
  )
}

export function empty(): string {
  const p = paletteFor('Pet Travel', 'cream')
  const bowl =
    path('M-70 -46H70L80 -6Q80 0 72 0H-72Q-80 0 -80 -6Z', p.deep) +
    oval(0, -46, 70, 13, p.mid) +
    oval(0, -45, 58, 9, p.dark, 'opacity=".5"')
  return (
    rect(0, 0, 640, 480, p.wall) +
    dot(250, 210, 150, p.paper, 'opacity=".75"') +
    rect(0, 330, 640, 150, p.floor) +
    rect(0, 320, 640, 14, p.paper) +
    at(270, 408, rug(p, 470, true)) +
    stand('dog-sleep', { x: 235, y: 418, height: 140 }, p, { coat: 0 }) +
    shadow(500, 420, 170, 0.18) +
    at(498, 422, bowl) +
    veil(640, 480, p)
  )
}

export function favoritesEmpty(): string {
  const p = paletteFor('Multi-Pet Households', 'cream')
  const heart = (x: number, y: number, size: number, more: string) =>
    at(x, y, line('M0 36C-60 -4 -40 -48 -12 -44Q-2 -42 0 -30Q2 -42 12 -44C40 -48 60 -4 0 36Z', p.mid, 7, more), size)
  return (
    rect(0, 0, 640, 480, p.wall) +
    dot(400, 200, 150, p.paper, 'opacity=".75"') +
    rect(0, 340, 640, 140, p.floor) +
    rect(0, 330, 640, 14, p.paper) +
    at(80, 372, pottedPlant(p, 0.62)) +
    heart(410, 190, 1.5, 'stroke-dasharray="11 11"') +
    stand('box', { x: 410, y: 428, height: 130 }, p) +
    stand('cat-sit', { x: 230, y: 432, height: 230 }, p, { coat: 1 }) +
    veil(640, 480, p)
  )
}
