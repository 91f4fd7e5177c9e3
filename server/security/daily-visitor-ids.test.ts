import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import { createDailyVisitorIds } from './daily-visitor-ids.ts'

const noon = Date.UTC(2026, 0, 15, 12)
const day = 24 * 60 * 60 * 1000
const someone = ['203.0.113.9', 'Firefox']
const openFolder = () => mkdtemp(join(temporaryFolder(), 'wagwise-salt-'))

test('somebody without an id is the same all day, and another on the next (188)', async () => {
  const ids = createDailyVisitorIds(await openFolder())
  const id = await ids.getId(noon, someone)
  expect(id).toMatch(/^~[\w-]{22}$/)
  expect(await ids.getId(noon + 3600_000, someone)).toBe(id)
  expect(await ids.getId(noon, ['203.0.113.9', 'Chrome'])).not.toBe(id)
  expect(await ids.getId(noon + day, someone)).not.toBe(id)
})

test('a restart and another process of the same folder find the salt of the day', async () => {
  const folder = await openFolder()
  const [first, second] = [createDailyVisitorIds(folder), createDailyVisitorIds(folder)]
  const [here, there] = await Promise.all([first.getId(noon, someone), second.getId(noon, someone)])
  expect(here).toBe(there)
  expect(await createDailyVisitorIds(folder).getId(noon, someone)).toBe(here)
  const names = await readdir(folder)
  expect(names).toEqual(['day-salt-2026-01-15'])
  expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
})

test('the salt of a past day is deleted and cannot be recreated', async () => {
  const folder = await openFolder()
  const ids = createDailyVisitorIds(folder)
  const id = await ids.getId(noon, someone)
  await ids.deleteOldSalts(noon + 3600_000)
  expect(await readdir(folder)).toHaveLength(1)
  await ids.deleteOldSalts(noon + day)
  expect(await readdir(folder)).toEqual([])
  expect(await ids.getId(noon, someone)).not.toBe(id)
})
