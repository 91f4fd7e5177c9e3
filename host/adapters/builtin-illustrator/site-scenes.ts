/** Pictures of the site itself: its front door, its shop, its empty rooms. */
import type { Picture } from '#features/ports.ts'
import { cloud, cornerLeaves, flower, pottedPlant, roundTree, tuft } from './furniture/plants.ts'
import { rug, sofa } from './furniture/seats.ts'
import { floorLamp, picture, shelf, windowPane } from './furniture/walls.ts'
import { paletteFor, type Palette } from './palette.ts'
import { pedestal } from './product-scene.ts'
import { room } from './places/place.ts'
import { seededRandom } from './seeded-random.ts'
import { at, d, dot, line, many, oval, path, rect, shadow } from './shapes.ts'
import { stand } from './staging.ts'

export const siteSceneNames = [
  'home-hero',
  'shop-1',
  'shop-2',
  'shop-3',
  'about',
  'not-found',
  'empty',
  'favorites-empty',
] as const
export type SiteSceneName = (typeof siteSceneNames)[number]

type Scene = { size: readonly [number, number]; alt: string; body: () => string }

const veil = (W: number, H: number, p: Palette) => rect(0, 0, W, H, p.apricot, 0, 'opacity=".05"')

/** Hills, a house and trees; the animals stand on the bottom edge, which the page continues as ground. */
function homeHero(): string {
  const p = paletteFor('Pet Health', 'light')
  const W = 1440
  const ground = 800
  const hill = (y: number, rise: number, crest: number, fill: string) =>
    path(d`M0 ${ground}V${y}Q${W * crest} ${y - rise} ${W * 0.55} ${y}T${W} ${y - rise * 0.3}V${ground}Z`, fill)
  const house =
    shadow(0, 0, 220, 0.12) +
    rect(44, -196, 22, 60, p.woodDeep) +
    rect(-84, -112, 168, 112, p.paper) +
    path('M-104 -108L0 -190L104 -108Z', p.apricot) +
    rect(-18, -64, 36, 64, p.deep, 4) +
    dot(10, -32, 3, p.apricot) +
    rect(-66, -84, 34, 34, p.sky, 4) +
    rect(32, -84, 34, 34, p.sky, 4) +
    line('M-49 -84v34M-66 -67h34M49 -84v34M32 -67h34', p.paper, 4)
  const on = (name: string, x: number, height: number, coat: number, flip: boolean) =>
    stand(name, { x, y: ground - 4, height }, p, { coat, flip })
  return (
    rect(0, 0, W, ground, p.wall) +
    dot(960, 190, 96, p.sun) +
    cloud(300, 190, 1.5, p.paper) +
    cloud(1270, 130, 1, p.pale) +
    cloud(720, 110, 0.8, p.pale) +
    hill(520, 150, 0.25, p.tint) +
    hill(580, 90, 0.8, p.leafPale) +
    at(1095, 574, house) +
    at(975, 582, roundTree(p, 190, p.leaf, p.leafDeep)) +
    at(1240, 590, roundTree(p, 240, p.leaf, p.leafDeep)) +
    at(420, 600, roundTree(p, 170, p.leafPale, p.leaf)) +
    at(520, 606, roundTree(p, 130, p.leafPale, p.leaf)) +
    hill(650, 70, 0.3, p.grass) +
    at(130, 720, roundTree(p, 500, p.leaf, p.leafDeep)) +
    [270, 330, 1190, 1250, 1350]
      .map((x, i) => flower(x, 722 + (i % 3) * 14, 44 + (i % 2) * 14, i % 2 ? p.paper : p.apricot, p.leafDeep))
      .join('') +
    hill(750, 30, 0.6, p.grassDeep) +
    on('dog-sit', 500, 430, 5, false) +
    on('cat', 845, 310, 0, false) +
    on('rabbit', 1080, 190, 0, false) +
    on('ball', 686, 74, 0, false) +
    many(5, (i) => tuft(40 + i * 70, 806, 1.2, i % 2 ? p.leaf : p.leafDeep)) +
    many(3, (i) => tuft(1290 + i * 62, 806, 1.3, i % 2 ? p.leafDeep : p.leaf)) +
    rect(0, 0, W, ground, p.apricot, 0, 'opacity=".05"')
  )
}

type Exhibit = readonly [thing: string, x: number, width: number, height: number, most: number]

/** Products on pedestals before an arch, 1200 by 800. */
function showcase(p: Palette, exhibits: readonly Exhibit[], extra: string): string {
  const stands = exhibits.map(([thing, x, width, height, most]) =>
    at(x, 720 - height, pedestal(p, width, height, thing, most)),
  )
  return (
    rect(0, 0, 1200, 800, p.wall) +
    path('M360 620V330A240 240 0 0 1 840 330V620Z', p.pale) +
    dot(1010, 190, 84, p.pale) +
    rect(0, 610, 1200, 190, p.wallLow) +
    path('M120 0H420L800 800H430Z', '#fff8e4', 'opacity=".16"') +
    stands.join('') +
    extra +
    veil(1200, 800, p)
  )
}

function shopProducts(): string {
  const p = paletteFor('Pet Training', 'light')
  const plant = at(95, 668, pottedPlant(p, 1))
  const dog = stand('dog-sleep', { x: 1000, y: 768, height: 126 }, p, { coat: 0 })
  return showcase(
    p,
    [
      ['soft-carrier', 600, 340, 150, 250],
      ['slow-feeder', 300, 240, 84, 130],
      ['harness', 868, 190, 190, 180],
    ],
    plant + dog,
  )
}

function shopHealth(): string {
  const p = paletteFor('Pet Health', 'light')
  const cat = stand('cat-loaf', { x: 1020, y: 752, height: 230 }, p, { coat: 0 })
  return showcase(
    p,
    [
      ['first-aid-kit', 580, 330, 130, 250],
      ['shampoo', 310, 200, 180, 220],
      ['fountain', 820, 200, 80, 180],
    ],
    at(110, 668, pottedPlant(p, 1.05)) + cat,
  )
}

function shopPicks(): string {
  const p = paletteFor('Pet Behavior & Psychology', 'light')
  const pup = stand('dog', { x: 1015, y: 752, height: 330 }, p, { coat: 0 })
  return showcase(
    p,
    [
      ['teddy-bear', 590, 280, 150, 250],
      ['puzzle-feeder', 300, 260, 90, 150],
      ['feather-wand', 812, 170, 200, 180],
    ],
    at(100, 668, pottedPlant(p, 1)) + pup,
  )
}

/** A sitting room where people and animals read together. */
function about(): string {
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

function notFound(): string {
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

function empty(): string {
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

function favoritesEmpty(): string {
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

const scenes: Readonly<Record<SiteSceneName, Scene>> = {
  'home-hero': { size: [1440, 800], alt: 'A dog, a cat and a rabbit on a meadow with a small house', body: homeHero },
  'shop-1': {
    size: [1200, 800],
    alt: 'A carrier, a bowl and a harness on pedestals beside a sleeping dog',
    body: shopProducts,
  },
  'shop-2': {
    size: [1200, 800],
    alt: 'A first aid kit, a shampoo bottle and a water fountain on pedestals beside a cat',
    body: shopHealth,
  },
  'shop-3': {
    size: [1200, 800],
    alt: 'A teddy bear, a puzzle feeder and a feather toy on pedestals beside a puppy',
    body: shopPicks,
  },
  about: { size: [1200, 800], alt: 'A dog, a cat and a rabbit in a living room with books', body: about },
  'not-found': { size: [800, 600], alt: 'A cat looking at an empty spot on the floor', body: notFound },
  empty: { size: [640, 480], alt: 'A sleeping dog beside an empty bowl', body: empty },
  'favorites-empty': { size: [640, 480], alt: 'A cat beside an empty box', body: favoritesEmpty },
}

export function siteScene(name: SiteSceneName): Picture {
  const { size, alt, body } = scenes[name]
  const [width, height] = size
  const head = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return { svg: `<svg ${head}>${body()}</svg>`, width, height, alt }
}
