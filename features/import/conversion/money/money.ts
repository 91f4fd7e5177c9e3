import type { FoundLink, FoundProduct } from '#domain/import/converted-post.ts'
import type { ConversionContext } from '#domain/import/conversion-context.ts'
import type { SourcePost } from '#domain/import/source.ts'
import { nameRanks, productName, type NameRank } from './product-names.ts'
import type { Resolved } from './resolve-link.ts'

/** A link that was found, until the sentence that it stands in is known. */
export type LinkDraft = Omit<FoundLink, 'sentence' | 'place' | 'foreign'> & { sentence: string }
type ProductDraft = { product: FoundProduct; rank: number }

/** What the old text knows of the product of a link. Names are tried in the order of their rank. */
export type Hints = Readonly<{
  plugin?: string | undefined
  title?: string | undefined
  text?: string | undefined
  alt?: string | undefined
  heading?: string | undefined
  picture?: string | undefined
  price?: string | undefined
  tag?: string | undefined
}>

const maxLinks = 5000

export type Money = ReturnType<typeof createMoney>

/** Collects the products and the links that earn of one text. */
export function createMoney(post: SourcePost, { ownTags, findPicture }: ConversionContext) {
  const products = new Map<string, ProductDraft>()
  const drafts: LinkDraft[] = []
  /** The product that a heading names: the first below it. */
  const headings = new Map<string, string>()

  function addProduct(resolved: Extract<Resolved, { kind: 'product' }>, hints: Hints): void {
    const { product, entry } = resolved
    const { key, url, asin } = product
    const known = products.get(key) ?? { product: { key, name: '', url }, rank: 0 }
    const heading = ownHeading(hints.heading, key)
    const [name, rank] = bestName({ ...hints, plugin: entry?.name ?? hints.plugin, heading })
    const isBetter = name !== undefined && rank > known.rank
    const picture = known.product.picture ?? pictureOf(entry?.picture) ?? hints.picture
    const price = known.product.price ?? entry?.price ?? hints.price
    products.set(key, {
      rank: isBetter ? rank : known.rank,
      product: {
        key,
        name: isBetter ? name : known.product.name,
        url,
        ...(asin && { asin }),
        ...(picture && { picture: picture.slice(0, 2000) }),
        ...(price && { price: price.slice(0, 60) }),
      },
    })
  }

  /** Plugins name an address or the key of a picture. */
  function pictureOf(written: string | undefined): string | undefined {
    return written !== undefined && /^\d+$/.test(written) ? findPicture(written)?.url : written
  }

  function ownHeading(heading: string | undefined, key: string): string | undefined {
    if (!heading) return undefined
    if (!headings.has(heading)) headings.set(heading, key)
    return headings.get(heading) === key ? heading.replace(/^\d{1,3}[.):]\s+/, '') : undefined
  }

  return {
    /** Undefined for a link that cannot earn. */
    add(resolved: Resolved, original: string, hints: Hints = {}): LinkDraft | undefined {
      if (
        !('tag' in resolved || 'cloaked' in resolved) &&
        !['product', 'retailer', 'unresolved'].includes(resolved.kind)
      ) {
        return undefined
      }
      if (resolved.kind === 'web' || resolved.kind === 'anchor' || resolved.kind === 'none') return undefined
      if (resolved.kind === 'product') addProduct(resolved, hints)
      const tag = (hints.tag ?? resolved.tag)?.trim().slice(0, 100)
      const draft: LinkDraft = {
        sentence: '',
        original: original.slice(0, 2000),
        ...(resolved.kind === 'product' && { product: resolved.product.key }),
        ...(tag && { tag }),
        ...(resolved.cloaked && { cloaked: resolved.cloaked }),
        ...(resolved.kind === 'unresolved' && { unresolved: resolved.why }),
      }
      if (drafts.length < maxLinks) drafts.push(draft)
      return draft
    },
    count: () => drafts.length,
    has: (original: string) => drafts.some((draft) => draft.original === original),
    /** The products of the links that were added since. */
    keysSince: (count: number) => [...new Set(drafts.slice(count).flatMap(({ product }) => product ?? []))],
    urlOf: (key: string) => products.get(key)?.product.url ?? '',
    nameOf(key: string): string {
      const { product } = products.get(key) ?? {}
      return product?.name || fallbackName(product)
    },
    finish(): { products: FoundProduct[]; links: FoundLink[] } {
      return {
        products: Array.from(products.values(), ({ product }) => ({
          ...product,
          name: product.name || fallbackName(product),
        })),
        links: drafts.map((draft) => ({
          place: post.place,
          ...draft,
          sentence: draft.sentence || post.title.slice(0, 300),
          foreign: draft.tag !== undefined && !ownTags.has(draft.tag),
        })),
      }
    },
  }
}

function bestName(hints: Hints): [name: string | undefined, rank: NameRank] {
  for (const source of ['plugin', 'title', 'text', 'alt', 'heading'] as const) {
    const name = productName(hints[source])
    if (name !== undefined) return [name, nameRanks[source]]
  }
  return [undefined, nameRanks.heading]
}

/** Nothing in the text names the product. */
function fallbackName(product: FoundProduct | undefined): string {
  if (product?.asin) return `Amazon ${product.asin}`
  const url = product && URL.parse(product.url)
  const words = url?.pathname
    .split('/')
    .findLast((part) => /[a-z]{3}/i.test(part))
    ?.replaceAll(/[-_]+/g, ' ')
  return words ? words.slice(0, 100) : `Product at ${url?.hostname ?? 'a shop'}`
}
