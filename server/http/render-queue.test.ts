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
const asResponse = (answer: Answer) => answer as unknown as ServerResponse
const tick = () => new Promise((resolve) => setImmediate(resolve))

test('of many pages at once, one starts per tick, in the order of the requests', async () => {
  const enter = createRenderQueue()
  const made: number[] = []
  for (const number of [1, 2, 3]) {
    const answer = new Answer()
    enter(asResponse(answer), () => made.push(number))
  }
  expect(made).toEqual([1])
  const seen: number[] = []
  while (made.length < 3) {
    await tick()
    seen.push(made.length)
  }
  expect(made).toEqual([1, 2, 3])
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
})

test('a request that would wait too long is rejected at once, and a disconnected client makes room', async () => {
  const enter = createRenderQueue({ maxLength: 2 })
  const made: string[] = []
  const answers = ['a', 'b', 'c'].map((name) => {
    const answer = new Answer()
    expect(enter(asResponse(answer), () => made.push(name))).toBe(true)
    return answer
  })
  expect(enter(asResponse(new Answer()), () => made.push('d'))).toBe(false)
  answers[1]?.leave()
  for (let ticks = 0; ticks < 5; ticks++) await tick()
  expect(made).toEqual(['a', 'c'])
  expect(enter(asResponse(new Answer()), () => made.push('e'))).toBe(true)
  expect(made).toEqual(['a', 'c', 'e'])
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
  const answers = Array.from({ length: 51 }, () => new Answer())
  let begun = 0
  for (const answer of answers) enter(asResponse(answer), () => begun++)
  for (let ticks = 0; ticks < 60; ticks++) await tick()
  expect(begun).toBe(50)
  const first = answers[0] as Answer
  const closed = once(first, 'close')
  first.leave()
  await closed
  await tick()
  expect(begun).toBe(51)
})
