import { createSmallApp, visible, expectedPart } from '#tests/kit/share-images.ts'
import { expect, test } from 'vitest'
import { socialCard } from '#app/brand/social-card.ts'
import { colorDifference, mainColors } from '#tests/kit/main-colors.ts'
import { rasterizePicture } from './raster-picture.ts'

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
