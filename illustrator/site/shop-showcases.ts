import { pottedPlant } from '../furniture/plants.ts'
import { paletteFor, type Palette } from '../palette.ts'
import { pedestal } from '../product-scene.ts'
import { at, dot, path, rect } from '../shapes.ts'
import { stand } from '../staging.ts'

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
    rect(0, 0, 1200, 800, p.apricot, 0, 'opacity=".05"')
  )
}

export function shopProducts(): string {
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

export function shopHealth(): string {
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

export function shopPicks(): string {
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
