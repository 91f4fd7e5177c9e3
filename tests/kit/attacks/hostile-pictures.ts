import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { createRandom } from '#tests/kit/seeded-random.ts'

type Random = ReturnType<typeof createRandom>
/** `expected`: the statuses that this file may get. */
export type HostilePicture = { what: string; name: string; bytes: Uint8Array; expected: readonly number[] }

const accepted = [201]
const rejected = [415, 422]
const either = [201, 415, 422]
const script = Buffer.from('<html><script>alert(1)</script><?php phpinfo(); ?></html>')
/** Must never appear in the output, wherever it hides in a file. */
export const secrets = ['SecretCamera', '<script', '<?php', 'GPSLatitude']
const names = [
  'a.png',
  '../../x.js',
  '..\\..\\x.js',
  'x.php;.png',
  'con',
  '.htaccess',
  `${'n'.repeat(300)}.jpg`,
  'ü\u202egnp.js',
]

/** Files of every kind that somebody could upload as an image; the same ones for the same seed. */
export async function hostilePictures(count: number, random: Random): Promise<HostilePicture[]> {
  const sound = await soundPictures()
  const files: HostilePicture[] = [
    ...[...sound].map(([what, bytes]) => hostilePicture(what, bytes, accepted)),
    ...names.map((name) => ({
      what: `named ${name}`,
      name,
      bytes: sound.get('small.jpeg') ?? script,
      expected: accepted,
    })),
    ...(await polyglots(sound)),
    ...bombs(),
    ...(await otherKinds(sound)),
  ]
  const bases = [...sound].filter(([, bytes]) => bytes.length < 100_000)
  while (files.length < count) {
    const [what, bytes] = random.pick(bases)
    if (random.below(2) === 0) {
      const at = random.below(bytes.length)
      files.push(hostilePicture(`${what} cut at ${at} of ${bytes.length}`, bytes.subarray(0, at), either))
    } else files.push(hostilePicture(`${what} with flipped bits (${files.length})`, flipBits(bytes, random), either))
  }
  return files
}

const hostilePicture = (what: string, bytes: Uint8Array, expected: readonly number[]) => ({
  what,
  name: 'a.png',
  bytes,
  expected,
})

/** Soft, with noise, and the same each time. */
function createPhoto(width: number, height: number) {
  const { below } = createRandom(width * height)
  const grain = Buffer.from(Uint8Array.from({ length: width * height * 3 }, () => 90 + below(80)))
  return sharp(grain, { raw: { width, height, channels: 3 } }).blur(1.5)
}

async function soundPictures(): Promise<Map<string, Buffer>> {
  const exif = {
    IFD0: { Make: 'SecretCamera', Copyright: '<script>alert(2)</script>' },
    IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
  }
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><GPSLatitude>51</GPSLatitude>SecretCamera</x:xmpmeta>'
  const small = createPhoto(64, 48)
  return new Map([
    ['small.jpeg', await small.clone().jpeg().toBuffer()],
    ['small.png', await small.clone().png().toBuffer()],
    ['small.webp', await small.clone().webp().toBuffer()],
    ['small.avif', await small.clone().avif({ effort: 0 }).toBuffer()],
    ['progressive.jpeg', await createPhoto(200, 150).jpeg({ progressive: true }).toBuffer()],
    ['cmyk.jpeg', await small.clone().toColourspace('cmyk').jpeg().toBuffer()],
    ['grey.jpeg', await small.clone().greyscale().jpeg().toBuffer()],
    ['palette.png', await small.clone().png({ palette: true }).toBuffer()],
    ['interlaced.png', await small.clone().png({ progressive: true }).toBuffer()],
    ['deep.png', await small.clone().toColourspace('rgb16').png().toBuffer()],
    ['see-through.webp', await small.clone().ensureAlpha(0.5).webp({ lossless: true }).toBuffer()],
    ['one pixel.png', await createPhoto(1, 1).png().toBuffer()],
    ['a line.png', await createPhoto(2000, 1).png().toBuffer()],
    ['large.jpeg', await createPhoto(1800, 900).jpeg().toBuffer()],
    ['exif.jpeg', await small.clone().jpeg().withExif(exif).toBuffer()],
    ['exif.png', await small.clone().png().withExif(exif).toBuffer()],
    ['exif.webp', await small.clone().webp().withExif(exif).toBuffer()],
    ['exif.avif', await small.clone().avif({ effort: 0 }).withExif(exif).toBuffer()],
    ['turned.jpeg', await small.clone().jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()],
    ['xmp.jpeg', await small.clone().jpeg().withXmp(xmp).toBuffer()],
    ['xmp.webp', await small.clone().webp().withXmp(xmp).toBuffer()],
    ['profile.jpeg', await small.clone().jpeg().withIccProfile('p3').toBuffer()],
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function pngOf(
  width: number,
  height: number,
  rows: Uint8Array,
  { interlaced = 0, extra = [] as Buffer[] } = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  header[12] = interlaced
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Small files that claim to be large. */
function bombs(): HostilePicture[] {
  const rows = (width: number, height: number) =>
    deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const square = rows(30_000, 30_000)
  const words = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(200_000_000, 'x'), { level: 9 })])
  const profile = Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(100_000_000), { level: 9 })])
  const few = rows(8, 8)
  return [
    hostilePicture('30,000 × 30,000 pixels', pngOf(30_000, 30_000, square), rejected),
    hostilePicture('30,000 × 30,000 pixels, interlaced', pngOf(30_000, 30_000, square, { interlaced: 1 }), rejected),
    hostilePicture('2^31 × 2^31 pixels', pngOf(0x7fffffff, 0x7fffffff, few), rejected),
    hostilePicture('4 billion pixels wide', pngOf(0xffffffff, 1, few), rejected),
    hostilePicture('no pixels', pngOf(0, 0, few), rejected),
    hostilePicture('more pixels than data', pngOf(6000, 6000, few), rejected),
    hostilePicture('more data than pixels', pngOf(8, 8, square), either),
    hostilePicture('a comment of 200 MB', pngOf(8, 8, few, { extra: [chunk('zTXt', words)] }), either),
    hostilePicture('a profile of 100 MB', pngOf(8, 8, few, { extra: [chunk('iCCP', profile)] }), either),
  ]
}

/** An image and something else in one file. */
async function polyglots(sound: ReadonlyMap<string, Buffer>): Promise<HostilePicture[]> {
  const [jpeg, png, webp, avif] = ['small.jpeg', 'small.png', 'small.webp', 'small.avif'].map(
    (name) => sound.get(name) ?? script,
  )
  if (!jpeg || !png || !webp || !avif) return []
  const comment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, script.length + 2]),
    script,
    jpeg.subarray(2),
  ])
  const text = Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script])),
    png.subarray(33),
  ])
  const riff = Buffer.concat([
    webp,
    Buffer.from('EXIF'),
    Buffer.from([script.length + (script.length % 2), 0, 0, 0]),
    script,
  ])
  riff.writeUInt32LE(riff.length - 8, 4)
  const zip = Buffer.from('PK\x03\x04 SecretCamera PK\x05\x06', 'latin1')
  return [
    ...[jpeg, png, webp, avif].map((bytes, at) =>
      hostilePicture(`image ${at} and a page`, Buffer.concat([bytes, script]), either),
    ),
    ...[jpeg, png, webp, avif].map((bytes, at) =>
      hostilePicture(`image ${at} and an archive`, Buffer.concat([bytes, zip]), either),
    ),
    hostilePicture('a JPEG with a page in its comment', comment, accepted),
    hostilePicture('a PNG with a page in its text chunk', text, accepted),
    hostilePicture('a WebP with a page in its EXIF', riff, either),
    hostilePicture('a page and a JPEG', Buffer.concat([script, jpeg]), rejected),
    hostilePicture('PNG header on a JPEG', Buffer.concat([png.subarray(0, 8), jpeg]), rejected),
    hostilePicture('JPEG header on a PNG', Buffer.concat([jpeg.subarray(0, 3), png]), rejected),
    hostilePicture('JPEG header on a page', Buffer.concat([jpeg.subarray(0, 3), script]), rejected),
    hostilePicture('WebP header on a page', Buffer.concat([webp.subarray(0, 12), script]), rejected),
    hostilePicture('AVIF header on a page', Buffer.concat([avif.subarray(0, 12), script]), rejected),
  ]
}

async function otherKinds(sound: ReadonlyMap<string, Buffer>): Promise<HostilePicture[]> {
  const small = createPhoto(9, 9)
  const avif = sound.get('small.avif') ?? script
  const branded = (brand: string) => Buffer.concat([avif.subarray(0, 8), Buffer.from(brand), avif.subarray(12)])
  const text = (what: string, words: string) => hostilePicture(what, Buffer.from(words, 'latin1'), rejected)
  return [
    text('SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'),
    text(
      'SVG with an external entity',
      '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>',
    ),
    text('HTML', '<!doctype html><script>alert(1)</script>'),
    text('PDF', '%PDF-1.4\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\ntrailer<<>>\n%%EOF'),
    text('PostScript', '%!PS\n(/etc/passwd) (r) file'),
    text('MVG', "push graphic-context\nfill 'url(https://127.0.0.1/x)'"),
    text('BMP', 'BM\x3a\0\0\0\0\0\0\0'),
    text('ICO', '\0\0\x01\0\x01\0'),
    text('JPEG XL', '\xff\x0a\xfa'),
    text('nothing', ''),
    text('one byte', '\xff'),
    text('two bytes', '\xff\xd8'),
    text('three bytes', '\xff\xd8\xff'),
    hostilePicture('GIF', await small.clone().gif().toBuffer(), rejected),
    hostilePicture('TIFF', await small.clone().tiff().toBuffer(), rejected),
    hostilePicture('HEIC by brand', branded('heic'), rejected),
    hostilePicture('a video by brand', branded('isom'), rejected),
    hostilePicture('8 KB of zeros', Buffer.alloc(8192), rejected),
  ]
}

function flipBits(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes)
  for (let times = 1 + random.below(8); times > 0; times--) {
    const at = random.below(copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8))
  }
  return copy
}
