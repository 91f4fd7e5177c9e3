import { expect, test } from 'vitest'
import { canBeEdited, pollInterval, stageOf, undeliveredText } from './issue.ts'

const at = (time: number) => new Date(time).toISOString()
const draft = { state: 'draft', scheduled_at: null } as const
const later = { state: 'scheduled', scheduled_at: at(5000) } as const
const due = { state: 'scheduled', scheduled_at: at(1000) } as const
const sending = { state: 'sending', scheduled_at: at(1000) } as const

test('an issue whose time has come is starting and can no longer be edited (178)', () => {
  expect([draft, later, due, sending].map((issue) => stageOf(issue, 2000))).toEqual([
    'draft',
    'scheduled',
    'starting',
    'sending',
  ])
  expect([draft, later, due, sending].map((issue) => canBeEdited(issue, 2000))).toEqual([true, true, false, false])
})

test('what is being sent is looked at often, what waits for its time seldom, the rest not again (178)', () => {
  expect(pollInterval([draft, later, sending], 2000)).toBe(3000)
  expect(pollInterval([due], 2000)).toBe(3000)
  expect(pollInterval([draft, later], 2000)).toBe(30_000)
  expect(pollInterval([draft, { state: 'paused', scheduled_at: at(1000) }], 2000)).toBeUndefined()
})

test('an issue whose emails were only saved says that they reached nobody (fault 34)', () => {
  const metrics = { recipients: 4, sent: 0, saved: 4, waiting: 0, failed: 0, unsubscribed: 0, clicks: 0 }
  expect(undeliveredText({ metrics })).toBe('4 emails were saved in the outbox instead of sent: they reached nobody.')
  expect(undeliveredText({ metrics: { ...metrics, sent: 4, saved: 0 } })).toBeUndefined()
})
