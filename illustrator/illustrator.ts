import type { Illustration, IllustrationKind, IllustrationRequest } from './types.ts'
import { articleScene } from './article-scene.ts'
import { compositionOf, drawPicture } from './pictures/picture.ts'
import { pictureFor } from './pictures/picture-for.ts'
import { atNight } from './night.ts'
import { productScene } from './product-scene.ts'
import { figureScene } from './figures/figures.ts'
import { siteScene, siteSceneNames } from './site-scenes.ts'
import { chooseVariants } from './variants.ts'

const sizes: Readonly<Record<IllustrationKind, readonly [width: number, height: number]>> = {
  hero: [1600, 900],
  inline: [1200, 800],
  product: [800, 800],
  social: [1200, 630],
}

/** Scenes are drawn 900 tall and scaled to the requested size. */
const sceneHeight = 900

/** `night` is the same picture for the dark scheme. */
function illustrate({ title, category, kind, variant, picture }: IllustrationRequest, night = false): Illustration {
  const [width, height] = sizes[kind]
  const W = Math.round((width / height) * sceneHeight)
  if (picture && kind !== 'product') {
    const { body, alt, viewBox } = drawPicture(
      W,
      compositionOf(picture, category, title, variant),
      category,
      title,
      night,
    )
    const head = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}"`
    return { svg: `<svg ${head}>${body}</svg>`, width, height, alt }
  }
  const scene = kind === 'product' ? productScene(title, category, variant) : articleScene(W, title, category, variant)
  const head = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${W} ${sceneHeight}"`
  const body = night ? atNight(scene.body) : scene.body
  return { svg: `<svg ${head}>${body}</svg>`, width, height, alt: scene.alt }
}

export const createBuiltinIllustrator = () => ({
  illustrate,
  scene: (name: string, night = false): Illustration | undefined =>
    figureScene(name) ?? siteSceneNames.filter((known) => known === name).map((known) => siteScene(known, night))[0],
  variants: chooseVariants,
  pictureFor,
})
