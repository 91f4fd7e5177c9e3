import { expect, test } from 'vitest'
import { createImageQueue } from './image-queue.ts'

test('as many tasks as there are slots run at a time, and those that somebody waits for go first', async () => {
  const queue = createImageQueue(2)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const results = ['picture 1', 'picture 2', 'picture 3'].map((name) => queue.add('patient', task(name)))
  const upload = queue.add('soon', task('upload'))
  expect(started).toEqual(['picture 1', 'picture 2'])
  ends.get('picture 2')?.()
  await results[1]
  await expect.poll(() => started).toEqual(['picture 1', 'picture 2', 'upload'])
  ends.get('upload')?.()
  expect(await upload).toBe('upload')
  await expect.poll(() => started.at(-1)).toBe('picture 3')
})

test('a task that fails gives its slot to the next one', async () => {
  const queue = createImageQueue(1)
  const failed = queue.add('patient', () => Promise.reject(new Error('Broken.')))
  const next = queue.add('patient', async () => 'done')
  await expect(failed).rejects.toThrow('Broken.')
  expect(await next).toBe('done')
})
