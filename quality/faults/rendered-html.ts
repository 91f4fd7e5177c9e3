/** One visible character: its bold depth, and where it links to. */
type RenderedCharacter = { character: string; bold: number; href: string | undefined }
export type RenderedBlock =
  | { heading: number; words: string }
  | { src: string; alt: string }
  | { shown: readonly RenderedCharacter[] }

type Tag = { closes: boolean; name: string; attributes: Record<string, string> }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  p: [],
  b: [],
  h2: ['id'],
  h3: ['id'],
  a: ['href', 'target', 'rel'],
  figure: [],
  span: ['class', 'data-cat'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding', 'data-on-fail'],
}

/**
 * Reads an article's markup independently of React and of our parser: a list of allowed elements and attributes;
 * anything else is an error.
 */
export function parseRenderedArticle(html: string): RenderedBlock[] {
  const start = html.indexOf('<div class="prose prose--article">')
  if (start < 0) throw new Error('The page has no article.')
  const blocks: RenderedBlock[] = []
  const open: Tag[] = []
  let block: RenderedCharacter[] = []
  let picture: { src: string; alt: string } | undefined
  for (let at = html.indexOf('>', start) + 1; ;) {
    if (html.startsWith('<!-- -->', at)) at += 8
    else if (html.startsWith('</div>', at) && open.length === 0) return blocks
    else if (html[at] === '<') {
      const end = tagEnd(html, at)
      const tag = parseTag(html.slice(at, end))
      at = end
      if (tag.name === 'img') picture = { src: tag.attributes['src'] ?? '', alt: tag.attributes['alt'] ?? '' }
      else if (!tag.closes) open.push(tag)
      else if (open.pop()?.name !== tag.name) throw new Error(`A stray </${tag.name}>`)
      else if (open.length === 0) {
        const words = block.map(({ character }) => character).join('')
        if (picture) blocks.push(picture)
        else blocks.push(tag.name === 'p' ? { shown: block } : { heading: Number(tag.name.slice(1)), words })
        block = []
        picture = undefined
      }
    } else {
      const end = html.indexOf('<', at)
      const bold = open.filter(({ name }) => name === 'b').length
      const href = open.findLast(({ name }) => name === 'a')?.attributes['href']
      for (const character of decodeEntities(html.slice(at, end)).split('')) block.push({ character, bold, href })
      at = end
    }
  }
}

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
    if (!allowed.includes(attribute)) throw new Error(`A foreign attribute: ${text.slice(0, 200)}`)
    attributes[attribute] = decodeEntities(value)
  }
  const { href, target = '', rel = '', src } = attributes
  if (href !== undefined && !isSafe(href)) throw new Error(`An unsafe href: ${href}`)
  if (src !== undefined && !isSafe(src)) throw new Error(`An unsafe src: ${src}`)
  if (href !== undefined && !href.startsWith('/') && (target !== '_blank' || !rel.includes('noopener'))) {
    throw new Error(`An external link without rel and target: ${text.slice(0, 200)}`)
  }
  return { closes: slash === '/', name, attributes }
}

/** Judged by what a browser would make of it. */
function isSafe(address: string): boolean {
  const url = URL.parse(address, 'https://our.site')
  const own = address.startsWith('/') && !address.startsWith('//') && url?.origin === 'https://our.site'
  const absolute = /^https?:\/\//.test(address) && /^https?:$/.test(url?.protocol ?? '') && !url?.username
  return (own || absolute) && !/[\s\\"<>]/.test(address)
}

function decodeEntities(text: string): string {
  if (text.includes('>')) throw new Error(`Unescaped markup: ${text.slice(0, 200)}`)
  return text.replaceAll(/&(#?\w+);|&/g, (entity, name?: string) => {
    const character = name === undefined ? undefined : entities[name]
    if (character === undefined) throw new Error(`An unescaped ampersand: ${entity}`)
    return character
  })
}
