import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type { SourcePost } from '#domain/import/source.ts'
import { defaultOptions } from '#domain/import/options.ts'
import type { ConverterSettings } from '#features/import/ports.ts'
import { sourcePost } from '#tests/kit/import-sources.ts'
import { createConvertingThread, startConvertingWorker } from './converting-thread.ts'

const now = Date.UTC(2026, 0, 1)
const settings: ConverterSettings = {
  known: {
    source: 'wordpress',
    site: 'https://old.example',
    paths: Array.from({ length: 2500 }, (_, at) => [`https://old.example/p${at}/`, `/article/p${at}`] as const),
  },
  mapping: {
    options: defaultOptions,
    defaultAuthor: 'Maya',
    timeZone: 'UTC',
    tags: { affiliateTag: 'ours-20', programTags: {} },
  },
}

function openThread(options: Parameters<typeof createConvertingThread>[0] = {}) {
  const errors: unknown[] = []
  const thread = createConvertingThread({ ...options, onFailure: (error) => errors.push(error) })(settings)
  onTestFinished(() => thread.close())
  const textOf = async (post: SourcePost) => {
    const converted = await thread.convert(post, now)
    return 'refused' in converted ? converted.refused : converted.fields.content
  }
  return { thread, textOf, errors }
}

const linked = sourcePost({ content: '<p>See <a href="https://old.example/p2400/">it</a>.</p>' })

/** Fails at every text in this way. */
const failing = (how: string) =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ kind }) => {
      if (kind === 'post') ${how}
      parentPort.postMessage({ done: true })
    })`,
    { eval: true },
  )

test('a text that needs too much memory or time is refused with a sentence, and the next one is converted', async () => {
  const failures = [
    failing(`throw Object.assign(new Error('Memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })`),
    failing('for (;;);'),
    failing('process.exit(0)'),
  ]
  const { textOf, thread, errors } = openThread({
    maxMs: 1000,
    startWorker: () => failures.shift() ?? startConvertingWorker(),
  })
  expect(await textOf(linked)).toMatch(/^Converting this text needs too much memory\./)
  expect(await textOf(linked)).toMatch(/^Converting this text takes longer than a minute\./)
  expect(await textOf(linked)).toMatch(/^This text could not be converted/)
  expect(errors).toHaveLength(3)
  expect(await textOf(linked)).toBe('See [it](/article/p2400).')
  const page = await thread.convertPage({ ...linked, kind: 'page', title: 'About' })
  expect(page).toMatchObject({ title: 'About', content: 'See [it](/article/p2400).' })
  const endless = await thread.convert({ ...linked, content: 'x'.repeat(2 ** 20 + 1) }, now)
  expect(endless).toEqual({ refused: expect.stringContaining('longer than the megabyte') })
})
