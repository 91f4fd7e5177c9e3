import type { ConversionContext } from '#domain/import/conversion-context.ts'
import type { SourcePost } from '#domain/import/source.ts'
import type { Shortcode } from '../shortcodes/shortcode.ts'
import { amazonProduct, readAsins } from './amazon.ts'
import type { Hints } from './money.ts'
import { resolveEntry, resolveLink, type Resolved } from './resolve-link.ts'

/** `link`: in running text. `box`: a block of its own. `field`: a price or a rating, which is out of date here. A picture leads to the product, so it is a link. */
export type MoneyShortcode = Readonly<{
  kind: 'link' | 'box' | 'field'
  items: readonly Readonly<{ resolved: Resolved; hints: Hints }>[]
  /** The words of the link, if the plugin has them. */
  text?: string | undefined
}>

/** `inner`: its text, if it has an end. */
export function readMoneyShortcode(
  { name, attributes, values }: Shortcode,
  inner: string | undefined,
  post: SourcePost,
  context: ConversionContext,
): MoneyShortcode {
  const get = (...names: string[]) => names.map((each) => attributes.get(each)?.trim()).find(Boolean)
  const tag = get('tag', 'tracking_id', 'store', 'associate-id')
  const locale = get('locale', 'marketplace', 'country', 'region')
  const hints: Hints = {
    plugin: get('title', 'text', 'linktext', 'name', 'anchor'),
    text: inner,
    picture: get('src', 'image', 'image_url'),
    price: get('price'),
    tag,
  }
  const asinText =
    get('box', 'link', 'fields', 'list', 'grid', 'identifier', 'asin', 'asins', 'ids', 'id', 'text-link') ??
    values.join(',') ??
    ''
  const text = inner?.trim() ? inner.trim() : get('text', 'linktext', 'title', 'anchor')
  const isLink = isLinkShortcode(name, attributes)
  const kind = isField(attributes) ? 'field' : isLink ? 'link' : 'box'

  const asins = readAsins(asinText || (name.startsWith('asa') ? (inner ?? '') : ''))
  const atAmazon = asins.flatMap((asin) => amazonProduct(asin, locale) ?? [])
  if (atAmazon.length > 0 && !/^(?:thirstylinks?|ta_|products?$|lasso)/.test(name)) {
    const items = atAmazon.map(({ key, url, asin }, index) => ({
      resolved: { kind: 'product' as const, product: { key, url: url.href, asin } },
      hints: index === 0 && atAmazon.length === 1 ? hints : { tag },
    }))
    return { kind, items, text }
  }

  const entries = findEntries(name, get, context)
  if (entries.length > 0)
    return { kind, items: entries.map((entry) => ({ resolved: resolveEntry(entry), hints })), text }

  const address = [get('url', 'href', 'link', 'box', 'target'), ...values].find(
    (one) => one && /^(?:https?:)?\/\/|^\//.test(one),
  )
  if (address) return { kind, items: [{ resolved: resolveLink(address, post, context), hints }], text }
  return { kind, items: [{ resolved: { kind: 'unresolved', why: reasonOf(name, attributes), tag }, hints }], text }
}

function findEntries(name: string, get: (...names: string[]) => string | undefined, context: ConversionContext) {
  if (!/^(?:thirstylinks?|ta_|lasso|prettylink|affiliatex?|aff_?link)/.test(name)) return []
  const ids = (get('ids', 'linkid', 'id', 'link_id') ?? '').split(',', 50).map((id) => id.trim())
  const byId = [...ids, get('link_id') ?? ''].flatMap((key) => (key && context.findLink({ key })) || [])
  const slug = get('ref', 'slug', 'name')
  const found = byId.length > 0 ? byId : slug ? [context.findLink({ slug })].flatMap((link) => link ?? []) : []
  return [...new Set(found)]
}

function isLinkShortcode(name: string, attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.has('link') && !attributes.has('box')) return true
  if (attributes.has('fields')) return true
  const type = attributes.get('type') ?? ''
  return (
    /^(?:thirstylinks?|ta_link|amazon_textlink|easyazon[-_](?:link|cta)|prettylink|aff_?link|amazonify)$/.test(name) ||
    /text|cta/.test(type)
  )
}

function isField(attributes: ReadonlyMap<string, string>): boolean {
  const value = attributes.get('value') ?? ''
  return attributes.has('fields') && value !== '' && !/^(?:title|url|link|button|thumb|image)/.test(value)
}

function reasonOf(name: string, attributes: ReadonlyMap<string, string>): string {
  if (/^(?:products?|product_page|add_to_cart|add_to_cart_url)$/.test(name)) {
    return 'The export of the posts does not contain the products of the shop.'
  }
  const query = ['bestseller', 'new', 'keywords', 'search', 'category', 'table'].find((each) => attributes.has(each))
  if (query === 'table') return 'The plugin keeps this table of products elsewhere.'
  if (query) return 'The plugin looked these products up; the text does not name them.'
  return 'The export does not say where this link leads.'
}
