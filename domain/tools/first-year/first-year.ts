import type { Tool } from '../calculator.ts'
import { firstYear as calculation } from './compute.ts'

export const firstYear: Tool = {
  ...calculation,
  slug: 'first-year',
  title: ['Cost of the', 'first year'],
  name: 'Cost of the first year',
  teaser: 'Your own prices, added up.',
  description:
    'What an animal costs in its first year, with your own prices: once, each month and in all. Nothing is sent.',
  basis: 'You fill in the figures; nothing is sent',
  icon: 'wallet',
  category: 'lifestyle',
  formula: 'once + 12 × each month',
  steps: [
    'Every price is yours: ask the clinic, the shelter and the shop. We fill in none, because prices differ by place and year.',
    'The example adds up round figures that are not prices of any shop.',
  ],
  sources: [
    {
      title: 'How much does it cost to take care of a pet?',
      organization: 'Bayside Animal Hospital, quoting the ASPCA',
      url: 'https://www.baysideanimalhospitalonline.com/blog/how-much-does-it-cost-to-take-care-of-a-pet/',
      says: 'In the United States a first year of about $1,900 to $3,200, and what belongs to it.',
      checked: '2026-11-19',
    },
    {
      title: 'The short and long-term costs of being a pet parent',
      organization: 'Bread Financial, quoting the ASPCA for 2021',
      url: 'https://www.breadfinancial.com/en/help/financial-education/topics/smarter-spending/the-short-and-long-term-costs-of-being-a-pet-parent.html',
      says: 'Single items, such as $300 for a dog’s food and $225 for a cat’s in a year.',
      checked: '2026-11-19',
    },
  ],
  limits: [
    'It knows no prices, no inflation and no illness. The published sums are for the United States and some years old.',
    'Cheap food, no prevention and no reserve make a small sum and a large risk.',
  ],
  vet: 'Ask for the price of first visits, vaccines, neutering and dental care before you decide, and about payment plans.',
  words: ['budget', 'how much does a dog cost', 'how much does a cat cost', 'expenses', 'price of a pet'],
}
