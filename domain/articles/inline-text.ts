import { parseSafeLink } from '../affiliate/links.ts'
import { maxReferenceLength, parseReference } from './reference-mark.ts'

export type { Inline } from './blocks.ts'
import type { Inline } from './blocks.ts'

type LinkRange = { open: number; middle: number; end: number }

/** Maps each `(` after a `]` to its closing `)`. A URL with a space has none. */
function matchParentheses(line: string): Map<number, number> {
  const closings = new Map<number, number>()
  const open: number[] = []
  for (let at = line.indexOf(']('); at >= 0 && at < line.length; at++) {
    const character = line.charAt(at)
    if (character <= ' ') open.length = 0
    else if (character === '(') open.push(at)
    else if (character === ')') {
      const start = open.pop()
      if (start !== undefined && line.charAt(start - 1) === ']') closings.set(start, at)
    }
  }
  return closings
}

/** Finds `[text](url)` from left to right. The text may contain paired brackets, but no other link. */
function findLinks(line: string): LinkRange[] {
  const links: LinkRange[] = []
  const closings = matchParentheses(line)
  if (closings.size === 0) return links
  const open: number[] = []
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    if (character === '[') open.push(at)
    if (character !== ']') continue
    const start = open.pop()
    const end = closings.get(at + 1)
    if (start === undefined || end === undefined || !line.slice(start + 1, at).trim()) continue
    links.push({ open: start, middle: at, end })
    open.length = 0
    at = end
  }
  return links
}

function append(list: Inline[], inline: Inline): void {
  const last = list.at(-1)
  if (inline.kind !== 'text') list.push(inline)
  else if (last?.kind === 'text') last.text += inline.text
  else if (inline.text) list.push({ ...inline })
}

/** Collects text and links and pairs asterisks: two or more in a row toggle bold. */
class InlineBuilder {
  readonly #inlines: Inline[] = []
  readonly #references: ReadonlySet<number>
  #bold: Inline[] | undefined

  constructor(references: ReadonlySet<number>) {
    this.#references = references
  }

  add(inline: Inline): void {
    append(this.#bold ?? this.#inlines, inline)
  }

  addText(text: string): void {
    let from = 0
    for (let at = text.indexOf('**'); at >= 0; at = text.indexOf('**', from)) {
      this.#addPlain(text.slice(from, at))
      from = at + 2
      while (text.charAt(from) === '*') from++
      this.#mark(text.slice(at + 2, from))
    }
    this.#addPlain(text.slice(from))
  }

  /** `[^1]` refers to a source of the article; without that source it is text. */
  #addPlain(text: string): void {
    let from = 0
    const start = this.#references.size > 0 ? text.indexOf('[^') : -1
    for (let at = start; at >= 0; at = text.indexOf('[^', at + 2)) {
      const end = text.slice(at, at + maxReferenceLength).indexOf(']')
      const number = end < 0 ? undefined : parseReference(text.slice(at, at + end + 1))
      if (number === undefined || !this.#references.has(number)) continue
      this.add({ kind: 'text', text: text.slice(from, at) })
      this.add({ kind: 'reference', number })
      from = at + end + 1
    }
    this.add({ kind: 'text', text: text.slice(from) })
  }

  /** Asterisks beyond two are text inside the bold part. */
  #mark(surplus: string): void {
    const closing = this.#bold
    this.#bold ??= []
    this.add({ kind: 'text', text: surplus })
    if (!closing) return
    this.#inlines.push({ kind: 'bold', inlines: closing })
    this.#bold = undefined
  }

  finish(): Inline[] {
    if (this.#bold) {
      append(this.#inlines, { kind: 'text', text: '**' })
      for (const inline of this.#bold) append(this.#inlines, inline)
    }
    return this.#inlines
  }
}

const noReferences: ReadonlySet<number> = new Set()

/** Runs in linear time for any input. */
export function parseInlines(line: string, references = noReferences): Inline[] {
  const plain = !line.includes('**') && !line.includes('](') && (references.size === 0 || !line.includes('[^'))
  if (plain) return line ? [{ kind: 'text', text: line }] : []
  const level = new InlineBuilder(references)
  let from = 0
  for (const { open, middle, end } of findLinks(line)) {
    level.addText(line.slice(from, open))
    const label = new InlineBuilder(noReferences)
    label.addText(line.slice(open + 1, middle))
    const inlines = label.finish()
    const link = parseSafeLink(line.slice(middle + 2, end))
    if (link) {
      const { href, kind } = link
      level.add({ kind: 'link', href, affiliate: kind === 'affiliate', own: kind === 'own', inlines })
    } else for (const inline of inlines) level.add(inline)
    from = end + 1
  }
  level.addText(line.slice(from))
  return level.finish()
}

export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      return inline.kind === 'reference' ? '' : plainText(inline.inlines)
    })
    .join('')
}

/** Link targets, including those inside bold text. */
export function listHrefs(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text' || inline.kind === 'reference') return []
    return [...(inline.kind === 'link' ? [inline.href] : []), ...listHrefs(inline.inlines)]
  })
}
