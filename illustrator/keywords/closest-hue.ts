import { hueByCategory, isCategoryTitle, type CategoryTitle } from '../categories.ts'

/** Shop sections have names of their own; each takes the colors of the closest category. */
const byWord: readonly (readonly [RegExp, CategoryTitle])[] = [
  [/groom|\bbath/i, 'Pet Grooming'],
  [/feed|food|\bwater|bowl|nutrition|treat/i, 'Pet Nutrition'],
  [/train|\bwalk|leash/i, 'Pet Training'],
  [/toys?\b|play/i, 'Pet Behavior & Psychology'],
  [/travel|carrier/i, 'Pet Travel'],
  [/clean|litter/i, 'Multi-Pet Households'],
  [/exotic|reptile|\bsmall\b|\bbirds?\b|\bfish\b/i, 'Exotic Pets'],
  [/smart|tech|camera/i, 'Pet Technology'],
  [/\bbeds?\b|comfort|\bhome\b|furniture/i, 'Pet Lifestyle'],
  [/health|safety|wellness/i, 'Pet Health'],
  [/season|summer|winter/i, 'Seasonal Pet Care'],
  [/\bcats?\b|kitten/i, 'Cat Care'],
  [/\bdogs?\b|pupp/i, 'Dog Care'],
]

export function closestHue(name: string): number | undefined {
  const category = isCategoryTitle(name) ? name : byWord.find(([word]) => word.test(name.slice(0, 100)))?.[1]
  return category && hueByCategory[category]
}
