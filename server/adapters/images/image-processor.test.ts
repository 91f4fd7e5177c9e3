import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createImageProcessor } from './image-processor.ts'

const imageProcessor = createImageProcessor({ widths: [800, 1200] })

/** Something like a photo: soft, with fine grain. */
function photo(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } }).blur(1.5)
}

function flat(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 4, background } })
}

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

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s becomes WebP in the widths of our pages (283)',
  async (format) => {
    const effort = format === 'avif' ? { effort: 0 } : {}
    const processed = await imageProcessor.toWebp(await photo(1800, 900).toFormat(format, effort).toBuffer())
    if (!processed.ok) throw new Error(processed.reason)
    expect(processed.files.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['full', 1600, 800],
      ['800', 800, 400],
      ['1200', 1200, 600],
    ])
    for (const { bytes, width } of processed.files) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
    }
    const small = processed.files.find(({ name }) => name === '800')
    expect(small?.bytes.byteLength).toBeLessThanOrEqual(45_000)
  },
)

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
  expect(await imageProcessor.toWebp(bytes)).toEqual({ ok: false, reason: 'too many pixels' })
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
    reason: 'too costly',
  })
  const interlaced = await flat(7300, 5400, '#f00').png({ progressive: true, compressionLevel: 1 }).toBuffer()
  expect(await imageProcessor.toWebp(interlaced)).toEqual({ ok: false, reason: 'too costly' })
  expect(await imageProcessor.toWebp(await photo(50, 50).jpeg().toBuffer())).toMatchObject({ ok: true })
})

/** Each clip path refers twice to the next, so drawing takes twice as long with each level. */
function nestedClips(depth: number): string {
  const rect = (next: number) => `<rect width="9" height="9" clip-path="url(#c${next})"/>`
  const clips = Array.from({ length: depth }, (_, at) => `<clipPath id="c${at}">${rect(at + 1)}${rect(at + 1)}</clipPath>`)
  const last = `<clipPath id="c${depth}"><rect width="9" height="9"/></clipPath>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${clips.join('')}${last}${rect(0)}</svg>`
}

test('an SVG is drawn, and one that would take minutes and gigabytes is given up', async () => {
  const drawn = await imageProcessor.fromSvg(nestedClips(2), 64)
  if (!drawn.ok) throw new Error(drawn.reason)
  expect(await sharp(drawn.files[0]?.bytes).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 })
  expect(await imageProcessor.fromSvg(nestedClips(24), 512)).toEqual({ ok: false, reason: 'too costly' })
  expect(await imageProcessor.fromSvg('<svg><g></svg>', 64)).toEqual({ ok: false, reason: 'damaged' })
})

test('more than a few waiting jobs are rejected as busy', async () => {
  const small = createImageProcessor({ widths: [], maxQueued: 2 })
  const bytes = await photo(50, 50).jpeg().toBuffer()
  const outcomes = await Promise.all([small.toWebp(bytes), small.toWebp(bytes), small.toWebp(bytes)])
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false])
  expect(outcomes[2]).toEqual({ ok: false, reason: 'busy' })
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
  const webp = await imageProcessor.toWebp(plain, true)
  if (!webp.ok) throw new Error(webp.reason)
  const avif = await imageProcessor.toAvif(webp.files[0]?.bytes ?? new Uint8Array())
  if (!avif.ok) throw new Error(avif.reason)
  for (const { bytes } of [...webp.files, ...avif.files]) {
    const { xmpAsString, exif } = await sharp(bytes).metadata()
    expect(xmpAsString).toContain(`Iptc4xmpExt:DigitalSourceType="${source}"`)
    expect(exif).toBeUndefined()
  }
})

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
