import { badge } from '#app/brand/brand-asset.ts'
import { faviconSvg, icoFile, squareMark } from '#app/brand/icons.ts'
import type { ApiVisit } from '#app/route.ts'
import { answer } from './file-response.ts'

export function getFaviconSvg(): Response {
  return answer('svg', faviconSvg())
}

export async function getFaviconIco({ deps }: ApiVisit): Promise<Response> {
  const { svg } = squareMark()
  const images = [16, 32, 48].map(async (size) => ({ size, png: await deps.rasterizer.rasterize(svg, size) }))
  return answer('ico', icoFile(await Promise.all(images)))
}

/** Phones and desktops cut the corners themselves. */
const icon =
  (size: number) =>
  async ({ deps }: ApiVisit) => {
    return answer('png', await deps.rasterizer.rasterize(badge(size).svg, size))
  }

export const getTouchIcon = icon(180)
export const getIcon192 = icon(192)
export const getIcon512 = icon(512)
