import { claims } from '#domain/site/claims.ts'
import { categories } from '#domain/articles/categories.ts'
import type { ClaimKey } from '#domain/site/claims.ts'

/** The words by which a claim is recognized wherever they appear. */
export function listClaimWords(key: ClaimKey, siteName: string): string[] {
  if (key === 'rating') return ['"aggregateRating"', '"ratingValue"', '"priceRange"']
  if (key === 'category-counts') return categories.map(({ articleCount }) => `${articleCount} articles`)
  if (key === 'testimonials') return claims.testimonials.specified.map(({ comment }) => comment)
  const neutral = stringsIn(claims[key].neutral)
  return stringsIn(claims[key].specified)
    .filter((words) => !neutral.includes(words))
    .map((words) => words.replace('{site}', siteName))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
