/** The about page, the newsletter popup and empty states. */
import { cornerLeaves, pottedPlant } from '../furniture/plants.ts'
import { rug, sofa } from '../furniture/seats.ts'
import { floorLamp, picture, shelf, windowPane } from '../furniture/walls.ts'
import { paletteFor, type Palette } from '../palette.ts'
import { room } from '../places/place.ts'
import { seededRandom } from '../seeded-random.ts'
import { at, dot, line, oval, path, paw, rect, shadow } from '../shapes.ts'
import { stand } from '../staging.ts'

const dashes = 'stroke-dasharray="11 11"'
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

/** The same room with fewer things: a dog that has brought the mail. The middle also works upright, beside a form. */
export function newsletter(): string {
  const p = paletteFor('Pet Lifestyle', 'cream')
  const r = seededRandom('newsletter')
  const W = 1350
  const envelope =
    shadow(0, 0, 150, 0.2) +
    rect(-75, -100, 150, 100, p.paper, 8) +
    line('M-71 -94L0 -40L71 -94', p.mid, 5) +
    paw(0, -38, 0.9, p.apricot)
  const scene =
    room({ W, p, r }) +
    at(820, 110, windowPane(p, 300, 260)) +
    at(360, 150, picture(p, 130, 160, 'paw')) +
    at(-120, 690, sofa(p, 560, true)) +
    stand('cat-sleep', { x: 270, y: 600, height: 120 }, p, { coat: 1 }) +
    at(690, 800, rug(p, 720, true)) +
    stand('dog-sit', { x: 680, y: 800, height: 440 }, p, { coat: 0 }) +
    at(900, 835, envelope) +
    at(1230, 690, pottedPlant(p, 1)) +
    cornerLeaves(W, p, 'left')
  return at(0, 0, scene, 800 / 900) + veil(1200, 800, p)
}

type Quiet = { floor: number; wall: string; story: string }

/** 21:9. Phones and small panels show only the 800 units in the middle, so the story is there. */
function quietRoom(p: Palette, { floor, wall, story }: Quiet): string {
  return (
    rect(0, 0, 1400, 600, p.wall) +
    wall +
    rect(0, floor, 1400, 600 - floor, p.floor) +
    rect(0, floor - 12, 1400, 16, p.paper) +
    path('M380 0H570L860 600H600Z', '#fff8e4', 'opacity=".2"') +
    story +
    veil(1400, 600, p)
  )
}

export function notFound(): string {
  const p = paletteFor('Cat Care', 'cream')
  const spot =
    oval(860, 486, 130, 26, p.paper) + line('M860 461A130 26 0 1 1 859 461Z', p.mid, 4, 'stroke-dasharray="14 12"')
  return quietRoom(p, {
    floor: 420,
    wall:
      at(56, 100, windowPane(p, 140, 160)) +
      path('M730 420V240A130 130 0 0 1 990 240V420Z', p.paper, 'opacity=".8"') +
      at(1130, 120, picture(p, 120, 150, 'landscape')) +
      at(1276, 150, picture(p, 84, 104, 'leaves')),
    story:
      at(380, 452, pottedPlant(p, 0.8)) +
      spot +
      stand('cat-back', { x: 600, y: 545, height: 300 }, p, { coat: 0 }) +
      line('M845 300q0 -34 32 -34q32 0 30 30q-2 20 -24 28q-10 4 -10 22', p.tint, 14) +
      dot(873, 376, 9, p.tint),
  })
}

export function empty(): string {
  const p = paletteFor('Pet Travel', 'cream')
  const bowl =
    path('M-88 -58H88L100 -8Q100 0 90 0H-90Q-100 0 -100 -8Z', p.deep) +
    oval(0, -58, 88, 16, p.mid) +
    oval(0, -56, 72, 11, p.dark, 'opacity=".5"')
  return quietRoom(p, {
    floor: 412,
    wall:
      at(56, 96, windowPane(p, 140, 160, 'night')) +
      dot(612, 262, 188, p.paper, 'opacity=".75"') +
      at(1140, 250, shelf(p, 200, seededRandom('empty'))),
    story:
      at(638, 510, rug(p, 590, true)) +
      stand('dog-sleep', { x: 594, y: 522, height: 175 }, p, { coat: 0 }) +
      shadow(926, 525, 212, 0.18) +
      at(922, 527, bowl),
  })
}

export function favoritesEmpty(): string {
  const p = paletteFor('Multi-Pet Households', 'cream')
  const heart = line('M0 36C-60 -4 -40 -48 -12 -44Q-2 -42 0 -30Q2 -42 12 -44C40 -48 60 -4 0 36Z', p.mid, 7, dashes)
  return quietRoom(p, {
    floor: 425,
    wall:
      at(56, 100, windowPane(p, 140, 160)) +
      dot(800, 250, 188, p.paper, 'opacity=".75"') +
      at(1150, 130, picture(p, 120, 150, 'paw')) +
      at(812, 238, heart, 1.9),
    story:
      at(400, 465, pottedPlant(p, 0.78)) +
      stand('box', { x: 812, y: 535, height: 162 }, p) +
      stand('cat-sit', { x: 588, y: 540, height: 288 }, p, { coat: 1 }),
  })
}
