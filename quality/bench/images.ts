import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { createBuiltinIllustrator } from '#illustrator/illustrator.ts'
import { createImageProcessor } from '#server/adapters/images/image-processor.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { notMeasured, type Measurement, type Scenario } from './measurement.ts'

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** The built-in illustrations of the starter library, and an upload as served to a phone. */
export const images: Scenario = { name: 'images', run: async () => [await drawings(), ...(await photographs())] }

async function drawings(): Promise<Measurement> {
  const { illustrate } = createBuiltinIllustrator()
  const articles = await createStarterLibrary('content').readArticles()
  const sizes = articles.flatMap(({ title, category, picture }) =>
    (['hero', 'inline'] as const).map(
      (kind) => brotliCompressSync(illustrate({ title, category, kind, variant: 0, picture }).svg).byteLength,
    ),
  )
  const largest = Math.max(...sizes)
  return {
    name: `built-in illustrations, the largest of ${sizes.length}, brotli`,
    target: '≤ 25 KB',
    value: kilobytes(largest),
    met: largest <= 25_000,
  }
}

/** Gradients with the noise of a small sensor: flat colors would flatter any encoder. */
async function photograph(): Promise<Buffer> {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const noise = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } })
      .png()
      .toBuffer()
  const shapes = await sharp(await noise(64, 36))
    .resize(1600, 900, { kernel: 'cubic' })
    .png()
    .toBuffer()
  const texture = await sharp(await noise(1600, 900))
    .blur(1.2)
    .png()
    .toBuffer()
  return sharp(shapes)
    .composite([{ input: texture, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

async function photographs(): Promise<Measurement[]> {
  const imageProcessor = createImageProcessor({ widths: [800] })
  const photo = await photograph()
  const rows: Measurement[] = []
  for (const [form, make] of Object.entries({ WebP: imageProcessor.toWebp, AVIF: imageProcessor.toAvif })) {
    const what = `a photo of ${kilobytes(photo.byteLength)} as ${form}, 800 px wide`
    const processed = await make(photo)
    const file = processed.ok ? processed.files.find(({ name }) => name === '800') : undefined
    if (!file) rows.push(notMeasured(what, '≤ 45 KB', 'could not be created'))
    else {
      const size = file.bytes.byteLength
      rows.push({ name: what, target: '≤ 45 KB', value: kilobytes(size), met: size <= 45_000 })
    }
  }
  return rows
}
