/** Natural height as a share of the picture, and how the alt text names it. */
const animals: Readonly<Record<string, { tall: number; words: string }>> = {
  dog: { tall: 0.47, words: 'A spotted puppy' },
  'dog-sit': { tall: 0.46, words: 'A sitting dog' },
  'dog-perk': { tall: 0.49, words: 'A dog with pricked ears' },
  'dog-walk': { tall: 0.43, words: 'A walking dog' },
  'dog-back': { tall: 0.44, words: 'A dog seen from behind' },
  'dog-lie': { tall: 0.33, words: 'A dog lying down' },
  'dog-sleep': { tall: 0.2, words: 'A sleeping dog' },
  'guide-dog': { tall: 0.49, words: 'A retriever' },
  'service-dog': { tall: 0.51, words: 'A shepherd dog' },
  poodle: { tall: 0.48, words: 'A poodle' },
  cat: { tall: 0.44, words: 'A young cat' },
  'cat-sit': { tall: 0.44, words: 'A sitting cat' },
  'cat-back': { tall: 0.42, words: 'A cat seen from behind' },
  'cat-stretch': { tall: 0.4, words: 'A stretching cat' },
  'cat-loaf': { tall: 0.34, words: 'A resting cat' },
  'cat-sleep': { tall: 0.2, words: 'A sleeping cat' },
  'black-cat': { tall: 0.44, words: 'A dark gray cat' },
  rabbit: { tall: 0.42, words: 'A rabbit' },
  'rabbit-rest': { tall: 0.3, words: 'A resting rabbit' },
  hedgehog: { tall: 0.33, words: 'A hedgehog' },
  turtle: { tall: 0.36, words: 'A turtle' },
  snake: { tall: 0.4, words: 'A snake' },
  parrot: { tall: 0.46, words: 'A parrot' },
  bird: { tall: 0.31, words: 'A small bird' },
  duck: { tall: 0.42, words: 'A duck' },
  hamster: { tall: 0.33, words: 'A hamster' },
  'guinea-pig': { tall: 0.28, words: 'A guinea pig' },
  mouse: { tall: 0.33, words: 'A mouse' },
  gecko: { tall: 0.27, words: 'A gecko' },
  'gecko-climb': { tall: 0.44, words: 'A climbing gecko' },
  'fish-bowl': { tall: 0.42, words: 'Tropical fish' },
}

const anyPet = { tall: 0.44, words: 'A pet' }

export const animalFacts = (name: string) => (Object.hasOwn(animals, name) ? animals[name] : undefined) ?? anyPet

const kindOf: readonly (readonly [RegExp, string])[] = [
  [/^dog|poodle|-dog$/, 'dog'],
  [/cat/, 'cat'],
  [/^rabbit/, 'rabbit'],
  [/^gecko/, 'gecko'],
]

/** Groups poses and breeds by animal, because they look alike. */
export const kind = (name: string) => kindOf.find(([pattern]) => pattern.test(name))?.[1] ?? name
