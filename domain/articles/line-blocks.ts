import type { Block, Heading, ImageBlock } from './blocks.ts'
import { parseInlines, plainText } from './inline-text.ts'
import { parseSafeImageUrl } from '../affiliate/links.ts'
import { slugify } from '../text/slug.ts'

/** Repeated headings get the suffixes `-2`, `-3` and so on. `reserved`: ids that the page uses itself. */
export function createHeadingIds(reserved: readonly string[] = []): (text: string) => string {
  const taken = new Set(reserved)
  const slugs = new Map<string, { base: string; uses: number }>()
  return (text) => {
    let slug = slugs.get(text)
    if (!slug) {
      const base = slugify(text, 'section')
      slug = slugs.get(base) ?? { base, uses: 0 }
      slugs.set(base, slug).set(text, slug)
    }
    let id = ''
    do id = ++slug.uses === 1 ? slug.base : `${slug.base}-${slug.uses}`
    while (taken.has(id))
    taken.add(id)
    return id
  }
}

export function headingBlock(line: string, idOf: (text: string) => string): Heading | undefined {
  let level = 1
  while (line.charAt(level) === '#') level++
  const text = plainText(parseInlines(line.slice(level))).trim()
  if (level < 2 || level > 3 || !text) return undefined
  return { kind: level === 2 ? 'section' : 'subsection', text, id: idOf(text) }
}

type ImageLine = { alt: string; src: string; title: string }

/** `![alt](src)` or `![alt](src "Caption | Credit")`. Parentheses need a partner in the source only. */
export function parseImageLine(line: string): ImageLine | undefined {
  const middle = line.startsWith('![') ? line.indexOf('](') : -1
  if (middle < 0) return undefined
  const alt = line.slice(2, middle).trim()
  const from = middle + 2
  const quote = line.endsWith('")') ? line.indexOf(' "', from) : -1
  const title = quote < 0 || line.includes('](', quote) ? '' : line.slice(quote + 2, -2).trim()
  let depth = 1
  let end = from
  while (end < line.length && depth > 0) {
    if (title && end === quote && depth === 1) return { alt, src: line.slice(from, quote).trim(), title }
    const character = line.charAt(end++)
    if (character === '(') depth++
    if (character === ')') depth--
  }
  return depth === 0 && end === line.length ? { alt, src: line.slice(from, -1).trim(), title: '' } : undefined
}

export function imageBlock({ alt, src, title }: ImageLine): Block | undefined {
  const allowed = parseSafeImageUrl(src)
  if (allowed === undefined) return alt ? { kind: 'paragraph', inlines: [{ kind: 'text', text: alt }] } : undefined
  const [caption = '', ...credit] = title.split('|').map((part) => part.trim())
  const image: ImageBlock = { kind: 'image', src: allowed, alt }
  if (caption) image.caption = caption
  if (credit.length > 0 && credit.join('')) image.credit = credit.join(' | ')
  return image
}
