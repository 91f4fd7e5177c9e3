import { expect, test } from 'vitest'
import type { ImageFile, ImageProcessor } from '#features/ports.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { listMissingUploads, readUpload } from './queries.ts'
import { detectImageType } from './upload-files.ts'
import { addUpload, createAvifs } from './uploads.ts'

const user_id = 'admin-1'
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const file = (name: string, width: number): ImageFile => ({ name, width, height: width / 2, bytes: Buffer.from(name) })
const files = [file('full', 1600), file('800', 800), file('1200', 1200)]
const workingProcessor: ImageProcessor = {
  toWebp: async () => ({ ok: true, files }),
  toPng: async () => ({ ok: true, files }),
  fromSvg: async () => ({ ok: true, files }),
  toAvif: async () => ({ ok: true, files }),
}
const idOf = (url: string) => /^\/media\/([0-9a-f]{24})\.webp$/.exec(url)?.[1] ?? ''

test('an upload is stored under a random name in all widths, with an audit entry (271, 382)', async () => {
  const app = await createTestApp({ imageProcessor: workingProcessor })
  const first = await addUpload(app, jpeg, { user_id })
  const second = await addUpload(app, jpeg, { user_id })
  if (!first.ok || !second.ok) throw new Error('refused')
  expect(first).toMatchObject({ width: 1600, height: 800 })
  expect(idOf(first.url)).not.toBe('')
  expect(first.url).not.toBe(second.url)
  for (const name of ['full', '800', '1200']) {
    expect(String(await readUpload(app, { id: idOf(first.url), name, form: 'webp' }))).toBe(name)
  }
  const log = await app.db.selectFrom('audit_log').select(['user_id', 'action', 'subject']).execute()
  expect(log).toContainEqual({ user_id, action: 'media.uploaded', subject: idOf(first.url) })
})

test('the first bytes decide the type of a file; all but four types are rejected undecoded (283, T12)', async () => {
  const start = (text: string) => Buffer.from(text, 'latin1')
  expect(detectImageType(jpeg)).toBe('jpeg')
  expect(detectImageType(start('\x89PNG\r\n\x1a\n....'))).toBe('png')
  expect(detectImageType(start('RIFF....WEBPVP8 '))).toBe('webp')
  expect(detectImageType(start('\0\0\0\x20ftypavif....'))).toBe('avif')
  const heads = ['<svg xmlns=', '<?xml version="1.0"?><svg', 'GIF89a', '%PDF-1.4', 'II*\0', '<!doctype html>']
  heads.push(
    '\0\0\0\x20ftypheic',
    '\0\0\0\x20ftypavis',
    'RIFF....AVI LIST',
    '',
    '\xff\xd8',
    ' \x89PNG\r\n\x1a\n',
    'PK\x03\x04',
  )
  let calls = 0
  const app = await createTestApp({
    imageProcessor: { ...workingProcessor, toWebp: async () => ({ ok: true, files: files.slice(++calls) }) },
  })
  for (const text of heads) {
    expect(await addUpload(app, start(text), { user_id }), text).toEqual({ ok: false, reason: 'unknown_kind' })
  }
  expect(calls).toBe(0)
})

test('an image that cannot be decoded leaves neither a row nor a file', async () => {
  const app = await createTestApp({
    imageProcessor: { ...workingProcessor, toWebp: async () => ({ ok: false, reason: 'damaged' }) },
  })
  expect(await addUpload(app, jpeg, { user_id })).toEqual({ ok: false, reason: 'damaged' })
  expect(await app.db.selectFrom('media').select('id').execute()).toEqual([])
})

test('an upload whose files cannot be stored leaves no row', async () => {
  const app = await createTestApp({ imageProcessor: workingProcessor })
  const full = { ...app, mediaStore: { ...app.mediaStore, put: () => Promise.reject(new Error('disk full')) } }
  await expect(addUpload(full, jpeg, { user_id })).rejects.toThrow('disk full')
  expect(await app.db.selectFrom('media').select('id').execute()).toEqual([])
})

test('AVIF files are created later, once, and failures are not retried forever', async () => {
  let calls = 0
  const imageProcessor: ImageProcessor = {
    ...workingProcessor,
    toAvif: async () => (++calls === 2 ? { ok: false, reason: 'too_costly' } : { ok: true, files }),
  }
  const app = await createTestApp({ imageProcessor })
  const ids: string[] = []
  for (let number = 0; number < 3; number++) {
    const uploaded = await addUpload(app, jpeg, { user_id })
    ids.push(uploaded.ok ? idOf(uploaded.url) : '')
    app.advanceClock(1000)
  }
  const avif = { id: ids[0] ?? '', name: '800', form: 'avif' } as const
  expect(await readUpload(app, avif)).toBeUndefined()
  expect(await createAvifs(app)).toBe(2)
  expect(String(await readUpload(app, avif))).toBe('800')
  expect(await createAvifs(app)).toBe(0)
  expect(calls).toBe(3)
  expect(app.logged.filter(({ event }) => event === 'avif_failed')).toHaveLength(1)
})

test('AVIF encoding is tried again later if the image processor is busy', async () => {
  const busy = await createTestApp({
    imageProcessor: { ...workingProcessor, toAvif: async () => ({ ok: false, reason: 'busy' }) },
  })
  await addUpload(busy, jpeg, { user_id })
  expect(await createAvifs(busy)).toBe(0)
  expect(await createAvifs({ ...busy, imageProcessor: workingProcessor })).toBe(1)
})

test('a missing file is reported and its row stays (F20)', async () => {
  const app = await createTestApp({ imageProcessor: workingProcessor })
  const uploaded = await addUpload(app, jpeg, { user_id })
  const id = uploaded.ok ? idOf(uploaded.url) : ''
  expect(await listMissingUploads(app)).toEqual([])
  await app.mediaStore.remove(`${id}/full.webp`)
  expect(await listMissingUploads(app)).toEqual([id])
  expect(await app.db.selectFrom('media').select('id').execute()).toEqual([{ id }])
})
