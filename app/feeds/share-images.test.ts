import sharp from 'sharp'
import { expect, test } from 'vitest'
import { socialCard, socialPictureFrame } from '#app/brand/social-card.ts'
import { addUpload } from '#features/media/uploads.ts'
import { updatePicture } from '#features/media/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { colorDifference, mainColors } from '#tests/kit/main-colors.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { rasterizePicture } from './raster-picture.ts'

/** Drawn at a quarter of the size: what is lost is lost at every size. */
async function createSmallApp() {
  const { rasterizer } = await createTestApp()
  return createTestApp({
    rasterizer: { ...rasterizer, rasterize: (svg, width) => rasterizer.rasterize(svg, width / 4) },
  })
}

/** The part of the picture that no curve of the card hides. */
const visible = { left: 165, top: 0, width: 135, height: 157 }
const frame = { left: socialPictureFrame.x / 4, width: socialPictureFrame.width / 4, height: 158 }

/** The same part of the hero, cropped by sharp instead of the card. */
async function expectedPart(hero: Uint8Array, position: 'left' | 'center') {
  const { width, height } = frame
  const cropped = await sharp(hero).resize({ width, height, fit: 'cover', position }).toBuffer()
  return mainColors(cropped, { ...visible, left: visible.left - frame.left })
}

test.each([
  ['Nail Trims in Ten-Second Steps', 'Pet Grooming'],
  ['Loose-Leash Walking Without Pulling', 'Pet Training'],
])('the share image of "%s" has the colors of its illustration (238)', async (title, category) => {
  const app = await createSmallApp()
  const request = { title, category, kind: 'inline' as const, variant: 0 }
  const hero = { ...(await rasterizePicture(app, request)), focus: [50, 50] as const }
  const card = socialCard({ title, category, siteName: 'Wagwise', picture: hero })
  const image = await app.rasterizer.rasterize(card.svg, card.width)
  expect(colorDifference(await expectedPart(hero.png, 'center'), await mainColors(image, visible))).toBeLessThan(0.1)
})

async function shareUpload(image: Buffer, focus?: { focal_x: number; focal_y: number }) {
  const app = await createSmallApp()
  const upload = await addUpload(app, image, { user_id: 'admin' })
  if (!upload.ok) throw new Error(upload.reason)
  const id = /[0-9a-f]{24}/.exec(upload.url)?.[0] ?? ''
  if (focus) await updatePicture(app, { id, user_id: 'admin' }, { alt: '', credit: '', ...focus })
  const { slug } = await insertTestArticle(app, { image_url: upload.url })
  const response = await createTestClient(app).fetch(`/social/${slug}.png`)
  expect(response.headers.get('content-type')).toBe('image/png')
  return Buffer.from(await response.arrayBuffer())
}

const background = { width: 1500, height: 700, channels: 4 as const }
const half = (color: string, left: number) => ({
  input: { create: { width: 750, height: 700, channels: 4 as const, background: color } },
  left,
  top: 0,
})
const twoColors = () =>
  sharp({ create: { ...background, background: '#fff' } })
    .composite([half('#2060c0', 0), half('#c04020', 750)])
    .jpeg()
    .toBuffer()

test('the share image of an article with an uploaded photo shows the photo, cropped around its focal point', async () => {
  const photo = await twoColors()
  const centered = await mainColors(await shareUpload(photo), visible)
  expect(colorDifference(await expectedPart(photo, 'center'), centered)).toBeLessThan(0.1)
  const left = await mainColors(await shareUpload(photo, { focal_x: 0, focal_y: 50 }), visible)
  expect(colorDifference(await expectedPart(photo, 'left'), left)).toBeLessThan(0.1)
  expect(colorDifference(centered, left)).toBeGreaterThan(0.3)
})

test('a picture with transparency stands on a plain background in the share image', async () => {
  const cutout = await sharp({ create: { ...background, background: '#0000' } })
    .composite([{ ...half('#c04020', 650), input: { create: { ...background, width: 200, background: '#c04020' } } }])
    .png()
    .toBuffer()
  const [first, second] = [...(await mainColors(await shareUpload(cutout), visible)).keys()]
  expect(first).toMatch(/^[78] [78] [78]$/)
  expect(second).toBe('6 2 1')
})
