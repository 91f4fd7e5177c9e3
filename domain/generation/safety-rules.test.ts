import { expect, test } from 'vitest'
import { findSafetyIssues } from './safety-rules.ts'

const reasons = (text: string) => findSafetyIssues(text, 'ours-20')

test.each([
  ['Give 25 mg per kg twice a day.', 'medicine dosage'],
  ['You can give your dog aspirin for the pain.', 'give a medicine'],
  ['We tested six brushes for a month.', 'first-hand test'],
  ['In our experience this works.', 'first-hand experience'],
  ['As a veterinarian I see this daily.', 'speaks as a veterinarian'],
  ['A vet-approved formula.', 'professional endorsement'],
  ['This supplement cures arthritis.', 'promises a cure'],
  ['Buy it [here](https://www.amazon.com/dp/B0WAGWISE1?tag=theirs-20).', "someone else's affiliate tag"],
])('"%s" is flagged for review (decision 21)', (text, reason) => {
  expect(reasons(text).join(' ')).toContain(reason)
})

test('sound advice passes: our own tag, ordinary numbers, advice to ask a vet', () => {
  const text =
    'Walk for 20 minutes. Ask your vet about a dose. A 40 lb dog needs a 6 ft leash. Secure the crate. [Mat](https://www.amazon.com/s?k=mat&tag=ours-20)'
  expect(reasons(text)).toEqual([])
})

test('a reason quotes the text it is about', () => {
  expect(reasons('Some words before. Please give 5 ml daily.')[0]).toContain('give 5 ml')
})
