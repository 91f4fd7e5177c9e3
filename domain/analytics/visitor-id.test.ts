import { expect, test } from 'vitest'
import { isSessionId, isVisitorId, createSessionId, createVisitorId } from './visitor-id.ts'

const now = 1731640000000
const bytes = (length: number, value: (at: number) => number) => Uint8Array.from({ length }, (_, at) => value(at))

test('a visitor id is a prefix, a timestamp and a random string, and is recognized', () => {
  const id = createVisitorId(
    now,
    bytes(16, (at) => at * 17),
  )
  expect(id).toMatch(/^visitor_1731640000000_[a-z2-7]{26}$/)
  expect(isVisitorId(id)).toBe(true)
  const session = createSessionId(
    now,
    bytes(16, () => 255),
  )
  expect(session).toMatch(/^session_1731640000000_[a-z2-7]{26}$/)
  expect(isSessionId(session)).toBe(true)
})

test('every random bit counts: inputs that differ in one bit never share an id (T1)', () => {
  const ids = new Set<string>()
  for (let bit = 0; bit < 128; bit++) {
    ids.add(
      createVisitorId(
        now,
        bytes(16, (at) => (at === bit >> 3 ? 1 << (bit & 7) : 0)),
      ),
    )
  }
  expect(ids.size).toBe(128)
})

test('an id needs at least 16 random bytes (T1)', () => {
  expect(() =>
    createVisitorId(
      now,
      bytes(15, () => 1),
    ),
  ).toThrow('16 random bytes')
})

test.each(['visitor_1_abcdefghijklmnop', 'v_1731640000000_ABCDEFGHIJ0123456789', `visitor_0_${'a'.repeat(118)}`])(
  'an id of the general form is accepted: %s',
  (id) => {
    expect(isVisitorId(id)).toBe(true)
  },
)

test.each([
  '',
  'visitor',
  'visitor_1731640000000',
  'visitor_1731640000000_short',
  'visitor_x_abcdefghijklmnop',
  '_1_abcdefghijklmnop',
  'Visitor_1_abcdefghijklmnop',
  'visitor_1_abcdefghijklmno-',
  'visitor_1_abcdefghijklmnop\n',
  ' visitor_1_abcdefghijklmnop',
  "visitor_1_abcdefghijklmnop' or 1=1",
  `visitor_0_${'a'.repeat(119)}`,
])('any other id is rejected: %j', (id) => {
  expect(isVisitorId(id)).toBe(false)
  expect(isSessionId(id)).toBe(false)
})
