import type { CategoryTitle } from '#domain/categories.ts'

const list = (text: string) => text.split(' ')

export const dogNames = list('dog guide-dog service-dog poodle dog-sit dog-perk dog-walk dog-lie')
const catNames = list('cat black-cat cat-sit cat-sit cat-loaf cat-stretch')
const anyone = [...dogNames, ...catNames, 'rabbit']

/** The animals a word asks for; the first word found in a title names the main one. */
const byWord: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bpupp(y|ies)/i, ['dog', 'dog', 'dog-sit']],
  [/\b(senior|older|old|aging) dogs?|labrador|retriever/i, ['guide-dog', 'dog-lie', 'dog-lie']],
  [/\b(poodle|doodle|haircut)/i, ['poodle']],
  [/\bshepherd/i, ['service-dog']],
  [/\b(leash|walks?|walking|hik\w+|trails?)\b/i, list('dog-walk dog-walk service-dog guide-dog')],
  [/\b(fetch|recall)\b/i, list('dog service-dog dog-perk guide-dog')],
  [/\bbark(s|ing)?\b/i, list('dog-perk dog-sit')],
  [/\b(dogs?|canines?|hounds?)\b/i, dogNames],
  [/\bkittens?\b/i, list('cat-sit cat cat-stretch')],
  [/\b(cats?|feline|litter|scratch\w*|purr\w*)\b/i, catNames],
  [/\b(rabbits?|bunny|bunnies)\b/i, ['rabbit', 'rabbit-rest']],
  [/\bguinea pigs?\b/i, ['guinea-pig']],
  [/\b(hamsters?|gerbils?)\b/i, ['hamster']],
  [/\b(mice|mouse|rats?)\b/i, ['mouse']],
  [/\bhedgehogs?\b/i, ['hedgehog']],
  [/\b(turtles?|tortoises?)\b/i, ['turtle']],
  [/\bsnakes?\b/i, ['snake']],
  [/\b(geckos?|reptiles?|lizards?|bearded|terrariums?)\b/i, ['gecko-climb', 'gecko']],
  [/\b(parrots?|macaws?|cockat\w+)\b/i, ['parrot']],
  [/\b(birds?|budgies?|canar\w+)\b/i, ['parrot', 'bird']],
  [/\b(fish|aquariums?|tanks?)\b/i, ['fish-bowl']],
  [/\bducks?\b/i, ['duck']],
]

const byCategory: Partial<Record<CategoryTitle, readonly string[]>> = {
  'Dog Care': dogNames,
  'Cat Care': catNames,
  'Pet Training': list('dog guide-dog service-dog dog-sit dog-perk dog-walk'),
  'Pet Grooming': list('poodle dog dog-sit cat-sit rabbit'),
  'Exotic Pets': list('hedgehog parrot turtle snake hamster guinea-pig gecko-climb rabbit-rest'),
  'Pet Travel': [...dogNames, 'cat', 'cat-sit'],
}

/** The animals a title names, in its order; each as the poses that would suit. */
export function animalsIn(title: string): readonly (readonly string[])[] {
  return byWord
    .map(([word, names]) => ({ at: title.search(word), names }))
    .filter((found) => found.at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map((found) => found.names)
}

export const animalsOf = (category: string): readonly string[] =>
  (Object.hasOwn(byCategory, category) ? byCategory[category as CategoryTitle] : undefined) ?? anyone
