import { species as rows, type Species } from './species.ts'

type Listed = { title: string; category: string; excerpt: string; meta_keywords?: readonly string[] }

/** Words that say of whom an article speaks; the rest are the names of the species. */
const moreWords: Partial<Record<Species, readonly string[]>> = {
  dog: ['puppies', 'beagle', 'labrador', 'terrier', 'leash'],
  cat: ['kittens', 'litter box'],
  hamster: ['gerbils'],
  rat: ['mice'],
  bird: ['budgies', 'parrots', 'cockatiels'],
  reptile: ['bearded dragons', 'snakes', 'geckos', 'lizards', 'tortoises'],
}
const categoryOf: Readonly<Record<string, Species>> = { 'Dog Care': 'dog', 'Cat Care': 'cat' }
const patterns = Object.entries(rows).map(([key, { name, plural, words }]) => {
  const all = [name, plural, ...words, ...(moreWords[key as Species] ?? [])]
  return [key as Species, new RegExp(`\\b(?:${all.join('|')})s?\\b`, 'i')] as const
})

/** The species that an article names in its title, keywords and excerpt, or by its category. */
export function speciesOf({ title, category, excerpt, meta_keywords = [] }: Listed): readonly Species[] {
  const own = categoryOf[category]
  const text = [title, excerpt, ...meta_keywords].join(' ')
  const named = patterns.flatMap(([key, pattern]) => (pattern.test(text) ? [key] : []))
  return own ? [...new Set([own, ...named])] : named
}

/** Whether an article speaks of one of these animals, or of none in particular. */
export function suitsAnimals(article: Listed, animals: readonly Species[]): boolean {
  const named = speciesOf(article)
  return named.length === 0 || named.some((species) => animals.includes(species))
}

/** `a cat`, `two dogs and a rat`: in the order in which they were entered. */
export function describeAnimals(animals: readonly Species[]): string {
  const numbers = ['', 'a', 'two', 'three', 'four', 'five']
  const parts = [...Map.groupBy(animals, (one) => one)].map(([key, { length }]) => {
    const { name, plural } = rows[key]
    if (length > 1) return `${numbers[length] ?? length} ${plural}`
    return key === 'other' ? 'another animal' : `a ${name.toLowerCase()}`
  })
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')
}
