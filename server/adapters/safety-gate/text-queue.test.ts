import { expect, test } from 'vitest'
import { Unavailable } from '#features/unavailable.ts'
import { createTextQueue } from './text-queue.ts'

test('the shortest text is checked first, and among equals the one that came first', async () => {
  const queue = createTextQueue(9)
  const order: string[] = []
  const add = (length: number, name: string) => queue.add(length, async () => order.push(name))
  await Promise.all([add(900, 'running'), add(500, 'long'), add(5, 'first'), add(5, 'second'), add(50, 'medium')])
  expect(order).toEqual(['running', 'first', 'second', 'medium', 'long'])
})

test('if too many texts wait, the longest is refused with a sentence for its author', async () => {
  const queue = createTextQueue(2)
  const results = await Promise.allSettled([9, 700, 800, 3].map((length) => queue.add(length, async () => length)))
  expect(results).toMatchObject([
    { value: 9 },
    { value: 700 },
    { reason: { sentence: expect.stringContaining('please save again in a minute') } },
    { value: 3 },
  ])
  expect(results[2]).toMatchObject({ reason: expect.any(Unavailable) })
})

test('a check that fails does not stop the next one', async () => {
  const queue = createTextQueue(2)
  const failing = queue.add(1, () => Promise.reject(new Error('Broken.')))
  const next = queue.add(2, async () => 'checked')
  await expect(failing).rejects.toThrow('Broken.')
  expect(await next).toBe('checked')
})
