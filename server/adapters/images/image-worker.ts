import sharp, { type Sharp } from 'sharp'
import type { PictureFile } from '#features/ports.ts'
import type { PressAnswer, PressOrder } from './image-worker-protocol.ts'

// A program of its own: it takes one picture, answers once and ends. A decoder that is taken over here finds no secrets,
// no database and nothing that it may write to.

const mostPixels = 40_000_000
const mostMemory = 256 * 1024 * 1024
const widest = 1600
/** WebP cannot be taller than 16,383; nobody scrolls through a picture of a quarter of that. */
const tallest = 4000
/** A hero at 800 should not weigh more than this. */
const lightBytes = 45_000
const lightWidth = 800

const loaders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
]
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.concurrency(1)
sharp.cache(false)

process.once('message', (order: PressOrder) => {
  // Decoding happens in other threads, so this one is free to watch.
  setInterval(() => spent(order.cpuMs) && process.exit(1), 5).unref()
  void press(order)
    .catch((error: unknown): PressAnswer => ({ fault: faultOf(error) }))
    .then((answer) => process.send?.(answer, () => process.exit()))
})

function spent(cpuMs: number): boolean {
  const { user, system } = process.cpuUsage()
  return process.memoryUsage.rss() > mostMemory || (user + system) / 1000 > cpuMs
}

function faultOf(error: unknown) {
  return error instanceof Error && /pixel limit/i.test(error.message) ? 'too many pixels' : 'damaged'
}

async function press({ bytes, form, widths }: PressOrder): Promise<PressAnswer> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { raw: { width, height, channels } }
  const files: PictureFile[] = []
  for (const wanted of [width, ...widths.filter((smaller) => smaller < width)]) {
    const name = wanted === width ? 'full' : String(wanted)
    const encoded = await encode(() => sharp(data, raw).resize({ width: wanted }), form, wanted <= lightWidth)
    files.push({ name, width: encoded.info.width, height: encoded.info.height, bytes: encoded.data })
  }
  return { files }
}

async function encode(picture: () => Sharp, form: PressOrder['form'], light: boolean) {
  if (form === 'avif') return picture().avif({ quality: 52, effort: 3 }).toBuffer({ resolveWithObject: true })
  // Low effort costs one byte in fifty and saves half of the waiting.
  const webp = (quality: number) => picture().webp({ quality, effort: 2 }).toBuffer({ resolveWithObject: true })
  for (const quality of light ? [78, 60] : []) {
    const encoded = await webp(quality)
    if (encoded.data.byteLength <= lightBytes) return encoded
  }
  return webp(light ? 44 : 78)
}
