import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectPageWidths, flat, photo } from '#tests/kit/test-photos.ts'
import { createImageProcessor } from './image-processor.ts'

const imageProcessor = createImageProcessor({ widths: [800, 1200] })

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** One bit a pixel, all white, so that little stands for much. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height, 0), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('a jpeg becomes WebP in the widths of our pages (283)', async () => {
  await expectPageWidths(await imageProcessor.toWebp(await photo(1800, 900).jpeg().toBuffer()))
})

test('a picture that was cut off is refused (F20)', async () => {
  const bytes = await photo(300, 200).jpeg().toBuffer()
  const cut = bytes.subarray(0, bytes.byteLength / 2)
  expect(await imageProcessor.toWebp(cut)).toEqual({ ok: false, reason: 'damaged' })
})

test('a small picture is not enlarged', async () => {
  const processed = await imageProcessor.toWebp(await photo(300, 200).jpeg().toBuffer())
  expect(processed.ok && processed.files.map(({ name, width }) => [name, width])).toEqual([['full', 300]])
})

test('location and camera data are removed, and the image is upright (T12)', async () => {
  const exif = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } }
  const bytes = await photo(400, 200).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const processed = await imageProcessor.toWebp(bytes)
  if (!processed.ok) throw new Error(processed.reason)
  const [full] = processed.files
  const { exif: remainingExif, xmp, icc, orientation, width, height } = await sharp(full?.bytes).metadata()
  expect({ remainingExif, xmp, icc, orientation }).toEqual({})
  expect([width, height]).toEqual([200, 400])
})

test('an animation becomes its first picture', async () => {
  const frames = await Promise.all([20, 30, 40].map((grey) => flat(40, 40, `rgb(${grey}, 0, 0)`).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(3)
  const processed = await imageProcessor.toWebp(moving)
  expect(processed.ok && (await sharp(processed.files[0]?.bytes).metadata()).pages).toBeUndefined()
})

test('a JPEG with a page behind it leaves the page behind (T12)', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const jpeg = await photo(64, 64)
    .jpeg()
    .withExif({ IFD0: { Copyright: '<script>alert(2)</script>' } })
    .toBuffer()
  const processed = await imageProcessor.toWebp(Buffer.concat([jpeg, page]))
  if (!processed.ok) throw new Error(processed.reason)
  for (const { bytes } of processed.files) expect(Buffer.from(bytes).toString('latin1')).not.toContain('<script')
})

test('30,000 by 30,000 pixels in a small file are refused before they are unpacked (T12)', async () => {
  const bytes = bomb(30_000, 30_000)
  expect(bytes.byteLength).toBeLessThan(1024 * 1024)
  const before = process.memoryUsage.rss()
  expect(await imageProcessor.toWebp(bytes)).toEqual({ ok: false, reason: 'too_many_pixels' })
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
})

test('other kinds never reach their decoders, whatever they are', async () => {
  const others = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    gif: await photo(9, 9).gif().toBuffer(),
    tiff: await photo(9, 9).tiff().toBuffer(),
    pdf: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
    html: Buffer.from('<!doctype html><p>x'),
    nothing: Buffer.alloc(0),
  }
  for (const [kind, bytes] of Object.entries(others)) {
    expect(await imageProcessor.toWebp(bytes), kind).toEqual({ ok: false, reason: 'damaged' })
  }
})

/** Each clip path refers twice to the next, so drawing takes twice as long with each level. */
function nestedClips(depth: number): string {
  const rect = (next: number) => `<rect width="9" height="9" clip-path="url(#c${next})"/>`
  const clips = Array.from(
    { length: depth },
    (_, at) => `<clipPath id="c${at}">${rect(at + 1)}${rect(at + 1)}</clipPath>`,
  )
  const last = `<clipPath id="c${depth}"><rect width="9" height="9"/></clipPath>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${clips.join('')}${last}${rect(0)}</svg>`
}

test('an SVG is drawn, and one that would take minutes and gigabytes is given up', async () => {
  const drawn = await imageProcessor.fromSvg(nestedClips(2), 64)
  if (!drawn.ok) throw new Error(drawn.reason)
  expect(await sharp(drawn.files[0]?.bytes).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 })
  const hasty = createImageProcessor({ widths: [], svgMs: 400 })
  expect(await hasty.fromSvg(nestedClips(24), 512)).toEqual({ ok: false, reason: 'too_costly' })
  expect(await imageProcessor.fromSvg('<svg><g></svg>', 64)).toEqual({ ok: false, reason: 'damaged' })
})

test('more than a few waiting jobs are rejected as busy', async () => {
  const small = createImageProcessor({ widths: [], maxQueued: 2 })
  const bytes = await photo(50, 50).jpeg().toBuffer()
  const outcomes = await Promise.all([small.toWebp(bytes), small.toWebp(bytes), small.toWebp(bytes)])
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false])
  expect(outcomes[2]).toEqual({ ok: false, reason: 'busy' })
})

const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s that somebody uploads keeps the mark if it has it',
  async (format) => {
    const xmp = (type: string) =>
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><Iptc4xmpExt:DigitalSourceType>${type}</Iptc4xmpExt:DigitalSourceType></rdf:Description></rdf:RDF></x:xmpmeta>`
    for (const [type, expected] of [
      [source, expect.stringContaining(source)],
      ['http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture', undefined],
    ] as const) {
      const processed = await imageProcessor.toWebp(await photo(60, 40).withXmp(xmp(type)).toFormat(format).toBuffer())
      if (!processed.ok) throw new Error(processed.reason)
      expect((await sharp(processed.files[0]?.bytes).metadata()).xmpAsString).toEqual(expected)
    }
  },
)
