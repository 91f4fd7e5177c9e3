import { cloud, flower, roundTree, tuft } from '../furniture/plants.ts'
import { windowGlass } from '../night.ts'
import { paletteFor } from '../palette.ts'
import { at, d, dot, line, repeat, path, rect, shadow } from '../shapes.ts'
import { stand } from '../staging.ts'

/** Hills, a house and trees; the animals stand on the bottom edge, which the page continues as ground. */
export function homeHero(): string {
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
    rect(-66, -84, 34, 34, windowGlass, 4) +
    rect(32, -84, 34, 34, windowGlass, 4) +
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
    repeat(5, (i) => tuft(40 + i * 70, 806, 1.2, i % 2 ? p.leaf : p.leafDeep)) +
    repeat(3, (i) => tuft(1290 + i * 62, 806, 1.3, i % 2 ? p.leafDeep : p.leaf)) +
    rect(0, 0, W, ground, p.apricot, 0, 'opacity=".05"')
  )
}
