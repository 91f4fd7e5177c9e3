import type { CategoryTitle } from '../categories.ts'

const list = (text: string) => text.split(' ')

export const dogNames = list('dog guide-dog service-dog poodle dog-sit dog-perk dog-walk dog-lie')
const catNames = list('cat black-cat cat-sit cat-sit cat-loaf cat-stretch')
const anyAnimal = [...dogNames, ...catNames, 'rabbit']

/** The animals a word asks for; the first word found in a title names the main one. */
const byWord: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bpupp(y|ies)/i, ['dog', 'dog', 'dog-sit']],
  [/\b(senior|older|old|aging) dogs?|labrador|retriever/i, ['guide-dog', 'dog-lie', 'dog-lie']],
  [/\b(poodle|doodle|haircut)/i, ['poodle']],
  [/\bshepherd/i, ['service-dog']],
  [/\b(dogs?|canines?|hounds?|beagles?)\b/i, dogNames],
  [/\bkittens?\b/i, list('cat-sit cat cat-stretch')],
  [/\b(cats?|feline|litter|scratch\w*|purr\w*|knead\w*)\b/i, catNames],
  [/\b(rabbits?|bunny|bunnies)\b/i, ['rabbit', 'rabbit-rest']],
  [/\bguinea pigs?\b/i, ['guinea-pig']],
  // We have no drawings of ferrets, chinchillas or crabs, so these use the most similar animal.
  [/\b(hamsters?|gerbils?|ferrets?|chinchillas?|softest coat)\b/i, ['hamster']],
  [/\b(mice|mouse|rats?)\b/i, ['mouse']],
  [/\bhedgehogs?\b/i, ['hedgehog']],
  [/\b(turtles?|tortoises?|sliders?|crabs?)\b/i, ['turtle']],
  [/\bsnakes?\b/i, ['snake']],
  [/\b(geckos?|reptiles?|lizards?|bearded|terrariums?)\b/i, ['gecko-climb', 'gecko']],
  [/\b(parrots?|macaws?|cockat\w+)\b/i, ['parrot']],
  [/\b(birds?|budgies?|canar\w+)\b/i, ['parrot', 'bird']],
  [/\b(fish|aquariums?|tanks?)\b/i, ['fish-bowl']],
  [/\bducks?\b/i, ['duck']],
]

/** What a dog does; it gives a dog its pose, and a title that names no animal a dog. */
const byActivity: typeof byWord = [
  [/\b(leash|walks?|walking|hik\w+|trails?)\b/i, list('dog-walk dog-walk service-dog guide-dog')],
  [/\b(fetch|recall)\b/i, list('dog service-dog dog-perk guide-dog')],
  [/\bbark(s|ing)?\b/i, list('dog-perk dog-sit')],
]

const byCategory: Partial<Record<CategoryTitle, readonly string[]>> = {
  'Dog Care': dogNames,
  'Cat Care': catNames,
  'Pet Training': list('dog guide-dog service-dog dog-sit dog-perk dog-walk'),
  'Pet Grooming': list('poodle dog dog-sit cat-sit'),
  'Seasonal Pet Care': [...dogNames, ...catNames],
  'Exotic Pets': list('hedgehog parrot turtle snake hamster guinea-pig gecko-climb rabbit-rest'),
  'Pet Travel': [...dogNames, 'cat', 'cat-sit'],
}

type Names = readonly (readonly string[])[]

/** The animals a title names, in its order; each as the poses that would suit. */
export function animalsIn(title: string): Names {
  const named = namesIn(byWord, title)
  // The mouse beside a cat is its prey.
  const pets = named.some((names) => names.some(isCat)) ? named.filter(([name]) => name !== 'mouse') : named
  const others = pets.filter((names) => !names.some(isDog))
  const deeds = namesIn(byActivity, title).slice(0, 1)
  return others.length > 0 || deeds.length === 0 ? pets : [...deeds, ...pets]
}

const isCat = (name: string) => catNames.includes(name)
const isDog = (name: string) => dogNames.includes(name)

function namesIn(words: typeof byWord, title: string): Names {
  return words
    .map(([word, names]) => ({ at: title.search(word), names }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ names }) => names)
}

export const animalsOf = (category: string): readonly string[] =>
  (Object.hasOwn(byCategory, category) ? byCategory[category as CategoryTitle] : undefined) ?? anyAnimal
