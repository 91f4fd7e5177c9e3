import { expect, test } from 'vitest'
import { formatWeight, parseWeight } from './weight.ts'

test.each([
  ['4.2', 'kg', 4.2],
  ['4,2 kg', 'kg', 4.2],
  ['4,2kg', 'lb', 4.2],
  ['450 g', 'kg', 0.45],
  ['9 lb 4 oz', 'kg', 4.196],
  ['9 lbs, 4', 'kg', undefined],
  ['9 lb 4', 'kg', 4.196],
  ['9 pounds 4 ounces', 'kg', 4.196],
  ['10', 'lb', 4.536],
  ['.5', 'kg', 0.5],
  ['0', 'kg', undefined],
  ['0.0001', 'kg', undefined],
  ['-1', 'kg', undefined],
  ['−1 kg', 'kg', undefined],
  ['900', 'kg', undefined],
  ['1e3', 'kg', undefined],
  ['4 stone', 'kg', undefined],
  ['4 constructor', 'kg', undefined],
  ['four', 'kg', undefined],
  ['', 'kg', undefined],
  ['4 5', 'kg', undefined],
  ['4 oz 9 lb', 'kg', undefined],
  ['1,000.5', 'kg', undefined],
] as const)('the weight %s, in %s, is %s kilograms', (text, unit, kg) => {
  const weight = parseWeight(text, unit, 'dog')
  expect(weight.ok ? weight.kg : undefined).toBe(kg)
  expect(weight.ok ? 'A sentence.' : weight.message).toMatch(/^[A-Z].*\.$/)
})

test('a thousand pounds of horse are read with a comma', () => {
  expect(parseWeight('1,100', 'lb', 'horse')).toEqual({ ok: true, kg: 498.952 })
})

test('what is too heavy for a cat is possible for a horse', () => {
  expect(parseWeight('480', 'kg', 'cat')).toMatchObject({ ok: false, message: expect.stringContaining('25 kg') })
  expect(parseWeight('480', 'kg', 'horse')).toEqual({ ok: true, kg: 480 })
})

test('weights are shown as people say them', () => {
  expect([4.2, 18.64, 0.035, 480, 1500].map((kg) => formatWeight(kg, 'kg'))).toEqual([
    '4.2 kg',
    '18.6 kg',
    '35 g',
    '480 kg',
    '1,500 kg',
  ])
  expect([4.2, 0.035, 480].map((kg) => formatWeight(kg, 'lb'))).toEqual(['9.3 lb', '1.2 oz', '1,058 lb'])
})
