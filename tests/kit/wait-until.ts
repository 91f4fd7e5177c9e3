import { setTimeout as wait } from 'node:timers/promises'

type WaitOptions = { timeoutMs?: number; intervalMs?: number }

/** Polls until the condition holds; false if it does not within the time. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  { timeoutMs = 180_000, intervalMs = 50 }: WaitOptions = {},
): Promise<boolean> {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > end) return false
    await wait(intervalMs)
  }
  return true
}
