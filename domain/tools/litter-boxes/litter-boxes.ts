import type { Tool } from '../calculator.ts'
import { litterBoxes as calculation } from './compute.ts'

export const litterBoxes: Tool = {
  ...calculation,
  slug: 'litter-boxes',
  title: ['Litter boxes', 'in a household'],
  name: 'Litter boxes',
  teaser: 'How many, how long, how high the entrance.',
  description: 'How many litter boxes a household with cats needs, how long they should be and how high the entrance.',
  basis: 'One per cat plus one; 1.5 × body length',
  icon: 'box',
  category: 'cat',
  formula: 'cats + 1',
  steps: [
    'At least one on each floor, so a tall house with one cat may need more.',
    'Inside, a box is at least 1.5 times as long as the cat without its tail.',
    'An entrance of about 13 cm (5 in) suits most adult cats; kittens and old cats need 8 cm (3 in) or less.',
  ],
  sources: [
    {
      title: 'How many litter boxes should a household have?',
      organization: 'Goodnewsforpets, after AAFP and International Cat Care',
      url: 'https://goodnewsforpets.com/how-many-litter-boxes-should-a-household-have/',
      says: 'One for each cat and one more, in several places; cats that are friends may share.',
      checked: '2026-11-19',
    },
    {
      title: 'Attractive Litter Box, Step 1: Size',
      organization: 'Cat Behavior Solutions',
      url: 'https://www.catbehaviorsolutions.org/post/attractive-litter-box-step-1-size',
      says: '1.5 times the body: 24 inches for a cat of 16.',
      checked: '2026-11-16',
    },
    {
      title: 'House-soiling Guidelines',
      organization: 'Feline Veterinary Medical Association',
      url: 'https://catvets.com/resource/aafp-isfm-house-soiling-guidelines',
      says: 'Scoop at least once a day.',
      checked: null,
    },
    {
      title: 'Cat Friendly Homes',
      organization: 'Feline Veterinary Medical Association',
      url: 'https://catfriendly.com',
      says: 'Heights of the entrance.',
      checked: null,
    },
  ],
  limits: [
    'A rule of thumb: no study shows that each number is needed. Cats that live as friends may share, cats that avoid each other need more.',
    'The number alone does not solve house-soiling.',
  ],
  vet: 'A cat that strains, cries or passes drops of urine is an emergency, males above all. A cat that stops using the box needs an examination before a new box.',
  words: ['litter tray', 'how many litter boxes', 'house-soiling', 'box size'],
}
