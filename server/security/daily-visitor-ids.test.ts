import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import { createDayIds } from './daily-visitor-ids.ts'

const noon = Date.UTC(2026, 0, 15, 12)
const day = 24 * 60 * 60 * 1000
const someone = ['203.0.113.9', 'Firefox']
const openFolder = () => mkdtemp(join(temporaryFolder(), 'wagwise-salt-'))

test('somebody without an id is the same all day, and another on the next (188)', async () => {
  const ids = createDayIds(await openFolder())
  const id = await ids.idOf(noon, someone)
  expect(id).toMatch(/^~[\w-]{22}$/)
  expect(await ids.idOf(noon + 3600_000, someone)).toBe(id)
  expect(await ids.idOf(noon, ['203.0.113.9', 'Chrome'])).not.toBe(id)
  expect(await ids.idOf(noon + day, someone)).not.toBe(id)
})

test('a restart and another process of the same folder find the salt of the day', async () => {
  const folder = await openFolder()
  const [first, second] = [createDayIds(folder), createDayIds(folder)]
  const [here, there] = await Promise.all([first.idOf(noon, someone), second.idOf(noon, someone)])
  expect(here).toBe(there)
  expect(await createDayIds(folder).idOf(noon, someone)).toBe(here)
  const names = await readdir(folder)
  expect(names).toEqual(['day-salt-2026-01-15'])
  expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
})

test('when the day is over its salt is gone, and nothing brings it back', async () => {
  const folder = await openFolder()
  const ids = createDayIds(folder)
  const id = await ids.idOf(noon, someone)
  await ids.forget(noon + 3600_000)
  expect(await readdir(folder)).toHaveLength(1)
  await ids.forget(noon + day)
  expect(await readdir(folder)).toEqual([])
  expect(await ids.idOf(noon, someone)).not.toBe(id)
})
