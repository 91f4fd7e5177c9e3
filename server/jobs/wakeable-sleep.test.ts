import { expect, test } from 'vitest'
import { createWakeableSleep } from './wakeable-sleep.ts'

test('a wake during work skips the next sleep; without one the sleep lasts', async () => {
  const sleep = createWakeableSleep()
  const wakesSeen = sleep.wakeCount()
  sleep.wake()
  await sleep.sleep(60_000, wakesSeen)
  let isUp = false
  const resting = sleep.sleep(60_000, sleep.wakeCount()).then(() => (isUp = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isUp).toBe(false)
  sleep.wake()
  await resting
  sleep.stop()
  await sleep.sleep(60_000, sleep.wakeCount())
})
