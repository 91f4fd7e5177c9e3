import { findPicture, type Catalog } from './catalog.ts'
import { rankPictures, type PictureText } from './rank.ts'

/** `picture` is the one that an article or topic names; a higher `variant` asks for another. */
export type PictureRequest = PictureText & {
  kind: 'hero' | 'inline' | 'product'
  variant: number
  picture?: string | undefined
}

const maxOptions = 8
const comparedPictures = 24
/** Pictures this close to the best are as good as it. */
const tie = 1

/** The named picture, then those that suit the text, then both in other colors. */
export function listOptions(catalog: Catalog, { picture, ...text }: PictureText & { picture?: string | undefined }) {
  const named = picture !== undefined && findPicture(catalog, picture) ? [picture] : []
  const ranked = rankPictures(catalog, text).slice(0, maxOptions)
  const inOtherColors = [...named, ...ranked.map((option) => option.picture.slug)].flatMap((name) => {
    const { slug = '', palettes = {} } = findPicture(catalog, name) ?? {}
    return Object.keys(palettes).map((palette) => `${slug}/${palette}`)
  })
  return [...new Set([...named, ...ranked.map((option) => option.picture.slug), ...inOtherColors])]
}

/** Those that serve equally: the named picture in all its colors, or every picture with nearly the best score. */
function listEqual(catalog: Catalog, { picture, ...text }: VariantRequest): readonly string[] {
  const found = picture === undefined ? undefined : findPicture(catalog, picture)
  if (picture !== undefined && found) {
    const { slug, palettes = {} } = found
    return [picture, ...Object.keys(palettes).map((palette) => `${slug}/${palette}`)]
  }
  const ranked = rankPictures(catalog, text)
  const best = ranked[0]?.score ?? 0
  return ranked.filter(({ score }) => score >= best - tie).map((option) => option.picture.slug)
}

export type VariantRequest = Omit<PictureRequest, 'kind' | 'variant'> & { variant?: number | undefined }

/** Gives each request the best picture that those before it do not show. A `variant` was chosen before. */
export function chooseVariants(catalog: Catalog, requests: readonly VariantRequest[]): readonly number[] {
  const shown: string[] = []
  return requests.map((request) => {
    const options = listOptions(catalog, request)
    const recent = shown.slice(-comparedPictures)
    const free = listEqual(catalog, request).find((name) => options.includes(name) && !recent.includes(name))
    const chosen = request.variant ?? Math.max(0, options.indexOf(free ?? ''))
    shown.push(options[chosen % options.length] ?? '')
    return chosen
  })
}

/** The named product picture, else the first whose words are in the title. */
export function findProduct({ products }: Catalog, title: string, name?: string) {
  const text = ` ${title.slice(0, 300).toLowerCase()} `
  const found =
    products.find(({ slug }) => slug === name) ??
    products.find(({ words }) => words.some((word) => new RegExp(`\\b${word}`).test(text))) ??
    products.find(({ slug }) => slug === 'food-bowl')
  if (!found) throw new Error('The catalog of pictures has no products.')
  return found
}
