/** The rules of composition: who stands where, how large, and what may not stand on a rug. */
import { animalFacts, kind } from './animals/animal-facts.ts'
import { coatCount } from './animals/fur.ts'
import { distance, meanColor } from './color.ts'
import { draw, isDrawable } from './drawing.ts'
import type { Palette } from './palette.ts'
import type { ScenePlan } from './scene-plan.ts'
import type { Place, Spot } from './places/place.ts'
import { at, shadow } from './shapes.ts'
import { factsOf } from './things/thing-facts.ts'

export function stand(
  name: string,
  where: { x: number; y: number; height: number },
  p: Palette,
  options: { flip?: boolean; coat?: number; dark?: boolean | undefined } = {},
): string {
  const drawn = draw(name, where.height, p, options)
  return shadow(where.x, where.y - 3, drawn.width, options.dark ? 0.3 : 0.2) + at(where.x, where.y, drawn.svg)
}

type Span = { from: number; to: number }

/** Moves something on the ground aside until it is clear of the main animal, without leaving the picture. */
export function beside(animal: Span, x: number, half: number, W: number): number {
  const gap = 14
  if (x < (animal.from + animal.to) / 2) return Math.max(W * 0.19, Math.min(x, animal.from - gap - half))
  return Math.min(W * 0.92 - half / 2, Math.max(x, animal.to + gap + half))
}

export type Placed = { thing: string; spot: Spot; height: number }

function freeSpotFor(stands: ReturnType<typeof factsOf>['stands'], free: readonly Spot[]): number {
  const table = free.findIndex((spot) => spot.on === 'surface')
  if (stands === 'table' || (stands === 'rather table' && table >= 0)) return table
  return stands === 'floor' ? free.findIndex((spot) => spot.on === 'floor') : Math.min(0, free.length - 1)
}

/** Puts at most two things, the ones the title names first, each where it may stand. */
export function placeThings(plan: ScenePlan, spots: readonly Spot[]): readonly Placed[] {
  const free = [...spots]
  const candidates = [...new Set([...plan.named, ...plan.usual])].filter(isDrawable)
  const placed: Placed[] = []
  for (const thing of candidates) {
    if (placed.length === 2) break
    const details = factsOf(thing)
    const index = freeSpotFor(details.stands, free)
    const [spot] = index < 0 ? [] : free.splice(index, 1)
    if (spot) placed.push({ thing, spot, height: spot.h * 1.15 * details.size })
  }
  return placed
}

/** The first coat, starting at the planned one, that contrasts with a color. */
export function clearCoat(animal: string, first: number, p: Palette, from: string, enough: number): number {
  for (let coat = first; coat < first + coatCount; coat++) {
    if (distance(meanColor(draw(animal, 100, p, { coat }).svg), from) > enough) return coat
  }
  return first
}

export function mainHeight(plan: ScenePlan, place: Place): number {
  const natural = animalFacts(plan.animal).tall
  const varied = plan.shot === 1 ? natural * plan.r.between(0.92, 1.08) : natural
  const onTable = place.mainY !== undefined && /clinic|salon/.test(plan.place)
  return 900 * Math.min(0.55 / plan.shot, varied) * (onTable ? 0.88 : 1)
}

const solitaryAnimals = /gecko|snake|parrot|hamster|guinea|hedgehog|turtle|fish|mouse|bird|rabbit/

/** A second animal, when the title or the place calls for one. */
export function companion(plan: ScenePlan, place: Place): string | undefined {
  const { r, animal } = plan
  const dog = kind(animal) === 'dog'
  const other = plan.others[Math.floor(r.next() * plan.others.length)]
  if (other) return other
  if (plan.several)
    return dog ? r.pick(['cat', 'cat-sit', 'rabbit', 'cat-loaf', 'cat-stretch']) : r.pick(['dog', 'dog-sit', 'dog-lie'])
  if (!place.restSpot || solitaryAnimals.test(animal)) return undefined
  if (!r.chance(plan.asleep ? 0.95 : 0.3)) return undefined
  if (dog) return 'dog-sleep'
  return place.restSpot.perch ? 'cat-back' : 'cat-sleep'
}
