import { parseInlines, plainText } from './inline-text.ts'
import type { Inline } from './inline-text.ts'
import { parseSafeImageUrl } from '../affiliate/links.ts'
import { slugify } from '../text/slug.ts'

export type { Inline } from './inline-text.ts'

export type Heading = { kind: 'section' | 'subsection'; text: string; id: string }
export type Block = Heading | { kind: 'image'; src: string; alt: string } | { kind: 'paragraph'; inlines: Inline[] }

/** Repeated headings get the suffixes `-2`, `-3` and so on. */
function createHeadingIds(): (text: string) => string {
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

/** Matches a line that consists only of `![alt](src)`. */
function imageParts(line: string): { alt: string; src: string } | undefined {
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
  return { alt: line.slice(2, middle).trim(), src: line.slice(middle + 2, -1).trim() }
}

function imageBlock({ alt, src }: { alt: string; src: string }): Block | undefined {
  const allowed = parseSafeImageUrl(src)
  if (allowed !== undefined) return { kind: 'image', src: allowed, alt }
  return alt ? { kind: 'paragraph', inlines: [{ kind: 'text', text: alt }] } : undefined
}

function headingBlock(line: string, idOf: (text: string) => string): Block | undefined {
  let level = 1
  while (line.charAt(level) === '#') level++
  const text = plainText(parseInlines(line.slice(level))).trim()
  if (level < 2 || level > 3 || !text) return undefined
  return { kind: level === 2 ? 'section' : 'subsection', text, id: idOf(text) }
}

/** Calls back for each non-blank line, with undefined for a line that is not shown. */
function forEachBlock(text: string, onBlock: (block: Block | undefined, lineNumber: number) => void): void {
  const idOf = createHeadingIds()
  let lineNumber = 0
  for (const raw of text.split('\n')) {
    lineNumber++
    const line = raw.trim()
    if (!line) continue
    const image = imageParts(line)
    if (line.startsWith('#')) onBlock(headingBlock(line, idOf), lineNumber)
    else if (image) onBlock(imageBlock(image), lineNumber)
    else onBlock({ kind: 'paragraph', inlines: parseInlines(line) }, lineNumber)
  }
}

export function parseArticleText(text: string): Block[] {
  const blocks: Block[] = []
  forEachBlock(text, (block) => {
    if (block) blocks.push(block)
  })
  return blocks
}

/** The 1-based numbers of non-blank lines that are not shown. */
export function listHiddenLines(text: string): number[] {
  const lines: number[] = []
  forEachBlock(text, (block, lineNumber) => {
    if (!block) lines.push(lineNumber)
  })
  return lines
}

export function listSections(blocks: readonly Block[]): Heading[] {
  return blocks.filter((block): block is Heading => block.kind === 'section')
}

export function hasSections(text: string): boolean {
  return listSections(parseArticleText(text)).length > 0
}
