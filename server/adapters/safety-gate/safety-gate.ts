import { hash } from 'node:crypto'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { CheckedText, SafetyGate } from '#features/ports.ts'
import { createCheckingWorker, type WorkerOptions } from './checking-worker.ts'
import { createTextQueue } from './text-queue.ts'

type WorkerGate = {
  /** Rejects if the text could not be checked, so that nothing is published unread. */
  check: SafetyGate
  /** Starts the worker, so that the first check need not wait for the word lists. */
  warmUp: () => void
  close: () => Promise<void>
}

/** Longer texts, which may take seconds, have a queue and a worker of their own. An article has 8,000 characters. */
const longTextLength = 40_000
const maxWaiting = 300
const maxLongWaiting = 3

/**
 * The gate with the word lists, weights and facts of `folder`. One worker thread checks one text at a time; a worker
 * that crashes or hangs is replaced, and its text is tried once more.
 */
export function createSafetyGate(folder: string, options: WorkerOptions = {}): WorkerGate {
  const lanes = {
    short: { worker: createCheckingWorker(folder, options), queue: createTextQueue(maxWaiting) },
    long: { worker: createCheckingWorker(folder, options), queue: createTextQueue(maxLongWaiting) },
  }
  const remembered = new Map<string, SafetyFinding[]>()

  async function check(text: CheckedText, { worker }: typeof lanes.long): Promise<SafetyFinding[]> {
    const key = keyOf(text)
    const known = remembered.get(key)
    if (known) return known
    try {
      const findings = await worker.ask(text).catch(() => worker.ask(text))
      remembered.set(key, findings)
      const [oldest] = remembered.keys()
      if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
      return findings
    } catch (cause) {
      throw new Error('The text could not be checked for safety.', { cause })
    }
  }

  async function checkLong(text: CheckedText): Promise<SafetyFinding[]> {
    try {
      return await check(text, lanes.long)
    } finally {
      if (lanes.long.queue.isIdle()) await lanes.long.worker.stop()
    }
  }

  return {
    async check(text) {
      const { length } = text.content
      // A text that is known already need not wait for others.
      const known = remembered.get(keyOf(text))
      if (known) return known
      if (length > longTextLength) return lanes.long.queue.add(length, () => checkLong(text))
      return lanes.short.queue.add(length, () => check(text, lanes.short))
    },
    warmUp: () => void lanes.short.worker.start(),
    async close() {
      await Promise.all([lanes.short.worker.close(), lanes.long.worker.close()])
    },
  }
}

/** A save checks its text before its transaction and in it. */
const maxRemembered = 50

function keyOf({ facts, ...text }: CheckedText): string {
  return hash('sha256', JSON.stringify([text, facts && [...facts]]), 'base64')
}
