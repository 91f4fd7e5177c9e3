import { extractKeywords } from '../generation/similar-title.ts'

type CategorizedProduct = { title: string; category: string | null }

/** Words that fit any product of a pet shop. */
const commonWords = new Set([
  'pet',
  'animal',
  'care',
  'dog',
  'cat',
  'product',
  'supply',
  'best',
  'small',
  'large',
  'set',
])

/** The category of the site's products that share the most words with this name. Null if none shares any. */
export function guessCategory(name: string, products: readonly CategorizedProduct[]): string | null {
  const words = extractKeywords(name).difference(commonWords)
  const scores = new Map<string, number>()
  for (const { title, category } of products) {
    if (!category?.trim()) continue
    const ofCategory = words.intersection(extractKeywords(category)).size
    const score = 2 * ofCategory + words.intersection(extractKeywords(title)).size
    scores.set(category, Math.max(score, scores.get(category) ?? 0))
  }
  const [best] = [...scores].filter(([, score]) => score > 0).toSorted(([, a], [, b]) => b - a)
  return best?.[0] ?? null
}
