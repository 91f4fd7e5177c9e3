import type { Tool } from '../calculator.ts'
import { calories as calculation } from './compute.ts'

export const calories: Tool = {
  ...calculation,
  slug: 'calories',
  title: ['Daily calories and', 'weight plan'],
  name: 'Daily calories and weight plan',
  teaser: 'A daily budget, treats included, and a pace that is safe.',
  description:
    'Work out a daily calorie budget and a safe weight plan for a cat or a dog, with formula, source and limits.',
  basis: 'Resting energy × life factor; pace 1 percent a week',
  icon: 'scale',
  category: 'nutrition',
  formula: '70 × kg^0.75',
  steps: [
    'That is the energy a day at rest, in kilocalories, which labels call calories. For 4.2 kg: 205.',
    'Times a factor for life. Dogs: 1.4 to 1.6 neutered, 1.6 to 1.8 not neutered, up to 2 very active. Cats: 1.0 to 1.2 neutered, 1.2 to 1.4 not neutered, up to 1.6 very active.',
    'Each body score above 5 stands for about 10 percent of excess weight. The plan aims at the resting need of the goal.',
  ],
  sources: [
    {
      title: 'Nutritional Requirements and Related Diseases of Small Animals',
      organization: 'Merck Veterinary Manual',
      url: 'https://www.merckvetmanual.com/management-and-nutrition/nutrition-small-animals/nutritional-requirements-and-related-diseases-of-small-animals',
      says: 'The formula for the resting need, for animals of any weight, and that two animals of one weight can differ threefold.',
      checked: '2026-11-19',
      excerpt: true,
    },
    {
      title: 'Dog and Cat Calorie Calculator (RER and DER)',
      organization: 'VetStack, free tools for veterinarians',
      url: 'https://vetstack.co/free-tools-for-veterinarians/calorie-calculator',
      says: 'Factors for neutered and intact adults; for weight loss the resting need of the ideal weight.',
      checked: '2026-11-19',
    },
    {
      title: 'Energy requirements',
      organization: 'InfusionFox, after NRC 2006 and Ettinger',
      url: 'https://infusionfox.com/energy',
      says: 'Lower factors for quiet neutered dogs; each body score above 5 is about 10 percent over the ideal.',
      checked: '2026-11-19',
    },
    {
      title: 'Global Nutrition Guidelines',
      organization: 'World Small Animal Veterinary Association',
      url: 'https://wsava.org/global-guidelines/global-nutrition-guidelines/',
      says: 'About 200 to 250 calories for an indoor cat of 10 pounds (4.5 kg), treats within 10 percent, planned loss about 1 percent a week, cats no faster.',
      checked: null,
    },
  ],
  limits: [
    'Not for puppies, kittens, pregnant, nursing or ill animals: their vet calculates.',
    'Two animals of one weight can need different amounts. The ribs and the scale decide, every two weeks.',
  ],
  vet: 'Before any diet of a cat, when the score is 3 or less or 8 or more, and when weight changes without a plan.',
  words: ['calorie', 'kcal', 'how much to feed', 'overweight', 'diet', 'lose weight', 'body condition score'],
}
