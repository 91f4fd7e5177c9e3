import { expect, test } from 'vitest'
import type { PictureFile, PicturePress } from '#features/ports.ts'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { listLostUploads, readUpload } from './queries.ts'
import { kindOf } from './upload-files.ts'
import { addUpload, makeAvifs } from './uploads.ts'

const user_id = 'admin-1'
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const file = (name: string, width: number): PictureFile => ({
  name,
  width,
  height: width / 2,
  bytes: Buffer.from(name),
})
const files = [file('full', 1600), file('800', 800), file('1200', 1200)]
const willing: PicturePress = {
  toWebp: async () => ({ ok: true, files }),
  toAvif: async () => ({ ok: true, files }),
}
const idOf = (url: string) => /^\/media\/([0-9a-f]{24})\.webp$/.exec(url)?.[1] ?? ''

test('an upload is kept under a random name in all widths, with a row in the audit log (271, 382)', async () => {
  const house = await openTestHouse({ press: willing })
  const first = await addUpload(house, jpeg, { user_id })
  const second = await addUpload(house, jpeg, { user_id })
  if (!first.ok || !second.ok) throw new Error('refused')
  expect(first).toMatchObject({ width: 1600, height: 800 })
  expect(idOf(first.url)).not.toBe('')
  expect(first.url).not.toBe(second.url)
  for (const name of ['full', '800', '1200']) {
    expect(String(await readUpload(house, { id: idOf(first.url), name, form: 'webp' }))).toBe(name)
  }
  const log = await house.db.selectFrom('audit_log').select(['user_id', 'action', 'subject']).execute()
  expect(log).toContainEqual({ user_id, action: 'media.uploaded', subject: idOf(first.url) })
})

test('a file is what its first bytes say; everything but four kinds is refused unread (283, T12)', async () => {
  const start = (text: string) => Buffer.from(text, 'latin1')
  expect(kindOf(jpeg)).toBe('jpeg')
  expect(kindOf(start('\x89PNG\r\n\x1a\n....'))).toBe('png')
  expect(kindOf(start('RIFF....WEBPVP8 '))).toBe('webp')
  expect(kindOf(start('\0\0\0\x20ftypavif....'))).toBe('avif')
  const refused = ['<svg xmlns=', '<?xml version="1.0"?><svg', 'GIF89a', '%PDF-1.4', 'II*\0', '<!doctype html>']
  refused.push(
    '\0\0\0\x20ftypheic',
    '\0\0\0\x20ftypavis',
    'RIFF....AVI LIST',
    '',
    '\xff\xd8',
    ' \x89PNG\r\n\x1a\n',
    'PK\x03\x04',
  )
  let asked = 0
  const house = await openTestHouse({
    press: { ...willing, toWebp: async () => ({ ok: true, files: files.slice(++asked) }) },
  })
  for (const text of refused) {
    expect(await addUpload(house, start(text), { user_id }), text).toEqual({ ok: false, reason: 'unknown kind' })
  }
  expect(asked).toBe(0)
})

test('what cannot be decoded leaves neither a row nor a file', async () => {
  const house = await openTestHouse({ press: { ...willing, toWebp: async () => ({ ok: false, reason: 'damaged' }) } })
  expect(await addUpload(house, jpeg, { user_id })).toEqual({ ok: false, reason: 'damaged' })
  expect(await house.db.selectFrom('media').select('id').execute()).toEqual([])
})

test('there is no row before its files are stored', async () => {
  const house = await openTestHouse({ press: willing })
  const full = { ...house, mediaStore: { ...house.mediaStore, put: () => Promise.reject(new Error('disk full')) } }
  await expect(addUpload(full, jpeg, { user_id })).rejects.toThrow('disk full')
  expect(await house.db.selectFrom('media').select('id').execute()).toEqual([])
})

test('AVIF files follow later, once, and what cannot have any is not tried for ever', async () => {
  let asked = 0
  const press: PicturePress = {
    ...willing,
    toAvif: async () => (++asked === 2 ? { ok: false, reason: 'too costly' } : { ok: true, files }),
  }
  const house = await openTestHouse({ press })
  const ids: string[] = []
  for (let number = 0; number < 3; number++) {
    const uploaded = await addUpload(house, jpeg, { user_id })
    ids.push(uploaded.ok ? idOf(uploaded.url) : '')
    house.pass(1000)
  }
  const avif = { id: ids[0] ?? '', name: '800', form: 'avif' } as const
  expect(await readUpload(house, avif)).toBeUndefined()
  expect(await makeAvifs(house)).toBe(2)
  expect(String(await readUpload(house, avif))).toBe('800')
  expect(await makeAvifs(house)).toBe(0)
  expect(asked).toBe(3)
  expect(house.logged.filter(({ event }) => event === 'avif_failed')).toHaveLength(1)
})

test('a busy press is asked again later', async () => {
  const busy = await openTestHouse({ press: { ...willing, toAvif: async () => ({ ok: false, reason: 'busy' }) } })
  await addUpload(busy, jpeg, { user_id })
  expect(await makeAvifs(busy)).toBe(0)
  expect(await makeAvifs({ ...busy, press: willing })).toBe(1)
})

test('a lost file is reported and its row stays (F20)', async () => {
  const house = await openTestHouse({ press: willing })
  const uploaded = await addUpload(house, jpeg, { user_id })
  const id = uploaded.ok ? idOf(uploaded.url) : ''
  expect(await listLostUploads(house)).toEqual([])
  await house.mediaStore.remove(`${id}/full.webp`)
  expect(await listLostUploads(house)).toEqual([id])
  expect(await house.db.selectFrom('media').select('id').execute()).toEqual([{ id }])
})
