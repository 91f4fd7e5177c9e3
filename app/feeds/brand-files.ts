import { zipSync } from 'fflate'
import { renderBrandAsset } from '#app/brand/brand-asset.ts'
import type { ApiContext } from '#app/route.ts'
import { notFound } from '#app/responses.ts'
import { brandArchive, brandAssets, brandFormats, findBrandFile } from '#app/brand/brand-assets.ts'
import { heroCopy } from '#domain/site/marketing-copy.ts'
import { slugify } from '#domain/text/slug.ts'
import type { Site } from '#domain/site/site.ts'
import type { Deps } from '#features/deps.ts'
import { paintBrand } from './brand-look.ts'
import { fileResponse } from './file-response.ts'
import { rasterizePicture } from './raster-picture.ts'

type BrandFile = NonNullable<ReturnType<typeof findBrandFile>>
/** Files such as `/brand/logo.svg`, and an archive of all of them. */
export async function getBrandFile({ deps, site, params }: ApiContext<{ file: string }>): Promise<Response> {
  const prefix = slugify(site.name, 'site')
  const headers = attachmentHeader(`${prefix}-${params.file}`)
  if (params.file === brandArchive) return fileResponse('zip', await buildArchive(deps, site, prefix), headers)
  const file = findBrandFile(params.file)
  return file ? fileResponse(file.format, await renderBrandFile(deps, site, file), headers) : notFound()
}

async function buildArchive(deps: Deps, site: Site, prefix: string): Promise<Uint8Array> {
  const files = brandAssets.flatMap((asset) => brandFormats.map((format) => ({ asset, format })))
  const entries = files.map(
    async ({ asset, format }) =>
      [`${prefix}/${asset.name}.${format}`, await renderBrandFile(deps, site, { asset, format })] as const,
  )
  return zipFiles(Object.fromEntries(await Promise.all(entries)))
}

/**
 * Stored without compression, because PNG is compressed already. The fixed date, the earliest that the format has, gives
 * the same archive every time; it is local time, because that is what ends up in the file.
 */
export function zipFiles(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  return zipSync(files, { level: 0, mtime: new Date(1980, 0, 1) })
}

async function renderBrandFile(deps: Deps, site: Site, { asset, format }: BrandFile): Promise<Uint8Array> {
  const brand = { name: site.name, motto: heroCopy(site.name).title.join(' ') }
  const { svg: drawn, width } = renderBrandAsset(asset, brand, await rasterizePicture(deps, scene))
  const svg = await paintBrand(deps, site, drawn)
  if (format === 'png') return deps.rasterizer.rasterize(svg, width)
  return new TextEncoder().encode(await deps.rasterizer.outline(svg))
}

/** The scene of every brand image. */
const scene = {
  title: '',
  category: '',
  kind: 'inline',
  variant: 0,
  picture: 'cat-on-shelf-dog-on-loose-leash',
} as const

/** The file is downloaded when opened directly; an `<img>` still shows it. */
function attachmentHeader(name: string): Record<string, string> {
  return { 'content-disposition': `attachment; filename="${name}"` }
}

const socialAsset = brandAssets.find(({ name }) => name === 'og-image')

/** `/social.png`: the preview of shared links that have no image of their own. */
export async function getDefaultSocialImage({ deps, site }: ApiContext): Promise<Response> {
  return socialAsset
    ? fileResponse('png', await renderBrandFile(deps, site, { asset: socialAsset, format: 'png' }))
    : notFound()
}
