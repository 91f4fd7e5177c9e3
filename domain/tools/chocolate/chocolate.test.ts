import { expect, test } from 'vitest'
import { calculate } from '../read-inputs.ts'
import { chocolate } from './chocolate.ts'
import { methylxanthines } from './compute.ts'

const raw = (inputs: Record<string, string>) => JSON.stringify(calculate(chocolate, inputs))

/** In a 10-kilogram dog, the source of the thresholds reaches 20 mg per kg with these amounts. */
test.each([
  ['milk', 83, 117],
  ['cocoa', 7, 25],
  ['dark', 12, 40],
] as const)('20 mg per kg of %s in a dog of 10 kg lies between %d and %d grams', (kind, least, most) => {
  expect(methylxanthines(kind, least, 10)).toBeLessThanOrEqual(20.5)
  expect(methylxanthines(kind, most, 10)).toBeGreaterThanOrEqual(20)
})

test('an ounce of milk chocolate has about 64 mg, and one of cocoa about 800', () => {
  expect(methylxanthines('milk', 28.35, 1)).toBeCloseTo(65, 0)
  expect(methylxanthines('cocoa', 28.35, 1)).toBeCloseTo(808, 0)
})

test.each(['milk', 'dark', 'bitter', 'baking', 'cocoa', 'mulch', 'unknown'])(
  'the smallest amount of %s is an emergency too, and never an all-clear',
  (kind) => {
    const text = raw({ weight: '50', amount: '0.1', kind })
    expect(text).toContain('"level":"emergency"')
    expect(text).toContain('Call now.')
    expect(text).toContain('Less is no all-clear')
    expect(text).not.toMatch(/\bsafe\b|\bfine\b|no danger|harmless|do not worry/i)
  },
)

test.each([
  ['90', 'vomiting, diarrhea and thirst'],
  ['180', 'the heart may be affected'],
  ['300', 'seizures are described'],
])('%s g of milk chocolate in 10 kg: %s', (amount, words) => {
  expect(raw({ species: 'dog', weight: '10', kind: 'milk', amount })).toContain(words)
})

test('other animals than dogs are told that the amounts were described in dogs', () => {
  expect(raw({ species: 'cat', weight: '4', kind: 'milk', amount: '40' })).toContain('described in dogs')
})
