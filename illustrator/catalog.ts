import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

type Palette = { colors: Readonly<Record<string, string>>; alt?: readonly [word: string, replacement: string] }

/** A drawing of 1200 by 800. The first of its subjects is what it shows best. */
export type CatalogPicture = {
  slug: string
  title: string
  alt: string
  use: readonly ('hero' | 'inline')[]
  species: readonly string[]
  breed?: string
  subjects: readonly string[]
  /** What else can be seen. */
  keywords: readonly string[]
  mood: 'happy' | 'calm' | 'serious'
  season?: string
  /** Suits any article about its animal. */
  neutral?: boolean
  /** The center of every crop, and what it should show whole, as x, y, width and height. */
  focus: readonly [number, number]
  keep?: readonly [number, number, number, number]
  palettes?: Readonly<Record<string, Palette>>
}

type ProductPicture = { slug: string; alt: string; words: readonly string[] }
/** Either a drawing of its own, or pictures side by side. */
type SitePicture =
  | { file: string; size: readonly [number, number]; alt: string; crop?: readonly [number, number, number, number] }
  | { of: readonly string[] }

export type Catalog = {
  pictures: readonly CatalogPicture[]
  products: readonly ProductPicture[]
  site: Readonly<Record<string, SitePicture>>
  /** The names of the files in `figures/`, as scenes. */
  figures: readonly string[]
}

/** `content/pictures.test.ts` checks every entry. */
export function readCatalog(folder: string): Catalog {
  const entries = JSON.parse(readFileSync(join(folder, 'pictures/catalog.json'), 'utf8')) as Omit<Catalog, 'figures'>
  const figures = readdirSync(join(folder, 'figures')).map((file) => `figure-${file.replace('.svg', '')}`)
  return { ...entries, figures }
}

/** What articles and topics name: a slug, or a slug and one of its palettes, as in `dog-in-bathtub/yellow-coat`. */
export function findPicture({ pictures }: Catalog, name: string) {
  const [slug, palette = ''] = name.split('/')
  const picture = pictures.find((known) => known.slug === slug)
  if (!picture || (palette !== '' && !picture.palettes?.[palette])) return undefined
  const { colors, alt: [word, replacement] = ['', ''] } = picture.palettes?.[palette] ?? {}
  return { ...picture, palette, colors, alt: picture.alt.replace(word, replacement) }
}
