/** Illustrations of the site itself: home page, shop, categories, desks, newsletter popup, empty states. */
import type { Illustration } from './types.ts'
import { atNight } from './night.ts'
import { homeHero } from './site/home-hero.ts'
import { about, empty, favoritesEmpty, newsletter, notFound } from './site/quiet-scenes.ts'
import { isPanorama, panorama, panoramaNames, type PanoramaName } from './site/panoramas.ts'
import { shopHealth, shopPicks, shopProducts } from './site/shop-showcases.ts'

const composedNames = [
  'home-hero',
  'shop-1',
  'shop-2',
  'shop-3',
  'about',
  'newsletter',
  'not-found',
  'empty',
  'favorites-empty',
] as const
type ComposedName = (typeof composedNames)[number]
export type SiteSceneName = ComposedName | PanoramaName
export const siteSceneNames: readonly SiteSceneName[] = [...composedNames, ...panoramaNames]

type Scene = { size: readonly [number, number]; alt: string; body: () => string }

const scenes: Readonly<Record<ComposedName, Scene>> = {
  'home-hero': { size: [1440, 800], alt: 'A dog, a cat and a rabbit on a meadow with a small house', body: homeHero },
  'shop-1': {
    size: [1200, 800],
    alt: 'A carrier, a bowl and a harness on pedestals beside a sleeping dog',
    body: shopProducts,
  },
  'shop-2': {
    size: [1200, 800],
    alt: 'A first aid kit, a shampoo bottle and a water fountain on pedestals beside a cat',
    body: shopHealth,
  },
  'shop-3': {
    size: [1200, 800],
    alt: 'A teddy bear, a puzzle feeder and a feather toy on pedestals beside a puppy',
    body: shopPicks,
  },
  about: { size: [1200, 800], alt: 'A dog, a cat and a rabbit in a living room with books', body: about },
  newsletter: { size: [1200, 800], alt: 'A dog with an envelope in a living room', body: newsletter },
  'not-found': { size: [1400, 600], alt: 'A cat looking at an empty spot on the floor', body: notFound },
  empty: { size: [1400, 600], alt: 'A sleeping dog beside an empty bowl', body: empty },
  'favorites-empty': { size: [1400, 600], alt: 'A cat beside an empty box', body: favoritesEmpty },
}

export function siteScene(name: SiteSceneName, night = false): Illustration {
  const { size, alt, body } = isPanorama(name) ? panorama(name) : composed(scenes[name])
  const [width, height] = size
  const head = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const drawing = night ? atNight(body) : body
  return { svg: `<svg ${head}>${drawing}</svg>`, width, height, alt }
}

const composed = ({ body, ...scene }: Scene) => ({ ...scene, body: body() })
