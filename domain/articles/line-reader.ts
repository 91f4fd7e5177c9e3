import { slugify } from '../text/slug.ts'
import { countFormatted, parseInlines, type Inline } from './inline-text.ts'

export type LineReader = ReturnType<typeof createLineReader>

type Input = {
  raws: readonly string[]
  /** Trimmed; undefined for a line that belongs to no block here. */
  lines: readonly (string | undefined)[]
  /** The numbers of the article's sources. */
  sources: readonly number[]
  /** The text ends after more list items, cells and formatted parts than this. */
  maxParts: number
}

/** Walks through the non-blank lines once. */
export function createLineReader({ raws, lines, sources, maxParts }: Input) {
  const references = new Set(sources)
  const reserved = sources.length > 0 ? ['sources', ...sources.map((number) => `source-${number}`)] : []
  const headingId = createHeadingIds(reserved)
  let index = nextIndex(-1)
  let last = -1
  let parts = 0

  function nextIndex(from: number): number {
    let next = from + 1
    while (next < lines.length && !lines[next]) next++
    return next
  }

  return {
    /** The current line, trimmed; empty at the end. */
    line: () => (parts > maxParts ? '' : (lines[index] ?? '')),
    /** The current line with its indentation. */
    raw: () => raws[index] ?? '',
    index: () => index,
    /** The index of the line before the current one that is not blank. */
    last: () => last,
    isEnd: () => index >= lines.length || parts > maxParts,
    isAfterBlankLine: () => index > 0 && lines[index - 1] === '',
    /** The next line, if no blank line comes before it. */
    peek(): string | undefined {
      const next = nextIndex(index)
      return lines[next - 1] === '' ? undefined : lines[next]
    },
    advance(): void {
      last = index
      index = nextIndex(index)
    },
    inlines(text: string): Inline[] {
      const inlines = parseInlines(text, references, maxParts - parts)
      parts += 1 + countFormatted(inlines)
      return inlines
    },
    headingId,
  }
}

/** Repeated headings get the suffixes `-2`, `-3` and so on. `reserved`: ids that the page uses itself. */
function createHeadingIds(reserved: readonly string[]): (text: string) => string {
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
