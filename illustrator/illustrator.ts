import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPicture, readCatalog } from './catalog.ts'
import { chooseVariants, findProduct, listOptions, type PictureRequest, type VariantRequest } from './choose.ts'
import { focusOf } from './focus.ts'
import { rankPictures, type PictureText } from './rank.ts'
import { recolor } from './recolor.ts'
import { sceneFrames } from './scenes.ts'

type Point = readonly [x: number, y: number]
type Illustration = { svg: string; width: number; height: number; alt: string; focus?: Point; isCentered?: boolean }

const size = { width: 1200, height: 800 }
const productSize = { width: 800, height: 800 }

/** Chooses, recolors and crops the drawings of a content folder. */
export function createIllustrator(folder: string) {
  const catalog = readCatalog(folder)
  const drawings = new Map<string, string>()
  const draw = (path: string, night: boolean, palette = '', colors: Readonly<Record<string, string>> = {}) => {
    const key = `${path} ${palette} ${night}`
    const drawing = drawings.get(key) ?? recolor(readFileSync(join(folder, path), 'utf8'), { night, colors })
    drawings.set(key, drawing)
    return drawing
  }

  /** What to store, so that a later release with more pictures changes no article. */
  const pick = (request: PictureRequest): string => {
    if (request.kind === 'product') return findProduct(catalog, request.title).slug
    const [first = '', ...others] = listOptions(catalog, request)
    return (request.variant > 0 ? others[(request.variant - 1) % others.length] : first) ?? first
  }

  const illustrate = (request: PictureRequest, night = false): Illustration => {
    const { kind, picture } = request
    if (kind === 'product') {
      const { slug, alt } = findProduct(catalog, request.title, picture)
      return { svg: withSize(draw(`pictures/products/${slug}.svg`, night), productSize), ...productSize, alt }
    }
    const found = findPicture(catalog, picture ?? pick(request)) ?? findPicture(catalog, pick(request))
    if (!found) throw new Error('The catalog of pictures is empty.')
    const { slug, palette, colors, alt } = found
    const svg = withSize(draw(`pictures/${slug}.svg`, night, palette, colors), size)
    return { svg, ...size, alt, ...focusOf(found) }
  }

  const scene = (name: string, night = false): Illustration | undefined => {
    if (catalog.figures.includes(name)) {
      const svg = draw(`figures/${name.slice('figure-'.length)}.svg`, false)
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
      return { svg, width: Number(width), height: Number(height), alt: '' }
    }
    const own = sceneFrames(catalog, name, (path) => draw(path, night))
    if (own || !findPicture(catalog, name)) return own
    return illustrate({ title: '', category: '', kind: 'hero', variant: 0, picture: name }, night)
  }

  return {
    pick,
    illustrate,
    scene,
    variants: (requests: readonly VariantRequest[]) => chooseVariants(catalog, requests),
    /** The best first, with the reason. */
    suggest: (text: PictureText, count: number) =>
      rankPictures(catalog, text)
        .slice(0, count)
        .map(({ picture: { slug, title, alt }, reason }) => ({ picture: slug, title, alt, reason })),
  }
}

const withSize = (svg: string, { width, height }: { width: number; height: number }) =>
  svg.replace('<svg ', `<svg width="${width}" height="${height}" `)
