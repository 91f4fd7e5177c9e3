import sharp, { type Sharp } from 'sharp'
import type { ImageFile } from '#features/ports.ts'
import type { ImageJobResult, ImageJob } from './image-worker-protocol.ts'

// A program of its own: it takes one picture, answers once and ends. A decoder that is taken over here finds no secrets,
// no database and nothing that it may write to.

const maxPixels = 40_000_000
const maxMemory = 256 * 1024 * 1024
const maxWidth = 1600
/** WebP cannot be taller than 16,383; nobody scrolls through a picture of a quarter of that. */
const maxHeight = 4000
/** A hero at 800 should not weigh more than this. */
const smallImageBytes = 45_000
const smallImageWidth = 800

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

process.once('message', (job: ImageJob) => {
  // Decoding happens in other threads, so this one is free to watch.
  setInterval(() => isOverBudget(job.cpuMs) && process.exit(1), 5).unref()
  void processImage(job)
    .catch((error: unknown): ImageJobResult => ({ error: toFault(error) }))
    .then((answer) => process.send?.(answer, () => process.exit()))
})

function isOverBudget(cpuMs: number): boolean {
  const { user, system } = process.cpuUsage()
  return process.memoryUsage.rss() > maxMemory || (user + system) / 1000 > cpuMs
}

function toFault(error: unknown) {
  return error instanceof Error && /pixel limit/i.test(error.message) ? 'too many pixels' : 'damaged'
}

async function processImage({ bytes, format: form, widths }: ImageJob): Promise<ImageJobResult> {
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { raw: { width, height, channels } }
  const files: ImageFile[] = []
  for (const wanted of [width, ...widths.filter((smaller) => smaller < width)]) {
    const name = wanted === width ? 'full' : String(wanted)
    const encoded = await encode(() => sharp(data, raw).resize({ width: wanted }), form, wanted <= smallImageWidth)
    files.push({ name, width: encoded.info.width, height: encoded.info.height, bytes: encoded.data })
  }
  return { files }
}

async function encode(picture: () => Sharp, form: ImageJob['format'], light: boolean) {
  if (form === 'avif') return picture().avif({ quality: 52, effort: 3 }).toBuffer({ resolveWithObject: true })
  // Low effort costs one byte in fifty and saves half of the waiting.
  const webp = (quality: number) => picture().webp({ quality, effort: 2 }).toBuffer({ resolveWithObject: true })
  for (const quality of light ? [78, 60] : []) {
    const encoded = await webp(quality)
    if (encoded.data.byteLength <= smallImageBytes) return encoded
  }
  return webp(light ? 44 : 78)
}
