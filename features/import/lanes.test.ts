import { expect, test } from 'vitest'
import { createTurns, inLanes, workAhead } from './lanes.ts'

test('after a failure the others finish what they have begun, and nothing else begins', async () => {
  const begun: number[] = []
  const finished: number[] = []
  const work = async (item: number) => {
    begun.push(item)
    await Promise.resolve()
    if (item === 2) throw new Error('Stopped.')
    await new Promise((resolve) => setImmediate(resolve))
    finished.push(item)
  }
  await expect(inLanes(3, [1, 2, 3, 4, 5, 6], work)).rejects.toThrow('Stopped.')
  expect(begun).toEqual([1, 2, 3])
  expect(finished).toEqual([1, 3])
})

test('never more tasks than turns run at a time, also after failures', async () => {
  const inTurn = createTurns(2)
  let running = 0
  let most = 0
  const task = (at: number) => async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (at % 3 === 0) throw new Error('Failed.')
    return at
  }
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((at) => inTurn(task(at))))
  expect(most).toBe(2)
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true])
})

test('work goes ahead by so many items, its results come in order, and a failure ends it once all have settled', async () => {
  const begun: number[] = []
  const items = async function* () {
    yield* [1, 2, 3, 4, 5]
  }
  const results = workAhead(items(), 2, async (item) => {
    begun.push(item)
    if (item === 4) throw new Error('Broken.')
    return item
  })
  expect((await results.next()).value).toBe(1)
  expect(begun).toEqual([1, 2, 3])
  expect((await results.next()).value).toBe(2)
  expect((await results.next()).value).toBe(3)
  await expect(results.next()).rejects.toThrow('Broken.')
  expect(begun).toEqual([1, 2, 3, 4, 5])
})
