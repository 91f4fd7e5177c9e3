import { drawAsset } from '#app/brand/brand-asset.ts'
import type { Drawing } from '#app/brand/svg.ts'
import { zipFile } from '#app/brand/zip.ts'
import type { ApiVisit } from '#app/route.ts'
import { nothingHere } from '#app/error-response.ts'
import {
  brandArchive,
  brandAssets,
  brandFormats,
  findBrandFile,
  type BrandAsset,
  type BrandFormat,
} from '#domain/site/brand-assets.ts'
import { heroWords } from '#domain/site/marketing-copy.ts'
import { slugOf } from '#domain/text/slug.ts'
import type { Deps } from '#features/deps.ts'
import { answer } from './file-response.ts'

/** `/brand/logo.svg` and its like, and all of them as one archive. */
export async function getBrandFile({ deps, params }: ApiVisit<{ file: string }>): Promise<Response> {
  const prefix = slugOf(deps.site.name, 'site')
  if (params.file === brandArchive)
    return answer('zip', await archive(deps, prefix), saved(`${prefix}-${brandArchive}`))
  const found = findBrandFile(params.file)
  if (!found) return nothingHere()
  const { asset, format } = found
  return answer(format, await brandFile(deps, asset, format), saved(`${prefix}-${asset.name}.${format}`))
}

async function archive(deps: Deps, prefix: string): Promise<Uint8Array> {
  const files = brandAssets.flatMap((asset) => brandFormats.map((format) => ({ asset, format })))
  const entries = files.map(async ({ asset, format }) => ({
    name: `${prefix}/${asset.name}.${format}`,
    bytes: await brandFile(deps, asset, format),
  }))
  return zipFile(await Promise.all(entries))
}

async function brandFile(deps: Deps, asset: BrandAsset, format: BrandFormat): Promise<Uint8Array> {
  const { svg, width } = drawBrandAsset(deps, asset)
  if (format === 'png') return deps.rasterizer.rasterize(svg, width)
  return new TextEncoder().encode(await deps.rasterizer.outline(svg))
}

/** A scene that needs no words. */
const scene = { title: 'A dog and a cat share the couch', category: 'Dog Care', kind: 'inline', variant: 0 } as const

function drawBrandAsset({ site, illustrator }: Pick<Deps, 'site' | 'illustrator'>, asset: BrandAsset): Drawing {
  const brand = { name: site.name, motto: heroWords(site.name).title.join(' ') }
  return drawAsset(asset, brand, illustrator.illustrate(scene).svg)
}

/** Still shown where a page names it as a picture; saved when it is opened. */
function saved(name: string): Record<string, string> {
  return { 'content-disposition': `attachment; filename="${name}"` }
}

const preview = brandAssets.find(({ name }) => name === 'og-image')

/** `/social.png`: beside every shared link that has no picture of its own. */
export async function getDefaultSocial({ deps }: ApiVisit): Promise<Response> {
  return preview ? answer('png', await brandFile(deps, preview, 'png')) : nothingHere()
}
