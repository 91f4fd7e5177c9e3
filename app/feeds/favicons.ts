import { badgeDrawing } from '#app/brand/brand-asset.ts'
import { faviconSvg, icoFile, squareMark } from '#app/brand/icons.ts'
import type { ApiContext } from '#app/route.ts'
import { fileResponse } from './file-response.ts'

export function getFaviconSvg(): Response {
  return fileResponse('svg', faviconSvg())
}

export async function getFaviconIco({ deps }: ApiContext): Promise<Response> {
  const { svg } = squareMark()
  const images = [16, 32, 48].map(async (size) => ({ size, png: await deps.rasterizer.rasterize(svg, size) }))
  return fileResponse('ico', icoFile(await Promise.all(images)))
}

/** Square, because operating systems round the corners themselves. */
const icon =
  (size: number) =>
  async ({ deps }: ApiContext) => {
    return fileResponse('png', await deps.rasterizer.rasterize(badgeDrawing(size).svg, size))
  }

export const getTouchIcon = icon(180)
export const getIcon192 = icon(192)
export const getIcon512 = icon(512)
