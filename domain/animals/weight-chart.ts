import type { Weighing } from './animal.ts'
import { daysBetween } from './days.ts'

export type ChartPoint = Weighing & { x: number; y: number }

/** Where each weight stands in a box of this size. The scale leaves room above and below, so that a small change looks small. */
export function chartPoints(weights: readonly Weighing[], width: number, height: number): readonly ChartPoint[] {
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last) return []
  const kilograms = weights.map(({ kg }) => kg)
  const middle = (Math.max(...kilograms) + Math.min(...kilograms)) / 2
  const reach = Math.max(Math.max(...kilograms) - middle, middle * 0.1)
  const days = Math.max(1, daysBetween(first.day, last.day))
  return weights.map((weighing) => ({
    ...weighing,
    x: round(weights.length === 1 ? width / 2 : (daysBetween(first.day, weighing.day) / days) * width),
    y: round(height * (0.5 - (0.4 * (weighing.kg - middle)) / reach)),
  }))
}

const round = (value: number) => Math.round(value * 10) / 10
