import { expect, test } from 'vitest'
import { WakeableSleep } from './wakeable-sleep.ts'

test('whoever was called while still at work does not rest, and whoever heard it all does', async () => {
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
