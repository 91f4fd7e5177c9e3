import { badgeDrawing } from '#app/brand/brand-asset.ts'
import { faviconSvg, icoFile, squareMark } from '#app/brand/icons.ts'
import type { ApiContext } from '#app/route.ts'
import { paintBrand } from './brand-look.ts'
import { fileResponse } from './file-response.ts'

export async function getFaviconSvg({ deps, site }: ApiContext): Promise<Response> {
  return fileResponse('svg', await paintBrand(deps, site, faviconSvg()))
}

export async function getFaviconIco({ deps, site }: ApiContext): Promise<Response> {
  const svg = await paintBrand(deps, site, squareMark().svg)
  const images = [16, 32, 48].map(async (size) => ({ size, png: await deps.rasterizer.rasterize(svg, size) }))
  return fileResponse('ico', icoFile(await Promise.all(images)))
}

/** Square, because operating systems round the corners themselves. */
const icon =
  (size: number) =>
  async ({ deps, site }: ApiContext) => {
    const svg = await paintBrand(deps, site, badgeDrawing(size).svg)
    return fileResponse('png', await deps.rasterizer.rasterize(svg, size))
  }

export const getTouchIcon = icon(180)
export const getIcon192 = icon(192)
export const getIcon512 = icon(512)
