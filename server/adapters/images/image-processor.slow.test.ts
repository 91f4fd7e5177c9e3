import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectPageWidths, flat, photo } from '#tests/kit/test-photos.ts'
import { createImageProcessor } from './image-processor.ts'

const imageProcessor = createImageProcessor({ widths: [800, 1200] })

test.each(['png', 'webp', 'avif'] as const)('a %s becomes WebP in the widths of our pages (283)', async (format) => {
  const effort = format === 'avif' ? { effort: 0 } : {}
  await expectPageWidths(await imageProcessor.toWebp(await photo(1800, 900).toFormat(format, effort).toBuffer()))
})

test('a picture that was cut off is refused at every place (F20)', async () => {
  const wide = createImageProcessor({ widths: [], maxQueued: 100 })
  const jpeg = await photo(300, 200).jpeg().toBuffer()
  const png = await photo(120, 80).png().toBuffer()
  for (const bytes of [jpeg, png]) {
    for (let part = 1; part <= 6; part++) {
      const cut = bytes.subarray(0, Math.floor((bytes.byteLength * part) / 7))
      expect(await wide.toWebp(cut), `${part} of 7`).toEqual({ ok: false, reason: 'damaged' })
    }
  }
})

test('a decoder that uses too much time or memory is killed, and the next image is processed', async () => {
  const hasty = createImageProcessor({ widths: [], webpMs: 60 })
  expect(await hasty.toWebp(await flat(3000, 3000, '#0f0').png().toBuffer())).toEqual({
    ok: false,
    reason: 'too_costly',
  })
  const interlaced = await flat(7300, 5400, '#f00').png({ progressive: true, compressionLevel: 1 }).toBuffer()
  expect(await imageProcessor.toWebp(interlaced)).toEqual({ ok: false, reason: 'too_costly' })
  expect(await imageProcessor.toWebp(await photo(50, 50).jpeg().toBuffer())).toMatchObject({ ok: true })
})

test('the pictures of a batch share processes; one that is too costly is refused, and the others are not', async () => {
  const processor = createImageProcessor({ widths: [], slots: 1, maxQueued: 1 })
  const small = await photo(50, 50).jpeg().toBuffer()
  const interlaced = await flat(7300, 5400, '#f00').png({ progressive: true, compressionLevel: 1 }).toBuffer()
  const damaged = small.subarray(0, small.byteLength / 2)
  const all = [small, interlaced, damaged, small, small]
  const processed = await Promise.all(all.map((bytes) => processor.toWebp(bytes, { batch: 'old site' })))
  expect(processed.map((one) => (one.ok ? 'ok' : one.reason))).toEqual(['ok', 'too_costly', 'damaged', 'ok', 'ok'])
  const alone = await createImageProcessor({ widths: [] }).toWebp(small)
  expect(processed.at(-1)).toEqual(alone)
  expect(await processor.toAvif(small)).toEqual({ ok: false, reason: 'busy' })
})

test('AVIF files are smaller and of the same widths', async () => {
  const webp = await imageProcessor.toWebp(await photo(820, 300).jpeg().toBuffer())
  if (!webp.ok) throw new Error(webp.reason)
  const full = webp.files[0]?.bytes ?? new Uint8Array()
  const avif = await imageProcessor.toAvif(full)
  if (!avif.ok) throw new Error(avif.reason)
  expect(avif.files.map(({ name, width }) => [name, width])).toEqual(webp.files.map(({ name, width }) => [name, width]))
  expect(avif.files[0]?.bytes.byteLength).toBeLessThan(full.byteLength)
})

const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

test('a picture made by a model is marked in every size and format, and other metadata is dropped', async () => {
  const plain = await photo(820, 300)
    .withExif({ IFD0: { Artist: 'Ada' } })
    .jpeg()
    .toBuffer()
  const webp = await imageProcessor.toWebp(plain, { byModel: true })
  if (!webp.ok) throw new Error(webp.reason)
  const avif = await imageProcessor.toAvif(webp.files[0]?.bytes ?? new Uint8Array())
  if (!avif.ok) throw new Error(avif.reason)
  for (const { bytes } of [...webp.files, ...avif.files]) {
    const { xmpAsString, exif } = await sharp(bytes).metadata()
    expect(xmpAsString).toContain(`Iptc4xmpExt:DigitalSourceType="${source}"`)
    expect(exif).toBeUndefined()
  }
})
