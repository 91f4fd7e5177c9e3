import { calculation } from '#domain/tools/calculator.ts'

export const bowls = calculation({
  inputs: { cats: { kind: 'number', label: 'Cats', measure: 'count', min: 1, max: 20, example: '2', whole: true } },
  compute: ({ cats }) => ({ title: `${cats} cats`, figure: { value: String(cats), unit: 'bowls' }, parts: [] }),
})
