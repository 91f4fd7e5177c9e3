/** One visible character: how often it is bold and italic, and where it links to. A reference to a source counts as one character. */
type RenderedCharacter = { character: string; bold: number; italic: number; href: string | undefined }
/** What stands directly in the article, in order. */
export type RenderedBlock =
  | { heading: number; words: string }
  | { src: string; alt: string }
  | { visible: readonly RenderedCharacter[] }
  | { element: string; words: string; hrefs: readonly string[] }

type Tag = { closes: boolean; name: string; attributes: Record<string, string> }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  p: [],
  b: [],
  i: [],
  strong: [],
  h2: [],
  h3: [],
  h4: [],
  a: ['href', 'target', 'rel'],
  figure: [],
  figcaption: [],
  span: [],
  small: [],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  ul: [],
  ol: ['start'],
  li: ['value'],
  blockquote: [],
  hr: [],
  div: ['tabindex'],
  section: [],
  aside: [],
  header: [],
  sup: [],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope'],
  td: [],
  svg: ['viewBox', 'width', 'height', 'fill', 'stroke', 'stroke-width', 'focusable'],
  use: ['href'],
  path: ['d', 'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  circle: ['cx', 'cy', 'r', 'fill', 'stroke'],
}
const everywhere = /^(?:class|id|role|aria-[a-z]+|data-[a-z-]+)$/
const voidElements: ReadonlySet<string> = new Set(['img', 'hr'])

/**
 * Reads an article's markup independently of React and of our parser: a list of allowed elements and attributes;
 * anything else is an error.
 */
export function parseRenderedArticle(html: string): RenderedBlock[] {
  const start = html.indexOf('<div class="prose prose--article">')
  if (start < 0) throw new Error('The page has no article.')
  const blocks: RenderedBlock[] = []
  const open: Tag[] = []
  let characters: RenderedCharacter[] = []
  let picture: { src: string; alt: string } | undefined
  const finish = (name: string) => {
    const words = characters.map(({ character }) => character).join('')
    if (picture) blocks.push(picture)
    else if (name === 'p') blocks.push({ visible: characters })
    else if (name === 'h2' || name === 'h3') blocks.push({ heading: Number(name.slice(1)), words })
    else blocks.push({ element: name, words, hrefs: [...new Set(characters.flatMap(({ href }) => href ?? []))] })
    characters = []
    picture = undefined
  }
  for (let at = html.indexOf('>', start) + 1; ;) {
    if (html.startsWith('<!-- -->', at)) at += 8
    else if (html.startsWith('</div>', at) && open.length === 0) return blocks
    else if (html[at] === '<') {
      const end = tagEnd(html, at)
      const tag = parseTag(html.slice(at, end))
      at = end
      const source = tag.closes ? undefined : /^#source-(\d+)$/.exec(tag.attributes['href'] ?? '')?.[1]
      if (source) characters.push({ character: `[^${source}]`, ...depths(open), href: undefined })
      if (tag.name === 'img') picture = { src: tag.attributes['src'] ?? '', alt: tag.attributes['alt'] ?? '' }
      if (voidElements.has(tag.name)) {
        if (open.length === 0) finish(tag.name)
      } else if (!tag.closes) open.push(tag)
      else if (open.pop()?.name !== tag.name) throw new Error(`A stray </${tag.name}>`)
      else if (open.length === 0) finish(tag.name)
    } else {
      const end = html.indexOf('<', at)
      const href = open.findLast(({ name }) => name === 'a')?.attributes['href']
      const text = href?.startsWith('#') ? '' : decodeEntities(html.slice(at, end))
      for (const character of text.split('')) characters.push({ character, ...depths(open), href })
      at = end
    }
  }
}

const depths = (open: readonly Tag[]) => ({
  bold: open.filter(({ name }) => name === 'b').length,
  italic: open.filter(({ name }) => name === 'i').length,
})

function tagEnd(html: string, start: number): number {
  let quoted = false
  for (let at = start; at < html.length; at++) {
    if (html[at] === '"') quoted = !quoted
    else if (html[at] === '>' && !quoted) return at + 1
  }
  throw new Error('A tag is not closed.')
}

function parseTag(text: string): Tag {
  const [, slash, name = '', rest = ''] = /^<(\/?)([a-z0-9]+)((?: [a-zA-Z-]+="[^"<>]*")*)\/?>$/.exec(text) ?? []
  const allowed = attributesOf[name]
  if (!allowed) throw new Error(`A foreign element: ${text.slice(0, 200)}`)
  const attributes: Record<string, string> = {}
  for (const [, attribute = '', value = ''] of rest.matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g)) {
    if (!allowed.includes(attribute) && !everywhere.test(attribute))
      throw new Error(`A foreign attribute: ${text.slice(0, 200)}`)
    attributes[attribute] = decodeEntities(value)
  }
  const { href, target = '', rel = '', src } = attributes
  const here = href !== undefined && /^#[a-z0-9-]+$/.test(href)
  if (href !== undefined && !here && !isSafe(href)) throw new Error(`An unsafe href: ${href}`)
  if (src !== undefined && !isSafe(src)) throw new Error(`An unsafe src: ${src}`)
  if (href !== undefined && !here && !href.startsWith('/') && (target !== '_blank' || !rel.includes('noopener'))) {
    throw new Error(`An external link without rel and target: ${text.slice(0, 200)}`)
  }
  return { closes: slash === '/', name, attributes }
}

/** Judged by what a browser would make of it. */
function isSafe(href: string): boolean {
  const url = URL.parse(href, 'https://our.site')
  const isInternal = href.startsWith('/') && !href.startsWith('//') && url?.origin === 'https://our.site'
  const absolute = /^https?:\/\//.test(href) && /^https?:$/.test(url?.protocol ?? '') && !url?.username
  return (isInternal || absolute) && !/[\s\\"<>]/.test(href)
}

function decodeEntities(text: string): string {
  if (text.includes('>')) throw new Error(`Unescaped markup: ${text.slice(0, 200)}`)
  return text.replaceAll(/&(#?\w+);|&/g, (entity, name?: string) => {
    const character = name === undefined ? undefined : entities[name]
    if (character === undefined) throw new Error(`An unescaped ampersand: ${entity}`)
    return character
  })
}
