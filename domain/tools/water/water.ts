import type { Tool } from '../calculator.ts'
import { water as calculation } from './compute.ts'

export const water: Tool = {
  ...calculation,
  slug: 'water',
  title: ['Water', 'a day'],
  name: 'Water a day',
  teaser: 'What is usual, and when it is too much.',
  description: 'How much water a cat or dog needs a day, what wet food brings along, and when drinking is too much.',
  basis: 'About 50 to 60 ml per kg a day, food included',
  icon: 'drop',
  category: 'grooming',
  formula: '50 to 60 ml × kg',
  steps: [
    'Food is included: wet food is 70 to 80 percent water, so we count 75 ml for 100 grams.',
    'More than 100 ml per kg a day is too much for a dog, more than 45 ml per kg for a cat.',
  ],
  sources: [
    {
      title: 'How many drinks did your pet consume this festive season',
      organization: 'Berwick Village Vet',
      url: 'https://www.berwickvillagevet.com.au/project/how-many-standard-drinks-did-your-pet-consume-this-festive-season/',
      says: 'About 50 ml per kg a day on mild days, and 100 ml per kg as the alarm.',
      checked: '2026-11-16',
    },
    {
      title: 'Dog Owners',
      organization: 'Merck Veterinary Manual',
      url: 'https://www.merckvetmanual.com/dog-owners',
      says: 'About one fluid ounce for each pound of dog a day, which is about 60 ml per kg.',
      checked: null,
    },
    {
      title: 'Appropriate Water Intake',
      organization: 'Mountain View Veterinary Services',
      url: 'https://mountainviewveterinaryservices.com/1754-2',
      says: 'More than 45 ml per kg a day as excessive drinking in cats.',
      checked: '2026-11-16',
    },
    {
      title: 'The Fountain of Infirmity',
      organization: 'Bernadine Cruz, DVM, Pet Boarding and Daycare',
      url: 'https://petboardinganddaycare.com/archive/back_issues/volume3edition4/article2.html',
      says: 'Canned food is 70 to 80 percent water.',
      checked: '2026-11-19',
    },
  ],
  limits: [
    'For healthy adult cats and dogs in mild weather. Puppies, kittens and nursing mothers need more.',
    'No animal has to reach the figure by drinking: wet food, dew and broth count.',
  ],
  vet: 'The same day when an animal drinks too much, or suddenly much more than before. At once when it drinks nothing and is weak, vomits or has diarrhea.',
  words: ['drinking', 'thirst', 'dehydration', 'hydration', 'polydipsia'],
}
