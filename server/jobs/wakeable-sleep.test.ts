import { expect, test } from 'vitest'
import { WakeableSleep } from './wakeable-sleep.ts'

test('a wake during work skips the next sleep; without one the sleep lasts', async () => {
  const sleep = new WakeableSleep()
  const wakesSeen = sleep.wakeCount
  sleep.wake()
  await sleep.sleep(60_000, wakesSeen)
  let isUp = false
  const resting = sleep.sleep(60_000, sleep.wakeCount).then(() => (isUp = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isUp).toBe(false)
  sleep.wake()
  await resting
  sleep.stop()
  await sleep.sleep(60_000, sleep.wakeCount)
})
