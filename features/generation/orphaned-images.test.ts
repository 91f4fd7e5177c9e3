import { expect, test } from 'vitest'
import { addUpload, reserveUpload } from '#features/media/uploads.ts'
import { forgetUnfinished } from '#features/media/delete-image.ts'
import { createBuiltinPictures } from './builtin-illustrator.ts'
import { cancelRun, startRun } from './commands.ts'
import { OutsideFailure, type ArticleIllustrator } from './ports.ts'
import { createWorker } from './worker.ts'
import { aText, openGenerationHouse, type GenerationHouse } from '#tests/kit/generation-test-app.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const press = {
  toWebp: async () => ({ ok: true as const, files: [{ name: 'full', width: 8, height: 8, bytes: jpeg }] }),
  toAvif: async () => ({ ok: false as const, reason: 'busy' as const }),
}
const wish = { kind: 'category', category: 'Dog Care', count: 5 } as const
const writer = { isPaid: false, write: async (asked: { articleNumber: number }) => aText(asked) }

class Crash extends Error {}

/** Pictures as files; `before` and `after` may end the call as a crash would, just before or after the file is stored. */
function painter(house: GenerationHouse, hooks: { before?: (n: number) => void; after?: (n: number) => void } = {}) {
  let asked = 0
  const illustrator: ArticleIllustrator = {
    isPaid: true,
    reserve: (reserved) => reserveUpload(house, reserved),
    async illustrate({ reserved, about }) {
      const number = ++asked
      hooks.before?.(number)
      const kept = await addUpload({ ...house, press }, jpeg, { user_id: null, reserved, alt: `About ${about}` })
      hooks.after?.(number)
      if (!kept.ok) throw new Error('refused')
      return { url: kept.url, alt: `About ${about}` }
    },
  }
  return { illustrator, asked: () => asked }
}

const mediaOf = ({ db }: GenerationHouse) => db.selectFrom('media').select(['id', 'file', 'made_for']).execute()

async function expectNoOrphans(house: GenerationHouse) {
  const rows = await mediaOf(house)
  const shown = await house.db.selectFrom('articles').select(['image_url', 'content']).execute()
  const all = shown.map(({ image_url, content }) => `${image_url} ${content}`).join(' ')
  expect(rows.filter(({ id }) => !all.includes(id))).toEqual([])
  expect(rows.filter(({ made_for }) => made_for !== null)).toEqual([])
  return rows
}

test('a picture that was stored but not noted is used by the next try, without asking again (F7)', async () => {
  const house = await openGenerationHouse({ writer })
  const crashing = painter(house, {
    after: (number) => {
      if (number === 2) throw new OutsideFailure('cut off', { retryable: true })
    },
  })
  house.generation.pictures = crashing.illustrator
  await startRun(house, null, wish)
  await house.work(createWorker(house))
  const rows = await expectNoOrphans(house)
  expect(rows).toHaveLength(15)
  expect(crashing.asked()).toBe(15)
  for (const { id, file } of rows) {
    expect(file).toBe(id)
    expect(await house.mediaStore.has(`${id}/full.webp`)).toBe(true)
  }
  const alts = await house.db.selectFrom('generation_items').select('images').where('ordinal', '=', 0).execute()
  expect(alts[0]?.images?.map(({ alt }) => alt)).toEqual(['About OTTER 1', 'About First things', 'About And then'])
})

test('what was made for an item that fails or whose run is cancelled is removed, rows and files (292, 319, F7)', async () => {
  const house = await openGenerationHouse({ writer })
  const failing = painter(house, {
    before: (number) => {
      if (number === 3) throw new OutsideFailure('no more', { retryable: false })
    },
  })
  house.generation.pictures = failing.illustrator
  await startRun(house, null, { ...wish, count: 1 })
  const worker = createWorker(house)
  await worker.turn()
  const made = await mediaOf(house)
  expect(made).toHaveLength(3)
  await worker.turn()
  expect(await mediaOf(house)).toEqual([])
  for (const { id } of made) expect(await house.mediaStore.has(`${id}/full.webp`)).toBe(false)

  const cancelled = await startRun(house, null, wish)
  const stopping = painter(house, {
    before: (number) => {
      if (number === 2) throw new Crash()
    },
  })
  house.generation.pictures = stopping.illustrator
  await worker.turn()
  expect(await mediaOf(house)).toHaveLength(2)
  await cancelRun(house, 'admin', cancelled.outcome === 'started' ? cancelled.run_id : '')
  await createWorker(house).turn()
  expect(await mediaOf(house)).toEqual([])
})

test('a picture that is stored after its run has ended leaves nothing', async () => {
  const house = await openGenerationHouse({ writer })
  const reserved = { id: 'a'.repeat(24), item: 'gone' }
  await expect(addUpload({ ...house, press }, jpeg, { user_id: null, reserved })).rejects.toThrow('has ended')
  expect(await house.mediaStore.has(`${reserved.id}/full.webp`)).toBe(false)
  expect(await mediaOf(house)).toEqual([])
})

test('drawings of a cancelled run go, and a later run that draws the same keeps its own', async () => {
  const house = await openGenerationHouse({ writer })
  const { illustrator } = painter(house, {
    before: (number) => {
      if (number === 1) throw new Crash()
    },
  })
  const builtin = createBuiltinPictures(house)
  house.generation.pictures = {
    isPaid: false,
    illustrate: (asked, signal) =>
      asked.kind === 'hero' ? builtin.illustrate(asked, signal) : illustrator.illustrate(asked, signal),
  }
  const first = await startRun(house, null, { ...wish, count: 1 })
  await createWorker(house).turn()
  await cancelRun(house, 'admin', first.outcome === 'started' ? first.run_id : '')
  const [drawn] = await mediaOf(house)
  expect(drawn?.made_for).not.toBeNull()

  house.generation.pictures = builtin
  await startRun(house, null, { ...wish, count: 1 })
  await house.work(createWorker(house))
  const rows = await expectNoOrphans(house)
  expect(rows.map(({ id }) => id)).toContain(drawn?.id)
})

test('an upload that a crash cut off is forgotten after a day, with its files', async () => {
  const house = await openGenerationHouse()
  const id = 'b'.repeat(24)
  await reserveUpload(house, { id, item: null })
  await house.mediaStore.put(`${id}/full.webp`, jpeg)
  house.pass(23 * 60 * 60 * 1000)
  expect(await forgetUnfinished(house)).toBe(0)
  house.pass(2 * 60 * 60 * 1000)
  expect(await forgetUnfinished(house)).toBe(1)
  expect(await mediaOf(house)).toEqual([])
  expect(await house.mediaStore.has(`${id}/full.webp`)).toBe(false)
})
