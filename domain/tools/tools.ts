import type { Tool } from './calculator.ts'
import { age } from './age/age.ts'
import { calories } from './calories/calories.ts'
import { chocolate } from './chocolate/chocolate.ts'
import { crate } from './crate/crate.ts'
import { firstYear } from './first-year/first-year.ts'
import { foodCost } from './food-cost/food-cost.ts'
import { litterBoxes } from './litter-boxes/litter-boxes.ts'
import { parkedCar } from './parked-car/parked-car.ts'
import { smallAnimalHome } from './small-animal-home/small-animal-home.ts'
import { walkingHeat } from './walking-heat/walking-heat.ts'
import { water } from './water/water.ts'

/** In the order in which /tools lists them. */
export const tools: readonly Tool[] = [
  calories,
  water,
  chocolate,
  age,
  litterBoxes,
  crate,
  smallAnimalHome,
  walkingHeat,
  parkedCar,
  foodCost,
  firstYear,
]

export function findTool(slug: string, hidden: readonly string[] = []): Tool | undefined {
  return hidden.includes(slug) ? undefined : tools.find((tool) => tool.slug === slug)
}

export function visibleTools(hidden: readonly string[]): readonly Tool[] {
  return tools.filter(({ slug }) => !hidden.includes(slug))
}

export const toolPath = (slug: string) => `/tools/${slug}`
export const embedPath = (slug: string) => `/embed/${slug}`
