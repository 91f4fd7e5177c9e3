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
/** The worker of long texts goes when none has come for so long: each start costs memory that never comes back. */
const longIdleMs = 30_000
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
  const remembered = createMemory()

  async function check(text: CheckedText, key: string, { worker }: typeof lanes.long): Promise<SafetyFinding[]> {
    const known = remembered.get(key)
    if (known) return known
    try {
      const findings = await worker.ask(text).catch(() => worker.ask(text))
      remembered.add(key, findings)
      return findings
    } catch (cause) {
      throw new Error('The text could not be checked for safety.', { cause })
    }
  }

  let longIdle: NodeJS.Timeout | undefined
  async function checkLong(text: CheckedText, key: string): Promise<SafetyFinding[]> {
    clearTimeout(longIdle)
    try {
      return await check(text, key, lanes.long)
    } finally {
      longIdle = setTimeout(() => void lanes.long.worker.stop(), longIdleMs).unref()
    }
  }

  return {
    async check(text) {
      const { length } = text.content
      // A text that is known already need not wait for others.
      const key = keyOf(text)
      const known = remembered.get(key)
      if (known) return known
      if (length > longTextLength) return lanes.long.queue.add(length, () => checkLong(text, key))
      return lanes.short.queue.add(length, () => check(text, key, lanes.short))
    },
    warmUp: () => void lanes.short.worker.start(),
    async close() {
      clearTimeout(longIdle)
      await Promise.all([lanes.short.worker.close(), lanes.long.worker.close()])
    },
  }
}

/** A save checks its text before its transaction and in it. */
const maxWithFindings = 50
/** An import checks all texts of a site twice: for its report, and when it brings them. */
const maxWithout = 10_000

function createMemory() {
  const withFindings = new Map<string, SafetyFinding[]>()
  const without = new Set<string>()
  return {
    get: (key: string): SafetyFinding[] | undefined => (without.has(key) ? [] : withFindings.get(key)),
    add(key: string, findings: SafetyFinding[]) {
      if (findings.length === 0) without.add(key)
      else withFindings.set(key, findings)
      for (const [kept, most] of [
        [withFindings, maxWithFindings],
        [without, maxWithout],
      ] as const) {
        const [oldest] = kept.keys()
        if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      }
    },
  }
}

function keyOf({ facts, ...text }: CheckedText): string {
  return hash('sha256', JSON.stringify([text, facts && [...facts]]), 'base64')
}
