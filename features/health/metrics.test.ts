import { expect, test } from 'vitest'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { readStoredFigures, readWaiting } from './queries.ts'

test('what waits is told as plain numbers by either engine (380)', async () => {
  const house = await openTestHouse()
  await house.mailer.send({ to: 'ada@example.org', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' })
  house.pass(90_000)
  const figures = await readStoredFigures(house)
  const valueOf = (name: string) => figures.find((figure) => figure.name === name)?.samples[0]?.value
  expect(valueOf('wagwise_mails_waiting')).toBe(1)
  expect(valueOf('wagwise_mails_late_seconds')).toBe(90)
  expect(valueOf('wagwise_schema_version')).toBeGreaterThan(1)
  expect(valueOf('wagwise_generation_items')).toBeUndefined()
})

test('queue and mail are told in a word each, and a mail that does not leave is late (380)', async () => {
  const house = await openTestHouse()
  expect(await readWaiting(house)).toEqual({ queue: 'idle', mail: 'idle' })
  await house.mailer.send({ to: 'ada@example.org', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' })
  expect(await readWaiting(house)).toEqual({ queue: 'idle', mail: 'waiting' })
  house.pass(20 * 60_000)
  expect(await readWaiting(house)).toEqual({ queue: 'idle', mail: 'late' })
})
