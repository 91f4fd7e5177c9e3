import { expect, test } from 'vitest'
import { XMLValidator } from 'fast-xml-parser'
import { socialCard } from '#app/brand/social-card.ts'
import { rasterizePicture } from '#app/feeds/raster-picture.ts'
import { createIllustrator } from '#illustrator/illustrator.ts'
import { createRasterizer } from './rasterizer.ts'

const fonts = 'server/adapters/rasterizer/fonts'
const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="red"/></svg>'
const word = (fontFamily: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><text y="40" font-family="${fontFamily}" font-weight="600">Wag</text></svg>`

/** Width and height as the PNG itself says. */
function sizeOf(png: Uint8Array) {
  const view = Buffer.from(png)
  expect(view.subarray(1, 4).toString()).toBe('PNG')
  return [view.readUInt32BE(16), view.readUInt32BE(20)]
}

test('an SVG becomes a PNG of the requested width', async () => {
  const { rasterize } = createRasterizer({ fonts })
  expect(sizeOf(await rasterize(square, 32))).toEqual([32, 32])
})

test('a hundred concurrent requests for the same image cause one render', async () => {
  let drawings = 0
  const render = async () => {
    drawings++
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Uint8Array(10)
  }
  const { rasterize } = createRasterizer({ fonts, render })
  await Promise.all(Array.from({ length: 100 }, () => rasterize(square, 32)))
  await rasterize(square, 32)
  expect(drawings).toBe(1)
  await rasterize(square, 64)
  expect(drawings).toBe(2)
})

test('pictures are drawn one after the other', async () => {
  let running = 0
  let most = 0
  const render = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running--
    return new Uint8Array(10)
  }
  const { rasterize } = createRasterizer({ fonts, render })
  await Promise.all(Array.from({ length: 20 }, (_, index) => rasterize(square, index + 1)))
  expect(most).toBe(1)
})

test('a drawing that fails rejects, affects no other, and is tried again', async () => {
  let fails = true
  const render = async () => {
    if (fails) throw new Error('no paper')
    return new Uint8Array(10)
  }
  const { rasterize } = createRasterizer({ fonts, render })
  await expect(rasterize(square, 1)).rejects.toThrow('no paper')
  fails = false
  expect(await rasterize(square, 1)).toHaveLength(10)
})

test('the cache stays within its size limit', async () => {
  let drawings = 0
  const render = async () => {
    drawings++
    return new Uint8Array(60)
  }
  const { rasterize } = createRasterizer({ fonts, render, maxBytes: 100 })
  await rasterize(square, 1)
  await rasterize(square, 2)
  await rasterize(square, 1)
  expect(drawings).toBe(3)
})

test.each(['Fraunces', 'Figtree'])('outlined words need no font and are set in %s', async (fontFamily) => {
  const { outline } = createRasterizer({ fonts })
  const shapes = await outline(word(fontFamily))
  expect(XMLValidator.validate(shapes)).toBe(true)
  expect(shapes).not.toContain('<text')
  expect(shapes).toContain('<path')
  expect(shapes).not.toBe(await outline(word(fontFamily === 'Figtree' ? 'Fraunces' : 'Figtree')))
})

test('the social card of an article is complete, 1200 by 630, and small enough (238)', async () => {
  const rasterizer = createRasterizer({ fonts })
  const { rasterize } = rasterizer
  const about = { title: 'Nail Trims in Ten-Second Steps', category: 'Pet Grooming' }
  const illustrator = createIllustrator('content')
  const picture = await rasterizePicture({ illustrator, rasterizer }, { ...about, kind: 'inline', variant: 0 })
  const card = socialCard({ ...about, siteName: 'Wagwise', picture })
  const png = await rasterize(card.svg, card.width)
  expect(sizeOf(png)).toEqual([1200, 630])
  expect(png.byteLength).toBeLessThan(300_000)
  const wordless = socialCard({ ...about, title: 'كيف', siteName: 'Wagwise', picture })
  expect(Buffer.from(await rasterize(wordless.svg, 1200)).equals(Buffer.from(png))).toBe(false)
})
