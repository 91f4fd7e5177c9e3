import { z } from 'zod'
import assets from '#content/brand-assets.json' with { type: 'json' }

/** `background` is what the asset is designed for. The width of a logo depends on the site's name. */
const brandAsset = z.strictObject({
  name: z.string(),
  title: z.string(),
  use: z.string(),
  layout: z.enum(['logo', 'mark', 'badge', 'wide', 'tall']),
  background: z.enum(['light', 'dark']),
  width: z.int().optional(),
  height: z.int(),
})
export type BrandAsset = z.infer<typeof brandAsset>

export const brandAssets = z.array(brandAsset).parse(assets)

export const brandFormats = ['png', 'svg'] as const
type BrandFormat = (typeof brandFormats)[number]

export const brandArchive = 'brand-assets.zip'

export function findBrandFile(file: string): { asset: BrandAsset; format: BrandFormat } | undefined {
  const [name, ending, ...rest] = file.split('.')
  const asset = brandAssets.find((known) => known.name === name)
  const format = brandFormats.find((known) => known === ending)
  return asset && format && rest.length === 0 ? { asset, format } : undefined
}
