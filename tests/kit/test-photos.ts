import sharp from 'sharp'
import { expect } from 'vitest'
import type { ProcessedImage } from '#features/ports.ts'

/** Something like a photo: soft, with fine grain. */
export function photo(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } }).blur(1.5)
}

export function flat(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 4, background } })
}

/** The files of a photo of 1800 by 900 pixels. */
export async function expectPageWidths(processed: ProcessedImage): Promise<void> {
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
}
