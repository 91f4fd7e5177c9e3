import type { Tool } from '../calculator.ts'
import { age as calculation } from './compute.ts'

export const age: Tool = {
  ...calculation,
  slug: 'age',
  title: ['Age in', 'human terms'],
  name: 'Age and life stage',
  teaser: 'How far along a cat or dog is, by size, and how often to see the vet.',
  description:
    'How old a cat or dog is in human terms, by size, with its life stage and how often it should see a vet.',
  basis: 'Charts by size; life stages of AAHA',
  icon: 'cake',
  category: 'health',
  formula: 'cats: 15, then 9, then 4 a year',
  steps: [
    'The first year counts about 15, the second about 9. From then on a cat adds 4 a year.',
    'Dogs follow charts by size: at 10 years a small dog is at 56, a medium one at 60, a large one at 66 and a giant one at 78. Between two rows of a chart we draw a straight line.',
    'Life stages of cats are those of the guidelines. Those of dogs have no fixed years; we call a dog probably senior from 10 years if small to 7 if giant.',
  ],
  sources: [
    {
      title: 'Feline Life Stage Definitions',
      organization: 'AAHA/AAFP, 2021',
      url: 'https://www.aaha.org/aaha-guidelines/life-stage-feline-2021/feline-life-stage-definitions',
      says: 'Kitten up to 1 year, young adult to 6, mature adult 7 to 10, senior over 10; yearly checks, every 6 months for seniors.',
      checked: '2026-11-19',
    },
    {
      title: 'Canine Life Stage Definitions',
      organization: 'AAHA, 2019',
      url: 'https://www.aaha.org/aaha-guidelines/life-stage-canine-2019/canine-life-stage-definitions/',
      says: 'Stages of dogs depend on breed and size; senior is the last quarter of the expected life, without a fixed year.',
      checked: '2026-11-19',
    },
    {
      title: 'How old is my dog in dog years?',
      organization: 'I and love and you',
      url: 'https://iandloveandyou.com/blogs/pet-blog/how-old-is-my-dog-in-dog-years',
      says: 'The chart for small, medium and large dogs at 1, 5, 10 and 15 years.',
      checked: '2026-11-19',
    },
    {
      title: 'Find out the age of your dog in human years',
      organization: 'Animal Encyclopedia, quoting the American Veterinary Medical Association',
      url: 'https://animalencyclopedia.info/pets/98662639/2017/07/find-out-the-age-of-your-dog-in-human-years/amp',
      says: 'The span from small to big dogs: 44 to 56 at 7 years, 56 to 78 at 10, 76 to 115 at 15.',
      checked: '2026-11-19',
    },
    {
      title: 'Cats’ age',
      organization: 'Alabama Public Radio, after International Cat Care',
      url: 'https://apr.org/post/cats-age',
      says: '15 at one year, 24 at two, then 4 for each year.',
      checked: '2026-11-19',
    },
  ],
  limits: [
    'No formula is exact: breed, weight and health matter more than a year more or less. The guidelines themselves prefer stages to human years.',
    'Not for other animals: we know no chart with a source for them.',
  ],
  vet: 'At every change of weight, thirst, sleep or movement, at any age. Age alone is not an illness.',
  words: ['dog years', 'cat years', 'human years', 'senior', 'how old'],
}
