import { expect, test } from 'vitest'
import { findPersonalData } from './personal-data.ts'

test.each([
  'Write to ada@example.org today.',
  'Write to Ada.B+c%d_e-f9@ex-4mple.co.uk today.',
  'Write to ada (at) example (dot) com today.',
  'Write to ADA[at]example[dot]org today.',
  'Write to ada {at} example {dot} net today.',
  'Write to ada at example dot co today.',
  'Write to ADA@EXAMPLE.ORG today.',
  'Write to ad at example dot com today.',
  'Write to ada (AT) example (DOT) COM today.',
])('an e-mail address is found: %s', (text) => {
  expect(findPersonalData(text, ['8884264435', 'bob@example.org'])).toBe('an e-mail address')
})

test.each([
  'You can reach us on +44 7700 900456.',
  'You can reach us on + 4477 0090.',
  'Ours is (555) 010-0148.',
  'Ours is 1-800-555-0100.',
  'Ours is 5550100148.',
  'Ours is 5550100148',
  'Ours is 0161 496 01.',
  'Ours is (0161) 496 0123.',
  'Text Maria on 555-0148 for a quote.',
  'Text: 555-0148.',
  'Please dial 100 200 300.',
  'Call 123 456 789 012 345.',
  'Please dial our own new number 100 200 300.',
  'Call southern northern eastward western 555-0148.',
  'Call5550100148 for a quote.',
])('a phone number is found: %s', (text) => {
  expect(findPersonalData(text, [])).toBe('a phone number')
})

test.each([
  'Drop by 221 Baker Street for a sample.',
  'Drop by 12b N. Elm Tree Ave today.',
  'Drop by 12 N. Elm Tree Hill Ave today.',
  "Drop by 5 St. John's Wood Rd today.",
  'Our shop is at NW1 6XE in London.',
  'Our shop is at M1 1AE.',
  'Our shop is at SW1A 1AA.',
  'Our shop is at M60 1NW.',
  'Write to P.O. Box 12.',
  'Write to po box 9.',
])('a street address is found: %s', (text) => {
  expect(findPersonalData(text, [])).toBe('a street address')
})

test.each([
  'Look at the dot on her nose.',
  'The study ran from 2026-11-16 on.',
  'The study ran from 16.11.2026 on.',
  'It was born on (2026 11 16).',
  'The line opens on 2026-11-16 09.30 in the morning.',
  'The line opens on 2026.11.16 09.30 in the morning.',
  'The line opens on 2026 11 16 09.30 in the morning.',
  'The line opens on 2026-1-6 09.30 in the morning.',
  'The line opens on 16.11.2026 09.30 in the morning.',
  'The line opens on 16-11-2026 09.30 in the morning.',
  'The line opens on 6.1.2026 09.30 in the morning.',
  'The model 555-0148 is out.',
  'The codes are 22 555 010 0148.',
  'The codes are 555 010 0148 22.',
  'The codes are 100 200 300.',
  'The code is +123 4567.',
  'Dial 12 34 56.',
  'The code is 0123 4567.',
  'Call 1234 5678 9012 3456.',
  'Call 1234 5678 9012 3456 7.',
  'Take a 10 Minute Walk Way.',
  'The 5 Best Parks Drive people mad.',
  '12 dogs crossed the Street.',
  'It weighs A1 6B and more.',
  'Box 12 is full.',
  'Call twice, wait for a while, then read on about code 555-0148.',
  'Call and wait, then read on: code 555-0148.',
  'Call southern northern eastward westward 555-0148.',
  'Look at the bowl B010015838 at Amazon.',
])('nothing personal is found: %s', (text) => {
  expect(findPersonalData(text, [])).toBeUndefined()
})

test("the site's own contacts and public lines may appear", () => {
  const allowed = ['(888) 426-4435', ' Office@Example.org ']
  const texts = ['Call (888) 426-4435.', 'Call 1-888-426-4435.', 'Write to office@example.org.']
  expect(texts.map((text) => findPersonalData(text, allowed))).toEqual([undefined, undefined, undefined])
  expect(findPersonalData('Call 2-888-426-4435 now.', allowed)).toBe('a phone number')
  expect(findPersonalData('Write to office@example.org or ada@example.org.', allowed)).toBe('an e-mail address')
  expect(findPersonalData('Call (888) 426-4435 or (888) 426-4436.', allowed)).toBe('a phone number')
})
