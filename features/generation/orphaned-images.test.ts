import { expect, test } from 'vitest'
import { addUpload, reserveUpload } from '#features/media/uploads.ts'
import { deleteUnfinishedUploads } from '#features/media/delete-image.ts'
import { createBuiltinArticleIllustrator } from './builtin-illustrator.ts'
import { cancelRun, startRun } from './commands.ts'
import { ProviderError, type ArticleIllustrator } from './ports.ts'
import { createGenerationWorker } from './worker.ts'
import { writtenArticle, createGenerationTestApp, type GenerationTestApp } from '#tests/kit/generation-test-app.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const fakeProcessor = {
  toWebp: async () => ({ ok: true as const, files: [{ name: 'full', width: 8, height: 8, bytes: jpeg }] }),
  toPng: async () => ({ ok: false as const, reason: 'busy' as const }),
  fromSvg: async () => ({ ok: false as const, reason: 'busy' as const }),
  toAvif: async () => ({ ok: false as const, reason: 'busy' as const }),
}
const runRequest = { kind: 'category', category: 'Dog Care', count: 5 } as const
const writer = { isPaid: false, write: async (request: { articleNumber: number }) => writtenArticle(request) }

class Crash extends Error {}

/** Stores images as files. `before` and `after` can simulate a crash just before or after the file is stored. */
function painter(app: GenerationTestApp, hooks: { before?: (n: number) => void; after?: (n: number) => void } = {}) {
  let calls = 0
  const illustrator: ArticleIllustrator = {
    isPaid: true,
    reserve: (reserved) => reserveUpload(app, reserved),
    async illustrate({ reserved, about }) {
      const number = ++calls
      hooks.before?.(number)
      const stored = await addUpload({ ...app, imageProcessor: fakeProcessor }, jpeg, {
        user_id: null,
        reserved,
        alt: `About ${about}`,
      })
      hooks.after?.(number)
      if (!stored.ok) throw new Error('refused')
      return { url: stored.url, alt: `About ${about}` }
    },
  }
  return { illustrator, calls: () => calls }
}

const mediaOf = ({ db }: GenerationTestApp) =>
  db.selectFrom('media').select(['id', 'file', 'recipe', 'generation_item_id']).execute()

async function expectNoOrphans(app: GenerationTestApp) {
  const rows = await mediaOf(app)
  const shown = await app.db.selectFrom('articles').select(['image_url', 'content']).execute()
  const all = shown.map(({ image_url, content }) => `${image_url} ${content}`).join(' ')
  expect(rows.filter(({ id }) => !all.includes(id))).toEqual([])
  expect(rows.filter(({ generation_item_id }) => generation_item_id !== null)).toEqual([])
  return rows
}

test('an image that was stored but not recorded is reused by the next attempt without a second call (F7)', async () => {
  const app = await createGenerationTestApp({ writer })
  const crashing = painter(app, {
    after: (number) => {
      if (number === 2) throw new ProviderError('cut off', { retryable: true })
    },
  })
  app.generation.illustrator = crashing.illustrator
  await startRun(app, null, runRequest)
  await app.runJobs(createGenerationWorker(app))
  const rows = await expectNoOrphans(app)
  expect(rows).toHaveLength(15)
  expect(crashing.calls()).toBe(15)
  for (const { id, file } of rows) {
    expect(file).toBe(id)
    expect(await app.mediaStore.has(`${id}/full.webp`)).toBe(true)
  }
  const alts = await app.db.selectFrom('generation_items').select('images').where('ordinal', '=', 0).execute()
  expect(alts[0]?.images?.map(({ alt }) => alt)).toEqual(['About OTTER 1', 'About First things', 'About And then'])
})

test('images of an item that failed or was cancelled are deleted, rows and files (292, 319, F7)', async () => {
  const app = await createGenerationTestApp({ writer })
  const failing = painter(app, {
    before: (number) => {
      if (number >= 3) throw new Crash()
    },
  })
  app.generation.illustrator = failing.illustrator
  await startRun(app, null, { ...runRequest, count: 1 })
  const worker = createGenerationWorker(app)
  await worker.runOnce()
  const made = await mediaOf(app)
  expect(made).toHaveLength(3)
  await app.runJobs(worker)
  expect(await mediaOf(app)).toEqual([])
  for (const { id } of made) expect(await app.mediaStore.has(`${id}/full.webp`)).toBe(false)

  const cancelled = await startRun(app, null, runRequest)
  const stopping = painter(app, {
    before: (number) => {
      if (number === 2) throw new Crash()
    },
  })
  app.generation.illustrator = stopping.illustrator
  await worker.runOnce()
  expect(await mediaOf(app)).toHaveLength(2)
  await cancelRun(app, 'admin', cancelled.ok ? cancelled.run_id : '')
  await createGenerationWorker(app).runOnce()
  expect(await mediaOf(app)).toEqual([])
})

test('images that a failed model has left behind are deleted once the built-in illustrator has drawn (fault 35)', async () => {
  const app = await createGenerationTestApp({ writer })
  const failing = painter(app, {
    before: (number) => {
      if (number === 3) throw new ProviderError('no more', { retryable: false })
    },
  })
  app.generation.illustrator = failing.illustrator
  await startRun(app, null, { ...runRequest, count: 1 })
  await app.runJobs(createGenerationWorker(app))
  const rows = await expectNoOrphans(app)
  expect(rows.map(({ recipe }) => recipe === null)).toEqual(expect.arrayContaining([true, true, false]))
  expect(rows).toHaveLength(3)
})

test('an image stored after its run has ended is deleted', async () => {
  const app = await createGenerationTestApp({ writer })
  const reserved = { id: 'a'.repeat(24), item: 'gone' }
  await expect(addUpload({ ...app, imageProcessor: fakeProcessor }, jpeg, { user_id: null, reserved })).rejects.toThrow(
    'has ended',
  )
  expect(await app.mediaStore.has(`${reserved.id}/full.webp`)).toBe(false)
  expect(await mediaOf(app)).toEqual([])
})

test('illustrations of a cancelled run are deleted, but not those of a later run that drew the same', async () => {
  const app = await createGenerationTestApp({ writer })
  const { illustrator } = painter(app, {
    before: (number) => {
      if (number === 1) throw new Crash()
    },
  })
  const builtin = createBuiltinArticleIllustrator(app)
  const heroDrawn = Promise.withResolvers<void>()
  app.generation.illustrator = {
    isPaid: false,
    async illustrate(image, signal) {
      if (image.kind === 'hero') return builtin.illustrate(image, signal).finally(heroDrawn.resolve)
      // The images of an article are drawn at the same time: the crash must not come before the hero is stored.
      await heroDrawn.promise
      return illustrator.illustrate(image, signal)
    },
  }
  const first = await startRun(app, null, { ...runRequest, count: 1 })
  await createGenerationWorker(app).runOnce()
  await cancelRun(app, 'admin', first.ok ? first.run_id : '')
  const drawn = (await mediaOf(app)).find(({ recipe }) => recipe !== null)
  expect(drawn?.generation_item_id).toEqual(expect.any(String))

  app.generation.illustrator = builtin
  await startRun(app, null, { ...runRequest, count: 1 })
  await app.runJobs(createGenerationWorker(app))
  const rows = await expectNoOrphans(app)
  expect(rows.map(({ id }) => id)).toContain(drawn?.id)
})

test('an upload interrupted by a crash is deleted after a day, with its files', async () => {
  const app = await createGenerationTestApp()
  const id = 'b'.repeat(24)
  await reserveUpload(app, { id, item: null })
  await app.mediaStore.put(`${id}/full.webp`, jpeg)
  app.advanceClock(23 * 60 * 60 * 1000)
  expect(await deleteUnfinishedUploads(app)).toBe(0)
  app.advanceClock(2 * 60 * 60 * 1000)
  expect(await deleteUnfinishedUploads(app)).toBe(1)
  expect(await mediaOf(app)).toEqual([])
  expect(await app.mediaStore.has(`${id}/full.webp`)).toBe(false)
})
