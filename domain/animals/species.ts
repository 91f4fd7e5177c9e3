import type { FinderSpecies } from '../finder/entry.ts'

export type Species = FinderSpecies | 'other'
/** `heaviest`: in kilograms; more than that is a typing error. */
type SpeciesRow = { name: string; plural: string; heaviest: number; words: readonly string[] }

/** In the order in which forms show them. The words are those of other programs, for imports. */
export const species: Readonly<Record<Species, SpeciesRow>> = {
  dog: { name: 'Dog', plural: 'dogs', heaviest: 160, words: ['puppy', 'canine'] },
  cat: { name: 'Cat', plural: 'cats', heaviest: 25, words: ['kitten', 'feline'] },
  rabbit: { name: 'Rabbit', plural: 'rabbits', heaviest: 15, words: ['bunny'] },
  'guinea-pig': { name: 'Guinea pig', plural: 'guinea pigs', heaviest: 4, words: ['cavy', 'guineapig'] },
  hamster: { name: 'Hamster', plural: 'hamsters', heaviest: 0.5, words: [] },
  rat: { name: 'Rat', plural: 'rats', heaviest: 2, words: [] },
  mouse: { name: 'Mouse', plural: 'mice', heaviest: 0.2, words: [] },
  gerbil: { name: 'Gerbil', plural: 'gerbils', heaviest: 0.3, words: [] },
  chinchilla: { name: 'Chinchilla', plural: 'chinchillas', heaviest: 2, words: [] },
  ferret: { name: 'Ferret', plural: 'ferrets', heaviest: 5, words: [] },
  bird: {
    name: 'Bird',
    plural: 'birds',
    heaviest: 20,
    words: ['parrot', 'budgie', 'parakeet', 'canary', 'cockatiel', 'chicken'],
  },
  reptile: {
    name: 'Reptile',
    plural: 'reptiles',
    heaviest: 350,
    words: ['snake', 'lizard', 'gecko', 'tortoise', 'turtle', 'bearded dragon'],
  },
  amphibian: { name: 'Amphibian', plural: 'amphibians', heaviest: 5, words: ['frog', 'toad', 'axolotl', 'newt'] },
  fish: { name: 'Fish', plural: 'fish', heaviest: 60, words: ['goldfish', 'betta'] },
  horse: { name: 'Horse', plural: 'horses', heaviest: 1500, words: ['pony', 'donkey'] },
  other: { name: 'Other animal', plural: 'other animals', heaviest: 1500, words: [] },
}
export const speciesList = Object.keys(species) as readonly Species[]

/** What a program calls `Guinea Pig` or `kitten`. Anything else is another animal. */
export function toSpecies(value: unknown): Species {
  const text =
    typeof value === 'string'
      ? value
          .trim()
          .toLowerCase()
          .replaceAll(/[\s_]+/g, ' ')
      : ''
  const isMeant = (key: Species) => {
    const { name, plural, words } = species[key]
    return [key, name.toLowerCase(), plural, ...words].includes(text)
  }
  return speciesList.find(isMeant) ?? 'other'
}
