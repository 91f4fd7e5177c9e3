import type { Tool } from '../calculator.ts'
import { chocolate as calculation } from './compute.ts'

const merck = {
  title: 'Chocolate (Food Hazards)',
  organization: 'Merck Veterinary Manual',
  url: 'https://www.merckvetmanual.com/toxicology/food-hazards/chocolate',
}

export const chocolate: Tool = {
  ...calculation,
  slug: 'chocolate',
  title: ['Chocolate:', 'figures for the phone'],
  name: 'Chocolate',
  teaser: 'Figures to read out on the phone, by kind and weight. Call in any case.',
  description:
    'Theobromine by kind and amount of chocolate and weight of the animal, to read out on the phone, with numbers to call.',
  basis: 'mg per gram by kind; signs from 20, the heart from 40 to 50 mg per kg',
  icon: 'capsule',
  category: 'health',
  emergency: true,
  formula: 'mg per gram × grams ÷ kg',
  steps: [
    'Theobromine and caffeine together, in a gram: cocoa powder 28.5 mg, baking chocolate 16, cocoa mulch 9.1, dark 5.4 to 5.7, milk 2.3. We count with the higher figure.',
    'A bar with a percentage counts as that share of baking chocolate, so 85 percent counts 13.6 mg. A kind that is not known counts as baking chocolate.',
  ],
  sources: [
    {
      ...merck,
      says: 'Contents of each kind; mild signs in dogs from about 20 mg per kg, the heart from 40 to 50, seizures from 60; deaths at 100 to 200 and at lower amounts, and animals differ.',
      checked: '2026-11-16',
    },
  ],
  limits: [
    'Brands and cocoa beans differ, so the true content can be higher. Fillings, raisins, xylitol and nuts are poisons of their own.',
    'The amounts at which signs appear were described in dogs. A low figure is never an all-clear.',
  ],
  vet: 'Always, at once, also without signs: they can begin hours later.',
  words: ['theobromine', 'chocolate toxicity', 'dog ate chocolate', 'cocoa', 'brownie'],
}
