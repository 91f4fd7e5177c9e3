import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

class Answer extends EventEmitter {
  destroyed = false
  leave() {
    this.destroyed = true
    this.emit('close')
  }
}
const asResponse = (response: Answer) => response as unknown as ServerResponse
const tick = () => new Promise((resolve) => setImmediate(resolve))

test('of many pages at once, one starts per tick, in the order of the requests', async () => {
  const enter = createRenderQueue()
  const begun: number[] = []
  for (const number of [1, 2, 3]) {
    const response = new Answer()
    enter(asResponse(response), () => begun.push(number))
  }
  expect(begun).toEqual([1])
  const seen: number[] = []
  while (begun.length < 3) {
    await tick()
    seen.push(begun.length)
  }
  expect(begun).toEqual([1, 2, 3])
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
})

test('a request that would wait too long is rejected at once, and a disconnected client makes room', async () => {
  const enter = createRenderQueue({ maxLength: 2 })
  const begun: string[] = []
  const responses = ['a', 'b', 'c'].map((name) => {
    const response = new Answer()
    expect(enter(asResponse(response), () => begun.push(name))).toBe(true)
    return response
  })
  expect(enter(asResponse(new Answer()), () => begun.push('d'))).toBe(false)
  responses[1]?.leave()
  for (let ticks = 0; ticks < 5; ticks++) await tick()
  expect(begun).toEqual(['a', 'c'])
  expect(enter(asResponse(new Answer()), () => begun.push('e'))).toBe(true)
  expect(begun).toEqual(['a', 'c', 'e'])
})

test('when the first request has waited for a second only fifty may queue, and more again once the queue moves', async () => {
  let time = 0
  const enter = createRenderQueue({ now: () => time })
  const ask = () => enter(asResponse(new Answer()), () => undefined)
  expect([ask(), ask()]).toEqual([true, true])
  time = 999
  for (let more = 0; more < 48; more++) expect(ask()).toBe(true)
  time = 1000
  expect([ask(), ask()]).toEqual([true, false])
  await tick()
  expect([ask(), ask()]).toEqual([true, true])
})

test('the number of concurrent renders is limited, and the next one starts when one finishes', async () => {
  const enter = createRenderQueue()
  const responses = Array.from({ length: 51 }, () => new Answer())
  let begun = 0
  for (const response of responses) enter(asResponse(response), () => begun++)
  for (let ticks = 0; ticks < 60; ticks++) await tick()
  expect(begun).toBe(50)
  const first = responses[0] as Answer
  const closed = once(first, 'close')
  first.leave()
  await closed
  await tick()
  expect(begun).toBe(51)
})
