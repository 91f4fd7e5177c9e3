import type { Block, Heading, ImageBlock } from './blocks.ts'
import { parseInlines, plainText } from './inline-text.ts'
import { parseSafeImageUrl } from '../affiliate/links.ts'
import { slugify } from '../text/slug.ts'

/** Repeated headings get the suffixes `-2`, `-3` and so on. */
export function createHeadingIds(): (text: string) => string {
  const taken = new Set<string>()
  const last = new Map<string, number>()
  return (text) => {
    const base = slugify(text, 'section')
    let number = last.get(base) ?? 1
    let id = base
    while (taken.has(id)) id = `${base}-${++number}`
    last.set(base, number)
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

/** Matches a line that consists only of `![alt](src)` or `![alt](src "Caption | Credit")`. */
export function parseImageLine(line: string): ImageLine | undefined {
  const middle = line.startsWith('![') ? line.indexOf('](') : -1
  if (middle < 0) return undefined
  let depth = 1
  let end = middle + 2
  while (end < line.length && depth > 0) {
    const character = line.charAt(end++)
    if (character === '(') depth++
    if (character === ')') depth--
  }
  if (depth > 0 || end < line.length) return undefined
  const inner = line.slice(middle + 2, -1).trim()
  const quote = inner.endsWith('"') ? inner.indexOf(' "') : -1
  const hasTitle = quote > 0 && quote < inner.length - 2
  return {
    alt: line.slice(2, middle).trim(),
    src: hasTitle ? inner.slice(0, quote).trim() : inner,
    title: hasTitle ? inner.slice(quote + 2, -1).trim() : '',
  }
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
