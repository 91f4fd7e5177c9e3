import { calculation } from '../calculator.ts'
import { formatLength } from '../units.ts'

const timesBody = 1.5
const entrance = { usual: 13, low: 8 }

export const boxesFor = (cats: number, floors: number) => Math.max(cats + 1, floors)

export const litterBoxes = calculation({
  inputs: {
    cats: {
      kind: 'number',
      label: 'Cats',
      subject: 'The number of cats',
      measure: 'count',
      min: 1,
      max: 30,
      example: '2',
      whole: true,
    },
    floors: {
      kind: 'number',
      label: 'Floors of the home',
      subject: 'The number of floors',
      measure: 'count',
      min: 1,
      max: 10,
      example: '1',
      whole: true,
      optional: true,
    },
    body: {
      kind: 'number',
      label: 'Length of the longest cat',
      subject: 'The length',
      hint: 'From the nose to the root of the tail, standing.',
      measure: 'length',
      min: 10,
      max: 90,
      example: '46',
      optional: true,
    },
    entry: {
      kind: 'choice',
      label: 'Who climbs in',
      options: { usual: 'Adult cats only', low: 'Kittens, old or stiff cats too' },
    },
  },
  fill: ({ species }) => ({ ...(species === 'cat' && { cats: '1' }) }),
  compute({ cats, floors = 1, body, entry }) {
    const boxes = boxesFor(cats, floors)
    return {
      title: `${cats} ${cats === 1 ? 'cat' : 'cats'}, ${floors} ${floors === 1 ? 'floor' : 'floors'}`,
      figure: { value: String(boxes), unit: boxes === 1 ? 'box' : 'boxes' },
      short: `${boxes} boxes`,
      parts: [
        {
          kind: 'rows',
          rows: [
            [
              'Inside length',
              body === undefined ? '1.5 times the cat' : `at least ${formatLength(Math.ceil(body * timesBody))}`,
            ],
            ['Entrance', `${formatLength(entrance[entry])} high, or lower`],
            ['Scoop', 'at least once a day'],
          ],
        },
        {
          kind: 'words',
          lead: 'In words:',
          text: 'Boxes side by side count as one for a cat. Spread them over quiet places with two ways out, at least one on each floor, away from food and machines.',
        },
      ],
    }
  },
})
