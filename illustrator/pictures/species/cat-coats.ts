/** How cats differ: colors, pattern, length of coat and shape of face. */
export type Cat = {
  words: string
  base: string
  pale: string
  dark: string
  iris: string
  pattern: 'plain' | 'tabby' | 'tuxedo' | 'calico' | 'points'
  long: boolean
  /** 1 is common; larger is rounder. */
  round: number
}

const cat = (
  words: string,
  [base, pale, dark]: readonly [string, string, string],
  iris: string,
  rest: Partial<Cat> = {},
): Cat => ({ words, base, pale, dark, iris, pattern: 'plain', long: false, round: 1, ...rest })

export const catCoats = {
  tabby: cat('A brown tabby cat', ['#a98a67', '#e9d9bf', '#5a4330'], '#a9b04a', { pattern: 'tabby' }),
  ginger: cat('A ginger cat', ['#e0964a', '#fbe3bd', '#bd6a26'], '#c98a2b', { pattern: 'tabby' }),
  black: cat('A black cat', ['#37363d', '#55545d', '#222127'], '#e0b23a'),
  tuxedo: cat('A black and white cat', ['#34333a', '#fbf6ec', '#222127'], '#8fb04a', { pattern: 'tuxedo' }),
  calico: cat('A calico cat', ['#fbf3e4', '#fffaf0', '#3c3536'], '#b8a23e', { pattern: 'calico' }),
  siamese: cat('A Siamese cat', ['#ecdcc2', '#fbf2e0', '#5b4439'], '#5f9fd0', { pattern: 'points', round: 0.92 }),
  gray: cat('A gray shorthair cat', ['#8d97a3', '#aab2bb', '#6b7580'], '#d9a03a', { round: 1.08 }),
  longhair: cat('A long-haired cat', ['#e8d3b2', '#fff6e4', '#cba877'], '#7aa85a', { long: true, round: 1.06 }),
  silver: cat('A silver tabby cat', ['#bcbfc2', '#f1efea', '#565a60'], '#7fae62', { pattern: 'tabby' }),
  senior: cat('An old gray tabby cat', ['#9a948c', '#dcd6cc', '#6a655f'], '#b5a24c', { pattern: 'tabby', long: true }),
} as const satisfies Record<string, Cat>

export type CatCoat = keyof typeof catCoats
