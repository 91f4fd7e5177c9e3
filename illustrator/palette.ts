import { oklch } from './color.ts'
import { hueByCategory, isCategoryTitle, type CategoryTitle } from './categories.ts'

export type Mood = 'light' | 'deep' | 'cream'
export type Palette = ReturnType<typeof paletteFor>

const neutral = { hue: 85, strength: 0.4 }

export const isYellow = (hue: number) => hue > 75 && hue < 125

/** Yellows and yellow-greens turn khaki when deep, so those categories stay light. */
export function moodsOf(category: string): readonly [Mood, ...Mood[]] {
  const hue = closestHue(category)
  return hue === undefined || isYellow(hue) ? ['light', 'light', 'cream'] : ['light', 'light', 'deep', 'cream']
}

/** Everything a scene is colored with: the category's hue, its counterpart, and neutrals shared by all scenes. */
export function paletteFor(category: string, mood: Mood) {
  const hue = closestHue(category)
  const h = hue ?? neutral.hue
  const k = hue === undefined ? neutral.strength : 1
  const tone = (L: number, C: number) => oklch(L, C * k, h)
  const body = (L: number, C: number) => (isYellow(h) ? tone(L + 0.05, C * 1.2) : tone(L, C))
  const pop = (h + 165) % 360
  const wall = { deep: tone(0.79, 0.08), cream: oklch(0.945, 0.028, 82), light: tone(0.9, 0.055) }[mood]
  const wallLow = { deep: tone(0.73, 0.085), cream: tone(0.87, 0.05), light: tone(0.84, 0.06) }[mood]
  return {
    hue: h,
    wall,
    wallLow,
    pale: tone(0.95, 0.025),
    tint: tone(0.84, 0.065),
    mid: body(0.7, 0.09),
    deep: body(0.52, 0.085),
    dark: tone(0.36, 0.055),
    pop: oklch(0.72, 0.1, pop),
    popDeep: oklch(0.56, 0.09, pop),
    popPale: oklch(0.89, 0.045, pop),
    popDark: oklch(0.37, 0.055, pop),
    ...shared,
  }
}

/** The same colors with hue and counterpart swapped, for a thing that should stand out. */
export const counterpart = (p: Palette): Palette => ({
  ...p,
  tint: p.popPale,
  mid: p.pop,
  deep: p.popDeep,
  dark: p.popDark,
  pop: p.mid,
  popDeep: p.deep,
  popPale: p.tint,
  popDark: p.dark,
})

/** Browns and olives make products look dull. */
export const isEarthy = (p: Palette) => p.hue > 40 && p.hue < 130

const shared = {
  paper: oklch(0.975, 0.014, 85),
  cream: oklch(0.935, 0.03, 82),
  floor: oklch(0.83, 0.052, 70),
  floorLine: oklch(0.785, 0.056, 66),
  wood: oklch(0.68, 0.075, 62),
  woodDeep: oklch(0.52, 0.07, 52),
  leaf: oklch(0.62, 0.085, 150),
  leafDeep: oklch(0.47, 0.07, 160),
  leafPale: oklch(0.78, 0.075, 140),
  grass: oklch(0.8, 0.085, 130),
  grassDeep: oklch(0.71, 0.09, 138),
  sky: oklch(0.91, 0.04, 225),
  water: oklch(0.79, 0.07, 215),
  sand: oklch(0.9, 0.05, 82),
  snow: oklch(0.97, 0.012, 230),
  ice: oklch(0.9, 0.03, 230),
  apricot: oklch(0.77, 0.12, 55),
  sun: oklch(0.885, 0.085, 72),
  pine: oklch(0.38, 0.07, 180),
  metal: oklch(0.86, 0.012, 220),
  metalDeep: oklch(0.7, 0.02, 220),
  ink: oklch(0.3, 0.03, 190),
  night: oklch(0.36, 0.06, 265),
  nightLow: oklch(0.45, 0.07, 270),
}

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

function closestHue(name: string): number | undefined {
  const category = isCategoryTitle(name) ? name : byWord.find(([word]) => word.test(name.slice(0, 100)))?.[1]
  return category && hueByCategory[category]
}
