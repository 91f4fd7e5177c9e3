import { useRef, useState } from 'react'
import { delay } from './browser-clock.ts'

const minimumBusyMs = 400

/** Runs one task at a time. A busy label, once shown, stays long enough to be read; a press meanwhile does nothing. */
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

/** The answer or the error, but not before the busy label has been seen. */
export async function withMinimumBusy<Answer>(answer: Promise<Answer>): Promise<Answer> {
  await Promise.allSettled([answer, delay(minimumBusyMs)])
  return answer
}
