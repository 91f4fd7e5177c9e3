import type { Tool } from '../calculator.ts'
import { parkedCar as calculation } from './compute.ts'

export const parkedCar: Tool = {
  ...calculation,
  slug: 'parked-car',
  title: ['Heat in a', 'parked car'],
  name: 'Heat in a parked car',
  teaser: 'How hot a car gets in 10, 20 and 60 minutes.',
  description:
    'How hot a parked car gets inside after minutes, by the table of the American Veterinary Medical Association.',
  basis: 'Table of the AVMA',
  icon: 'car',
  category: 'seasonal',
  formula: 'outside + 19, 29, 34, 38, 41, 43°F',
  steps: [
    'That is after 10, 20, 30, 40, 50 and 60 minutes, and 45°F later. In Celsius 11, 16, 19, 21, 23, 24 and 25 degrees.',
    'Between two rows the later one counts.',
  ],
  sources: [
    {
      title: 'Estimated vehicle interior air temperature v. elapsed time',
      organization: 'American Veterinary Medical Association, after Jan Null, San Francisco State University',
      url: 'https://www.avma.org/resources/pet-owners/petcare/estimated-vehicle-interior-air-temperature-v-elapsed-time',
      says: 'The table, measured from 70 to 95°F.',
      checked: '2026-11-19',
      excerpt: true,
    },
    {
      title: 'Pets can overheat in car, even in cooler weather',
      organization: 'University of Florida Health',
      url: 'https://podcasts.ufhealth.org/pets-can-overheat-in-car-even-in-cooler-weather/',
      says: '100°F after 20 minutes at 70°F; a cracked window hardly helps.',
      checked: '2026-11-16',
    },
  ],
  limits: [
    'Measured between 70 and 95°F (21 and 35°C); beyond that we go on with the same steps.',
    'Color, sun and size of the car change the figure. None makes it safe.',
  ],
  vet: 'At once for an animal that was in a hot car, even if it seems well. Cool it with water and moving air first, then drive.',
  words: ['hot car', 'dog in car', 'car temperature', 'heatstroke'],
}
