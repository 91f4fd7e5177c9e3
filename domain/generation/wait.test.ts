import { expect, test } from 'vitest'
import { findWait, type WorkingItem } from './wait.ts'

const now = 1_000_000
const at = { now, timeouts: { text: 120_000, image: 180_000 } }
const item = (change: Partial<WorkingItem> = {}): WorkingItem => ({
  state: 'writing',
  error: '',
  not_before: 0,
  updated_at: now,
  ...change,
})

test('a run that waits for its next attempt says why and for how long (fault 37)', () => {
  const error = 'The AI provider is rate limiting requests (429).'
  const later = item({ error: 'The AI provider responded with 500.', not_before: now + 50_000 })
  expect(findWait([later, item({ error, not_before: now + 42_000 })], at)).toEqual({
    text: `${error} Next try in`,
    endsIn: 42_000,
    showIn: 0,
  })
})

test('a provider that does not answer is named after 20 seconds, with the time until the call is given up', () => {
  const hanging = item({ state: 'illustrating', updated_at: now - 30_000 })
  expect(findWait([hanging], at)).toMatchObject({ endsIn: 150_000, showIn: 0 })
  expect(findWait([item()], at)).toMatchObject({ endsIn: 120_000, showIn: 20_000 })
  expect(findWait([item({ updated_at: now - 60_000, not_before: now - 1000 })], at)).toMatchObject({ showIn: 19_000 })
})

test('a run that works, or has ended, waits for nothing', () => {
  expect(findWait([], at)).toBeUndefined()
  expect(findWait([item({ not_before: now + 9000 }), item({ state: 'saving' })], at)).toBeUndefined()
  expect(findWait([item({ not_before: now + 9000 }), item()], at)).toMatchObject({ showIn: 20_000 })
})
