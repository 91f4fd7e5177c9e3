import { expect, test } from 'vitest'
import { Nap } from './wakeable-sleep.ts'

test('whoever was called while still at work does not rest, and whoever heard it all does', async () => {
  const nap = new Nap()
  const heard = nap.calls
  nap.wake()
  await nap.rest(60_000, heard)
  let isUp = false
  const resting = nap.rest(60_000, nap.calls).then(() => (isUp = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isUp).toBe(false)
  nap.wake()
  await resting
  nap.end()
  await nap.rest(60_000, nap.calls)
})
