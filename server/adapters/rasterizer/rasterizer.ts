import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { renderAsync, Resvg } from '@resvg/resvg-js'
import type { Rasterizer } from '#features/ports.ts'
import { createLruCache } from '#server/http/lru-cache.ts'

type Options = {
  /** Holds the faces that drawings name; fonts of the machine are not used, so that all machines draw alike. */
  fonts: string
  maxBytes?: number
  render?: (svg: string, width: number) => Promise<Uint8Array>
}

const files = ['fraunces-600.ttf', 'figtree-600.ttf']

/** Draws one picture at a time, off the main thread, and each only once while it is remembered. */
export function createRasterizer({ fonts, maxBytes: mostBytes = 32 * 1024 * 1024, render }: Options): Rasterizer {
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
  const once = createSingleFlightCache(mostBytes)
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

function createSingleFlightCache(mostBytes: number) {
  const made = createLruCache<Uint8Array>(mostBytes)
  const making = new Map<string, Promise<Uint8Array>>()
  let lastJob: Promise<unknown> = Promise.resolve()

  return function once(key: string, work: Work): Promise<Uint8Array> {
    const known = made.get(key)
    if (known) return Promise.resolve(known)
    const begun = making.get(key)
    if (begun) return begun
    const mine = lastJob.then(work).then((bytes) => {
      made.set(key, bytes, bytes.byteLength)
      return bytes
    })
    const done = () => making.delete(key)
    lastJob = mine.then(done, done)
    making.set(key, mine)
    return mine
  }
}

function keyOf(svg: string, form: string): string {
  return `${createHash('sha256').update(svg).digest('base64url')}.${form}`
}
