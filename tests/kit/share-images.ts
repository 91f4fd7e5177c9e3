import sharp from 'sharp'
import { socialPictureFrame } from '#app/brand/social-card.ts'
import { mainColors } from '#tests/kit/main-colors.ts'
import { createTestApp } from '#tests/kit/test-app.ts'

/** Drawn at a quarter of the size: what is lost is lost at every size. */
export async function createSmallApp() {
  const { rasterizer } = await createTestApp()
  return createTestApp({
    rasterizer: { ...rasterizer, rasterize: (svg, width) => rasterizer.rasterize(svg, width / 4) },
  })
}

/** The part of the picture that no curve of the card hides. */
export const visible = { left: 165, top: 0, width: 135, height: 157 }

const frame = { left: socialPictureFrame.x / 4, width: socialPictureFrame.width / 4, height: 158 }

/** The same part of the hero, cropped by sharp instead of the card. */
export async function expectedPart(hero: Uint8Array, position: 'left' | 'center') {
  const { width, height } = frame
  const cropped = await sharp(hero).resize({ width, height, fit: 'cover', position }).toBuffer()
  return mainColors(cropped, { ...visible, left: visible.left - frame.left })
}
