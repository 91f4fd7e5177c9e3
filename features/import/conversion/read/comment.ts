import { amazonProduct, readAsins } from '../money/amazon.ts'
import { resolveEntry } from '../money/resolve-link.ts'
import { isComment, isText, type HtmlNode } from '../html-tree.ts'
import type { Reader } from '../reading.ts'

const silent =
  /^(?:more|nextpage|spacer|separator|footnotes|core\/footnotes|paragraph|heading|list|image|group|columns?|html|shortcode|freeform)$/

/** `<!-- wp:name {"…": "…"} /-->`: a block of the editor that the text itself does not show. */
export function readBlockComment(reader: Reader, comment: string, next: HtmlNode | undefined): void {
  const match = /^\s*wp:([a-z][\w/-]{0,100})\s*(\{.*\})?\s*(\/)?\s*$/s.exec(comment.slice(0, 20_000))
  const [, name = '', json, slash] = match ?? []
  if (!match || silent.test(name) || !(slash || isEmptyBlock(next))) return
  const attributes = parseAttributes(json)
  const { report, money, state, context } = reader.reading
  const isMoney = /aawp|amazon|azon|lasso|affiliat|thirsty|product|aalb/.test(name)
  const texts = isMoney ? flatten(attributes) : []
  const find = (pattern: RegExp) => texts.find(([key]) => pattern.test(key))?.[1]
  const title = find(/^(?:title|name|product_?name|producttitle)$/i)
  const tag = find(/^(?:tag|tracking_?id|store|associate_?id)$/i)
  const asins = readAsins(
    texts.flatMap(([key, value]) => (/asin|identifier|^box$|^products?$|^ids?$/i.test(key) ? value : [])).join(','),
  )
  const found = asins.flatMap((asin) => amazonProduct(asin, find(/locale|marketplace|country/i)) ?? [])
  const original = `wp:${name} ${json ?? ''}`
  for (const { key, url, asin } of found) {
    const hints = found.length === 1 ? { plugin: title, heading: state.heading, tag } : { tag }
    const draft = money.add({ kind: 'product', product: { key, url: url.href, asin } }, original, hints)
    if (draft) draft.sentence = state.heading
    reader.endLine()
    reader.addCard(key)
  }
  if (found.length > 0) return
  const ids = texts.flatMap(([key, value]) => (/^(?:link_?id|id|ids|post_?id|ref|slug)$/i.test(key) ? value : []))
  const entry = isMoney ? ids.map((id) => context.findLink({ key: id, slug: id })).find(Boolean) : undefined
  if (isMoney) {
    const resolved = entry
      ? resolveEntry(entry)
      : { kind: 'unresolved' as const, why: 'The block names no product that the export contains.', tag }
    const draft = money.add(resolved, original, { plugin: title, tag, heading: state.heading })
    if (draft) draft.sentence = state.heading
    reader.endLine()
    if (resolved.kind === 'product') reader.addCard(resolved.product.key)
    return
  }
  if (name === 'block')
    return report.add('Reusable block', 'The export of the posts does not contain its text.', state.heading)
  report.add(`Block “${name}”`, 'Its content is made by the old site and is not in the text.', state.heading)
}

/** The end of the block comes next. */
function isEmptyBlock(next: HtmlNode | undefined): boolean {
  return next !== undefined && isComment(next) && next.data.trim().startsWith('/wp:') && !isText(next)
}

function parseAttributes(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '{}')
  } catch {
    return {}
  }
}

/** All texts and numbers with their names; JSON of a comment is small. */
function flatten(value: unknown, name = '', depth = 0): [name: string, value: string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[name, String(value).slice(0, 2000)]]
  if (typeof value !== 'object' || value === null || depth > 4) return []
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, Array.isArray(value) ? name : key, depth + 1))
}
