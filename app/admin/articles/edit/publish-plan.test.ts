import { expect, test } from 'vitest'
import { articleFields } from '#tests/kit/article-fields.ts'
import { formatMoment, planPublish } from './publish-plan.ts'

const now = new Date(2026, 10, 16, 12).getTime()
const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString()
const complete = { ...articleFields, published_date: at(2026, 10, 16, 9) }
const unread = { generated: true, reviewer_name: null, published_date: '2026-01-01T00:00:00.000Z' }
const draft = { ...unread, state: 'draft', findings: [] } as const

test('a complete draft goes live now', () => {
  expect(planPublish({ base: draft, fields: complete }, now)).toEqual({
    sentence: 'Goes live now',
    reasons: [],
    missing: false,
    state: 'published',
  })
  const undated = { ...complete, published_date: null }
  expect(planPublish({ base: draft, fields: undated }, now)).toMatchObject({ state: 'published' })
})

test('a later date schedules it, and the sentence says when', () => {
  const fields = { ...complete, published_date: at(2026, 10, 20, 9) }
  expect(planPublish({ base: draft, fields }, now)).toMatchObject({
    sentence: 'Goes live on Friday at 9:00 AM',
    state: 'scheduled',
  })
})

test.each([
  ['today at 6:00 PM', at(2026, 10, 16, 18)],
  ['on Tuesday at 12:00 AM', at(2026, 10, 17, 0)],
  ['on November 23 at 9:00 AM', at(2026, 10, 23, 9)],
  ['on January 2, 2027 at 9:00 AM', at(2027, 0, 2, 9)],
])('a moment reads %s', (words, moment) => {
  expect(formatMoment(moment, now)).toBe(words)
})

test('a draft is held back by what is missing and by the safety check', () => {
  const base = {
    ...unread,
    state: 'draft',
    findings: [{ rule: 'dose', reason: 'It names a dose.', sentence: '' }],
  } as const
  expect(planPublish({ base, fields: { ...complete, excerpt: ' ', content: '' } }, now)).toMatchObject({
    sentence: 'Held back: 3 reasons',
    reasons: [
      'Please write an excerpt before you publish.',
      'Please write the article before you publish.',
      'It names a dose.',
    ],
    missing: true,
  })
  expect(planPublish({ base, fields: complete }, now)).toMatchObject({
    sentence: 'Held back: 1 reason',
    missing: false,
  })
})

test('a published article says that changes go live at once', () => {
  const base = { ...unread, state: 'published', findings: [] } as const
  expect(planPublish({ base, fields: complete }, now).sentence).toBe('Changes go live at once')
})

test('findings do not hold back what a person wrote or approved', () => {
  const findings = [{ rule: 'dose', reason: 'It names a dose.', sentence: '' }]
  for (const read of [{ generated: false }, { reviewer_name: 'Ann' }])
    expect(planPublish({ base: { ...draft, findings, ...read }, fields: complete }, now).reasons).toEqual([])
})
