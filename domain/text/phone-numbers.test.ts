import { expect, test } from 'vitest'
import { splitPhoneNumbers } from './phone-numbers.ts'

test.each([
  ['(888) 426-4435', 'tel:8884264435'],
  ['1-855-764-7661', 'tel:18557647661'],
  ['855-764-7661', 'tel:8557647661'],
  ['+1 (855) 764-7661', 'tel:+18557647661'],
  ['+44 1202 509000', 'tel:+441202509000'],
  ['+49 89 19240', 'tel:+498919240'],
  ['01202 509000', 'tel:01202509000'],
  ['1300 869 738', 'tel:1300869738'],
])('%s is a phone number in a sentence', (phone, href) => {
  expect(splitPhoneNumbers(`Call ${phone}, or (${phone}).`)).toEqual([
    { text: 'Call ' },
    { text: phone, href },
    { text: ', or (' },
    { text: phone, href },
    { text: ').' },
  ])
})

test.each([
  '2026-11-19',
  '2018-12-15 to 2019-01-02',
  '$1,299.00',
  '100-102',
  '100 to 102.5°F (37.8 to 39.2°C)',
  'ISBN 978-0-12-345678-9',
  '1558-7878(17)30239-3',
  '41598-020-66015-8',
  'PMID 32253749',
  '10,000 - 20,000',
  '120-200-3000 kcal',
  '+5 10 20',
  '1-2-3',
  '(888) 426',
  'a+49 89 19240',
  '192.168.100.200',
  '4111 1111 1111 1111',
  '',
])('"%s" holds no phone number', (text) => {
  expect(splitPhoneNumbers(text)).toEqual([{ text }])
})

test('a long text is read in linear time', () => {
  const text = '+1 (888) +49 12 34 56 - '.repeat(4_000)
  const started = performance.now()
  splitPhoneNumbers(text)
  expect(performance.now() - started).toBeLessThan(60_000)
})
