import { createSmallApp, visible, expectedPart } from '#tests/kit/share-images.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addUpload } from '#features/media/uploads.ts'
import { updatePicture } from '#features/media/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { colorDifference, mainColors } from '#tests/kit/main-colors.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

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
