import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { renderAsync, Resvg } from '@resvg/resvg-js'
import type { Rasterizer } from '#features/ports.ts'
import { createSerialQueue } from '#server/serial-queue.ts'
import { createLruCache } from '#server/lru-cache.ts'

type Options = {
  /** Folder of the fonts that drawings use. System fonts are ignored, so that every machine renders the same. */
  fonts: string
  maxBytes?: number
  render?: (svg: string, width: number) => Promise<Uint8Array>
}

const files = ['fraunces-600.ttf', 'figtree-600.ttf']

/** Renders one image at a time off the main thread and caches the results. */
export function createRasterizer({ fonts, maxBytes = 32 * 1024 * 1024, render }: Options): Rasterizer {
  const font = {
    loadSystemFonts: false,
    fontFiles: files.map((file) => join(fonts, file)),
    defaultFontFamily: 'Figtree',
  }
  const draw =
    render ??
    (async (svg: string, width: number) => {
      const image = await renderAsync(svg, { font, fitTo: { mode: 'width', value: width } })
      return new Uint8Array(image.asPng())
    })
  const once = createSingleFlightCache(maxBytes)
  return {
    rasterize: (svg, width) => once(keyOf(svg, String(width)), () => draw(svg, width)),
    async outline(svg) {
      const bytes = await once(keyOf(svg, 'outline'), () => {
        return Promise.resolve(new TextEncoder().encode(new Resvg(svg, { font }).toString()))
      })
      return new TextDecoder().decode(bytes)
    },
  }
}

type Work = () => Promise<Uint8Array>

function createSingleFlightCache(maxBytes: number) {
  const cache = createLruCache<Uint8Array>(maxBytes)
  const pending = new Map<string, Promise<Uint8Array>>()
  const inOrder = createSerialQueue()

  return function once(key: string, work: Work): Promise<Uint8Array> {
    const cached = cache.get(key)
    if (cached) return Promise.resolve(cached)
    const inFlight = pending.get(key)
    if (inFlight) return inFlight
    const result = inOrder(work)
      .then((bytes) => {
        cache.set(key, bytes, bytes.byteLength)
        return bytes
      })
      .finally(() => pending.delete(key))
    pending.set(key, result)
    return result
  }
}

function keyOf(svg: string, form: string): string {
  return `${createHash('sha256').update(svg).digest('base64url')}.${form}`
}
