import type { Block, Inline } from '#domain/articles/article-text.ts'
import { parseSafeImageUrl, parseSafeLink } from '#domain/affiliate/links.ts'

/** One visible character: its bold depth, and where it links to. */
type ShownCharacter = { character: string; bold: number; href: string | undefined }
type Mark = { hidden: boolean; bold: number; link: number }

/**
 * The reference parser: looks from every closing bracket to both sides, and marks characters instead of building a
 * tree.
 */
function referenceInlines(line: string): ShownCharacter[] {
  const characters = line.split('')
  const marks: Mark[] = characters.map(() => ({ hidden: false, bold: 0, link: -1 }))
  const hrefs: (string | undefined)[] = []
  for (let start = 0, at = 0; at < line.length; at++) {
    if (line[at] !== ']' || line[at + 1] !== '(') continue
    const open = openingBefore(line, at, start)
    const end = closingAfter(line, at + 1)
    if (open < 0 || end < 0 || line.slice(open + 1, at).trim() === '') continue
    for (let inside = open; inside <= end; inside++) {
      const mark = marks[inside]
      if (!mark) continue
      mark.link = hrefs.length
      mark.hidden = inside === open || inside >= at
    }
    hrefs.push(parseSafeLink(line.slice(at + 2, end))?.href)
    start = end + 1
    at = end
  }
  for (let link = -1; link < hrefs.length; link++) markBold(characters, marks, link)
  return characters.flatMap((character, at) => {
    const mark = marks[at]
    return !mark || mark.hidden ? [] : [{ character, bold: mark.bold, href: hrefs[mark.link] }]
  })
}

function openingBefore(line: string, from: number, start: number): number {
  for (let at = from - 1, depth = 0; at >= start; at--) {
    if (line[at] === ']') depth++
    else if (line[at] === '[' && depth-- === 0) return at
  }
  return -1
}

function closingAfter(line: string, from: number): number {
  for (let at = from, depth = 0; at < line.length && (line[at] ?? '') > ' '; at++) {
    if (line[at] === '(') depth++
    else if (line[at] === ')' && --depth === 0) return at
  }
  return -1
}

/**
 * Everything on one level between an odd run of asterisks and the even one after it; inside links it may be bold twice.
 */
function markBold(characters: string[], marks: Mark[], link: number): void {
  const belongs = (at: number) => characters[at] === '*' && marks[at]?.link === link && !marks[at].hidden
  const rows: { from: number; to: number }[] = []
  for (let at = 0; at < characters.length; at++) {
    if (!belongs(at) || !belongs(at + 1)) continue
    const from = at
    while (belongs(at)) at++
    rows.push({ from, to: at })
  }
  for (let pair = 0; pair + 1 < rows.length; pair += 2) {
    const opening = rows[pair]
    const closing = rows[pair + 1]
    if (!opening || !closing) continue
    for (let at = opening.from; at < closing.to; at++) {
      const mark = marks[at]
      if (!mark) continue
      if (at < opening.from + 2 || at >= closing.to - 2) mark.hidden = true
      else mark.bold++
    }
  }
}

function toShownCharacters(inlines: readonly Inline[], bold = 0, href?: string): ShownCharacter[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return inline.text.split('').map((character) => ({ character, bold, href }))
    if (inline.kind === 'reference') return []
    return toShownCharacters(
      inline.inlines,
      bold + (inline.kind === 'bold' ? 1 : 0),
      inline.kind === 'link' ? inline.href : href,
    )
  })
}

const wordsOf = (shown: ShownCharacter[]) => shown.map(({ character }) => character).join('')

/** What a reader sees of one line. */
export type ReferenceBlock =
  | 'nothing'
  | { heading: number; words: string }
  | { src: string; alt: string }
  | { shown: ShownCharacter[] }

export function referenceLine(raw: string): ReferenceBlock {
  const line = raw.trim()
  const hashes = line.split('').findIndex((character) => character !== '#')
  const level = hashes < 0 ? line.length : hashes
  if (level > 0) {
    const words = wordsOf(referenceInlines(line.slice(level))).trim()
    return words && (level === 2 || level === 3) ? { heading: level, words } : 'nothing'
  }
  const middle = line.indexOf('](')
  if (line.startsWith('![') && middle > 0 && line.endsWith(')')) {
    const src = line.slice(middle + 2, -1)
    let depth = 0
    const depths = src.split('').map((character) => (depth += character === '(' ? 1 : character === ')' ? -1 : 0))
    if (depth === 0 && depths.every((value) => value >= 0)) {
      const alt = line.slice(2, middle).trim()
      const allowed = parseSafeImageUrl(src.trim())
      if (allowed !== undefined) return { src: allowed, alt }
      return alt ? { shown: toShownCharacters([{ kind: 'text', text: alt }]) } : 'nothing'
    }
  }
  return { shown: referenceInlines(line) }
}

export function toReferenceBlock(block: Block | undefined): ReferenceBlock {
  if (!block) return 'nothing'
  if (block.kind === 'image') return { src: block.src, alt: block.alt }
  if (block.kind === 'paragraph') return { shown: toShownCharacters(block.inlines) }
  if (block.kind !== 'section' && block.kind !== 'subsection') return 'nothing'
  return { heading: block.kind === 'section' ? 2 : 3, words: block.text }
}
