import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLowPriorityQueue } from './low-priority-queue.ts'

const here = { destroyed: false } as ServerResponse
const gone = { destroyed: true } as ServerResponse

test('a single request starts at once, and a flood starts in order, a limited number per tick (F11)', async () => {
  const enter = createLowPriorityQueue({ maxPerTick: 2 })
  const begun: number[] = []
  for (let number = 0; number < 5; number++) enter(here, () => begun.push(number))
  expect(begun).toEqual([0, 1])
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3])
  enter(here, () => begun.push(5))
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  await nextTurn()
  await nextTurn()
  enter(here, () => begun.push(6))
  expect(begun.at(-1)).toBe(6)
})

test('nothing starts for a client that has disconnected', async () => {
  const enter = createLowPriorityQueue({ maxPerTick: 1 })
  const begun: string[] = []
  enter(here, () => begun.push('here'))
  enter(gone, () => begun.push('gone'))
  enter(here, () => begun.push('later'))
  for (let tick = 0; tick < 3; tick++) await nextTurn()
  expect(begun).toEqual(['here', 'later'])
})
