import { useRef, useState } from 'react'
import { delay } from './browser-clock.ts'

const minimumBusyMs = 400

/** Runs one task at a time; calls while it runs are ignored. */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function run(task: () => Promise<unknown>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await task()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return [busy, (task: () => Promise<unknown>) => void run(task)] as const
}

/** Settles like `promise`, but not before the busy label has been on screen long enough to read. */
export async function withMinimumBusy<Value>(promise: Promise<Value>): Promise<Value> {
  await Promise.allSettled([promise, delay(minimumBusyMs)])
  return promise
}
