import type { Tool } from '../calculator.ts'
import { foodCost as calculation } from './compute.ts'

export const foodCost: Tool = {
  ...calculation,
  slug: 'food-cost',
  title: ['Food cost', 'per day'],
  name: 'Food cost per day',
  teaser: 'Grams a day, days a bag lasts, and what 100 calories cost.',
  description: 'What a food costs a day, a month and a year, how many grams that is and how long a package lasts.',
  basis: 'Price, package and calories of the label',
  icon: 'bowl',
  category: 'nutrition',
  formula: 'price × calories a day ÷ calories in the package',
  steps: [
    'Grams a day are the calories a day, divided by the calories in a kilogram of the food.',
    'A month counts 30.44 days. Prices are yours; we know none.',
  ],
  sources: [
    {
      title: 'Energy requirements (RER / MER)',
      organization: 'InfusionFox',
      url: 'https://infusionfox.com/energy',
      says: 'That portions follow from the daily calories and the calorie density of the label.',
      checked: '2026-11-19',
    },
    {
      title: 'Tips for Safe Handling of Pet Food and Treats',
      organization: 'U.S. Food and Drug Administration',
      url: 'https://www.fda.gov/AnimalVeterinary/ResourcesforYou/AnimalHealthLiteracy/ucm369141.htm',
      says: 'How to store dry food.',
      checked: '2026-11-16',
    },
  ],
  limits: [
    'It compares prices, not foods: whether a food is complete and suits the animal stands on its label and with the vet.',
    'Labels state energy as fed; wet and dry food differ fourfold, so read each label.',
  ],
  vet: 'Before a change of food for an ill animal, and for any food that is sold for an illness.',
  words: ['price of dog food', 'price of cat food', 'how long does a bag last', 'grams per day', 'portion'],
}
