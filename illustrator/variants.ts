import { kind } from './animals/animal-facts.ts'
import { planScene, type ScenePlan } from './scene-plan.ts'

const variantCount = 12
const comparedNeighbors = 4

/** How alike two pictures would look; the place and the animal weigh most. */
function similarity(a: ScenePlan, b: ScenePlan): number {
  return (
    Number(a.place === b.place) * 6 +
    Number(a.animal === b.animal) * 3 +
    Number(kind(a.animal) === kind(b.animal) && a.coat === b.coat) * 2 +
    Number(a.mirrored === b.mirrored) +
    Number(a.mood === b.mood) +
    Number(a.shot === b.shot)
  )
}

/** Sweeps over the list a few times, giving every picture the variant least like those around it. */
export function chooseVariants(wishes: readonly { title: string; category: string }[]): readonly number[] {
  const options = wishes.map(({ title, category }) =>
    Array.from({ length: variantCount }, (_, variant) => planScene(title, category, variant)),
  )
  const chosen = options.map((plans) => plans[0])
  const numbers = options.map(() => 0)
  const cost = (plan: ScenePlan, i: number) => {
    let sum = plan.strays ? 8 : 0
    for (let j = Math.max(0, i - comparedNeighbors); j <= Math.min(options.length - 1, i + comparedNeighbors); j++) {
      const other = chosen[j]
      if (j !== i && other) sum += similarity(plan, other) / Math.abs(i - j)
    }
    return sum
  }
  for (let sweep = 0; sweep < 4; sweep++) {
    for (const [i, plans] of options.entries()) {
      let least = Infinity
      for (const [variant, plan] of plans.entries()) {
        const price = cost(plan, i)
        if (price >= least - 0.01) continue
        least = price
        chosen[i] = plan
        numbers[i] = variant
      }
    }
  }
  return numbers
}
