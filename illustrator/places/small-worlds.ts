/** Where small animals live: large leaves, a sideboard, a glass tank. */
import { cornerLeaves, frond, pottedPlant } from '../furniture/plants.ts'
import { picture, shelf, windowPane } from '../furniture/walls.ts'
import { at, d, dot, line, repeat, oval, path, rect, shadow, wave } from '../shapes.ts'
import { room, type Place, type Stage } from './place.ts'

export function jungle({ W, p }: Stage): Place {
  const log =
    shadow(W * 0.27, 750, W * 0.29, 0.14) +
    rect(W * 0.12, 668, W * 0.3, 84, p.wood, 42) +
    oval(W * 0.42 - 20, 710, 34, 42, p.floor) +
    oval(W * 0.42 - 20, 710, 20, 26, p.wood) +
    oval(W * 0.42 - 20, 710, 8, 11, p.woodDeep) +
    line(d`M${W * 0.16} 700h120M${W * 0.22} 726h140`, p.woodDeep, 4)
  return {
    back:
      rect(0, 0, W, 620, p.wall) +
      wave(W, 430, 120, p.tint) +
      frond(W * 0.3, 600, 260, p.leafPale) +
      frond(W * 0.55, 610, 260, p.leafPale) +
      frond(W * 0.86, 620, 280, p.leaf) +
      frond(W * 0.1, 640, 280, p.leaf) +
      path(d`M0 900V620Q${W * 0.5} 580 ${W} 612V900Z`, p.sand) +
      path(d`M0 900V800Q${W * 0.5} 750 ${W} 810V900Z`, p.floor) +
      frond(W * 0.02, 720, 280, p.leafDeep, 1.1) +
      log +
      repeat(3, (i) => oval(W * (0.5 + i * 0.04), 690 + i * 8, 40 - i * 8, 22 - i * 4, i % 2 ? p.metal : p.metalDeep)),
    front: cornerLeaves(W, p, 'right') + cornerLeaves(W, p, 'left'),
    main: 0.66,
    indoors: false,
    spots: [
      { x: W * 0.26, y: 674, h: 120, on: 'surface' },
      { x: W * 0.46, y: 815, h: 110, on: 'floor' },
    ],
  }
}

const sideboard = { left: 0.36, width: 0.58, top: 650 }
const tankTop = 190

function cabinet({ W, p }: Stage): string {
  const x = W * sideboard.left
  const w = W * sideboard.width
  const y = sideboard.top
  const drawer = (i: number) =>
    rect(x + 18 + i * ((w - 24) / 3), y + 42, (w - 24) / 3 - 14, 126, p.floor, 8) +
    dot(x + 18 + (i + 0.48) * ((w - 24) / 3), y + 66, 9, p.woodDeep)
  return (
    shadow(x + w / 2, 868, w, 0.2) +
    rect(x + 30, 820, 22, 48, p.woodDeep) +
    rect(x + w - 52, 820, 22, 48, p.woodDeep) +
    rect(x, y + 12, w, 176, p.wood, 8) +
    repeat(3, drawer) +
    rect(x - 14, y, w + 28, 28, p.woodDeep, 8)
  )
}

function leftWall(stage: Stage): string {
  const { W, p, r } = stage
  const hung = r.chance(0.5)
    ? windowPane(p, W * 0.17, 250)
    : picture(p, 220, 270, r.pick(['landscape', 'leaves', 'arch'] as const))
  return at(W * 0.08, 120, hung) + at(W * 0.13, 690, pottedPlant(p, 1.25))
}

export function sideboardRoom(stage: Stage): Place {
  const { W, p, r } = stage
  const x = W * sideboard.left
  const w = W * sideboard.width
  return {
    back:
      room(stage) +
      leftWall(stage) +
      at(W * 0.74, 190, shelf(p, W * 0.2, r)) +
      at(W * 0.44, 80, picture(p, 150, 180, r.pick(['leaves', 'paw'] as const))) +
      cabinet(stage),
    front: cornerLeaves(W, p, 'left'),
    main: 0.65,
    mainY: sideboard.top + 6,
    indoors: true,
    spots: [
      { x: x + w * 0.88, y: sideboard.top + 6, h: 120, on: 'surface' },
      { x: x + w * 0.12, y: sideboard.top + 6, h: 130, on: 'surface' },
    ],
  }
}

function tank(stage: Stage, inside: string): Pick<Place, 'back' | 'front'> {
  const { W, p } = stage
  const x = W * sideboard.left
  const w = W * sideboard.width
  const y = sideboard.top
  const sand = d`M${x + 30} ${y}V${y - 46}Q${x + w * 0.3} ${y - 84} ${x + w * 0.55} ${y - 50}T${x + w - 30} ${y - 56}V${y}Z`
  const hood = path(d`M${x + w * 0.7} ${tankTop - 16}l-26 -56h92l-26 56z`, p.apricot)
  return {
    back:
      room(stage) +
      leftWall(stage) +
      cabinet(stage) +
      rect(x + 30, tankTop, w - 60, y - tankTop, p.pale, 14) +
      inside +
      path(sand, p.sand) +
      rect(x + 22, tankTop - 16, w - 44, 26, p.dark, 8) +
      hood,
    front:
      path(d`M${x + 70} ${tankTop + 30}h70l-100 200v-130z`, '#fff', 'opacity=".3"') +
      line(d`M${x + 32} ${tankTop}V${y}M${x + w - 32} ${tankTop}V${y}`, p.dark, 8, 'opacity=".55"'),
  }
}

export function terrarium(stage: Stage): Place {
  const { W, p } = stage
  const x = W * sideboard.left
  const w = W * sideboard.width
  const y = sideboard.top
  const inside =
    frond(x + w * 0.26, y - 26, 250, p.leafPale) +
    frond(x + w * 0.78, y - 26, 230, p.leaf) +
    frond(x + w * 0.54, y - 26, 180, p.leafPale) +
    line(
      d`M${x + w * 0.2} ${y - 40}Q${x + w * 0.3} ${y - 200} ${x + w * 0.44} ${y - 250}T${x + w * 0.78} ${y - 372}`,
      p.wood,
      26,
    ) +
    line(d`M${x + w * 0.36} ${y - 220}Q${x + w * 0.34} ${y - 300} ${x + w * 0.26} ${y - 340}`, p.wood, 16) +
    oval(x + w * 0.2, y - 46, 60, 34, p.metalDeep)
  return {
    ...tank(stage, inside),
    main: 0.65,
    mainY: y - 30,
    indoors: true,
    spots: [{ x: x + w * 0.85, y: y - 22, h: 100, on: 'surface' }],
  }
}

export function aquarium(stage: Stage): Place {
  const { W, p } = stage
  const x = W * sideboard.left
  const w = W * sideboard.width
  const y = sideboard.top
  const weed = (i: number) =>
    d`M${x + w * (0.12 + i * 0.16)} ${y - 40}q${i % 2 ? 34 : -34} -70 0 ${-120 - ((i * 37) % 90)}`
  const bubble = (i: number) =>
    dot(x + w * (0.2 + i * 0.1), tankTop + 90 + ((i * 71) % 190), 5 + (i % 3) * 3, p.paper, 'opacity=".6"')
  const inside =
    rect(x + 30, tankTop + 50, w - 60, y - tankTop - 50, p.water, 8, 'opacity=".8"') +
    line(repeat(6, weed), p.leaf, 16) +
    repeat(7, bubble)
  return { ...tank(stage, inside), main: 0.65, mainY: y - 110, indoors: true, spots: [] }
}
