import type { Features } from './features.ts'
import type { Weights } from './lexicon.ts'

/** Keeps short texts, of which little is known, near the middle. */
export const padding = 60

/** Above 0, a text is more like those to hold; every point makes that 2.7 times as likely. */
export function scoreOf(features: Features, { bias, scale, weights }: Weights): number {
  let [sum, known] = [0, 0]
  for (const name of features.keys()) {
    const weight = weights.get(name)
    if (weight === undefined) continue
    sum += weight
    known++
  }
  return (bias + sum / Math.sqrt(known + padding)) / scale
}

/** The groups of words that speak most for holding the text. Of groups that overlap, only the heaviest counts. */
export function heaviestWords(features: Features, { weights }: Weights): string[] {
  const groups = [...features]
    .filter(([, words]) => words.includes(' ') && /\p{L}/u.test(words))
    .map(([name, words]) => ({ words, weight: weights.get(name) ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const chosen: string[] = []
  for (const { words } of groups) {
    const own = words.split(' ')
    if (chosen.length < maxGroups && !chosen.some((other) => other.split(' ').some((word) => own.includes(word))))
      chosen.push(words)
  }
  return chosen
}

const maxGroups = 3
