import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { beginDigest, endDigest } from './digest-schedule.ts'

const hour = 60 * 60 * 1000

test('a digest sent by a clock slightly ahead is not due again; one sent by a clock far ahead blocks nothing (F10)', async () => {
  const { db, clock } = await createTestApp()
  const now = clock()
  const toldUntil = async (sentAt: number) => {
    await endDigest(db, 'comments', sentAt, 7)
    return beginDigest(db, { name: 'comments', intervalMs: hour, now, firstSince: 0 })
  }
  expect(await beginDigest(db, { name: 'comments', intervalMs: hour, now, firstSince: 5 })).toBe(5)
  expect(await toldUntil(now - hour)).toBe(7)
  for (const sentAt of [now - hour + 1, now, now + 1000]) expect(await toldUntil(sentAt)).toBeUndefined()
  expect(await toldUntil(now + hour)).toBe(7)
})
