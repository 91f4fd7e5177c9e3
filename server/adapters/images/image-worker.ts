import { Worker } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import type { Result } from '#domain/result.ts'
import type { ImageFile } from '#features/ports.ts'

export type ImageJob = {
  bytes: Uint8Array
  byModel: boolean
  format: Format
  widths: readonly number[]
  /** Width and height of the largest file. */
  maxSize?: number
  cpuMs: number
}
/** `svg` is drawn; all others are decoded and encoded in this format. */
type Format = 'webp' | 'avif' | 'png' | 'svg'
export type ImageJobResult = Result<{ files: readonly ImageFile[] }, 'too_many_pixels' | 'damaged'>

// Runs as a separate process that handles one image at a time until it is ended. A compromised decoder finds no secrets
// and no database, and has no write access.

const maxPixels = 40_000_000
const maxMemory = 256 * 1024 * 1024
const maxWidth = 1600
/** WebP allows at most 16,383 pixels. A quarter of that is more than any layout shows. */
const maxHeight = 4000
/** Budget for the 800-pixel hero image. */
const smallImageBytes = 45_000
const smallImageWidth = 800

/** IPTC's word for a picture that a model made. All other metadata of a picture is dropped. */
const modelSource = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
const modelMark = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${modelSource}"/></rdf:RDF></x:xmpmeta>`

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

process.on('message', (job: ImageJob) => {
  const unwatch = watchBudget(job)
  void (job.format === 'svg' ? drawSvg(job) : processImage(job, job.format))
    .catch((error: unknown): ImageJobResult => {
      const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
      return { ok: false, reason: isTooLarge ? 'too_many_pixels' : 'damaged' }
    })
    .then((result) => {
      unwatch()
      process.send?.(result)
    })
})

type Budget = { cpuMs: number; maxMemory: number; start: NodeJS.CpuUsage }

function watchBudget({ cpuMs, format }: ImageJob): () => void {
  // The start of a process can cost a busy machine more CPU time than an image.
  const budget = { cpuMs, maxMemory, start: process.cpuUsage() }
  if (format !== 'svg') {
    const timer = watch(budget)
    return () => clearInterval(timer)
  }
  // In a thread of its own: reading an SVG blocks this one, and nested clip paths take exponential time and memory.
  const thread = new Worker(`(${watch.toString()})(${JSON.stringify(budget)})`, { eval: true })
  thread.unref()
  return () => void thread.terminate()
}

const watch = (budget: Budget) =>
  setInterval(() => {
    const { user, system } = process.cpuUsage(budget.start)
    if (process.memoryUsage.rss() > budget.maxMemory || (user + system) / 1000 > budget.cpuMs)
      process.kill(process.pid, 'SIGKILL')
  }, 5)

async function drawSvg({ bytes, maxSize = maxWidth }: ImageJob): Promise<ImageJobResult> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const svg = Buffer.from(bytes).toString()
  const image = await renderAsync(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: maxSize } })
  return { ok: true, files: [{ name: 'full', width: image.width, height: image.height, bytes: image.asPng() }] }
}

type EncodedFormat = Exclude<Format, 'svg'>

async function processImage(job: ImageJob, format: EncodedFormat): Promise<ImageJobResult> {
  const { bytes, byModel, widths, maxSize } = job
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const
  const limits = { width: maxSize ?? maxWidth, height: maxSize ?? maxHeight }
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize({ ...limits, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { raw: { width, height, channels } }
  const { xmpAsString = '' } = await sharp(bytes, options).metadata()
  const isMarked = byModel || xmpAsString.includes(modelSource)
  const decoded = isMarked ? sharp(data, raw).withXmp(modelMark) : sharp(data, raw)
  const files: ImageFile[] = []
  for (const size of [width, ...widths.filter((smaller) => smaller < width)]) {
    const name = size === width ? 'full' : String(size)
    const encoded = await encode(() => decoded.clone().resize({ width: size }), format, size <= smallImageWidth)
    files.push({ name, width: encoded.info.width, height: encoded.info.height, bytes: encoded.data })
  }
  return { ok: true, files }
}

async function encode(picture: () => Sharp, format: EncodedFormat, light: boolean) {
  if (format === 'png') return picture().png().toBuffer({ resolveWithObject: true })
  if (format === 'avif') return picture().avif({ quality: 52, effort: 3 }).toBuffer({ resolveWithObject: true })
  // Low effort makes files 2 percent larger and halves the encoding time.
  const webp = (quality: number) => picture().webp({ quality, effort: 2 }).toBuffer({ resolveWithObject: true })
  for (const quality of light ? [78, 60] : []) {
    const encoded = await webp(quality)
    if (encoded.data.byteLength <= smallImageBytes) return encoded
  }
  return webp(light ? 44 : 78)
}
