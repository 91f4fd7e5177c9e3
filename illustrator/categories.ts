/** The site's categories with their hues. server/illustrator-categories.test.ts compares them with domain/. */
export const hueByCategory = {
  'Dog Care': 55,
  'Cat Care': 28,
  'Pet Health': 166,
  'Pet Nutrition': 111,
  'Pet Grooming': 222,
  'Pet Training': 249,
  'Pet Behavior & Psychology': 305,
  'Pet Technology': 277,
  'Seasonal Pet Care': 83,
  'Exotic Pets': 138,
  'Multi-Pet Households': 0,
  'Pet Lifestyle': 332,
  'Pet Travel': 194,
} as const

export type CategoryTitle = keyof typeof hueByCategory

export function isCategoryTitle(name: string): name is CategoryTitle {
  return Object.hasOwn(hueByCategory, name)
}
