import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

test('tasks run one at a time, in order, and a failing one does not stop the next', async () => {
  const run = createSerialQueue()
  const log: string[] = []
  const task = (name: string) => async () => {
    log.push(`${name} starts`)
    await nextTick()
    log.push(`${name} ends`)
    if (name === 'b') throw new Error('b failed')
    return name
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => run(task(name))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]))
})
