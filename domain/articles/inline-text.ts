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
function createInlineBuilder(references: ReadonlySet<number>) {
  const inlines: Inline[] = []
  let bold: Inline[] | undefined
  const add = (inline: Inline) => append(bold ?? inlines, inline)

  /** `[^1]` refers to a source of the article; without that source it is text. */
  function addPlain(text: string): void {
    let from = 0
    const start = references.size > 0 ? text.indexOf('[^') : -1
    for (let at = start; at >= 0; at = text.indexOf('[^', at + 2)) {
      const end = text.slice(at, at + maxReferenceLength).indexOf(']')
      const number = end < 0 ? undefined : parseReference(text.slice(at, at + end + 1))
      if (number === undefined || !references.has(number)) continue
      add({ kind: 'text', text: text.slice(from, at) })
      add({ kind: 'reference', number })
      from = at + end + 1
    }
    add({ kind: 'text', text: text.slice(from) })
  }

  /** Asterisks beyond two are text inside the bold part. */
  function mark(surplus: string): void {
    const closing = bold
    bold ??= []
    add({ kind: 'text', text: surplus })
    if (!closing) return
    inlines.push({ kind: 'bold', inlines: closing })
    bold = undefined
  }

  return {
    add,
    addText(text: string): void {
      let from = 0
      for (let at = text.indexOf('**'); at >= 0; at = text.indexOf('**', from)) {
        addPlain(text.slice(from, at))
        from = at + 2
        while (text.charAt(from) === '*') from++
        mark(text.slice(at + 2, from))
      }
      addPlain(text.slice(from))
    },
    finish(): Inline[] {
      if (bold) {
        append(inlines, { kind: 'text', text: '**' })
        for (const inline of bold) append(inlines, inline)
      }
      return inlines
    },
  }
}

const noReferences: ReadonlySet<number> = new Set()

/** Runs in linear time for any input. */
export function parseInlines(line: string, references = noReferences): Inline[] {
  const plain = !line.includes('**') && !line.includes('](') && (references.size === 0 || !line.includes('[^'))
  if (plain) return line ? [{ kind: 'text', text: line }] : []
  const level = createInlineBuilder(references)
  let from = 0
  for (const { open, middle, end } of findLinks(line)) {
    level.addText(line.slice(from, open))
    const inlines = parseInlines(line.slice(open + 1, middle))
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
