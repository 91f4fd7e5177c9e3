import { parseSafeLink, type LinkKind } from '../affiliate/links.ts'
import { isDigit, maxReferenceLength, parseReference } from './reference-mark.ts'

/** Only bold, italics, links and references to sources are supported; everything else is plain text. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; inlines: Inline[] }
  | { kind: 'italic'; inlines: Inline[] }
  | { kind: 'link'; href: string; affiliate: boolean; internal: boolean; inlines: Inline[] }
  | { kind: 'reference'; number: number }

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
function findLinks(line: string, most: number): LinkRange[] {
  const links: LinkRange[] = []
  const closings = matchParentheses(line)
  if (closings.size === 0) return links
  const open: number[] = []
  for (let at = 0; at < line.length && links.length <= most; at++) {
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

const isSpace = (character: string) => character <= ' ' || character.trim() === ''
const isWord = (character: string) => isDigit(character) || character.toLowerCase() !== character.toUpperCase()
const canOpen = (before: string, after: string) =>
  !isSpace(after) && (!isWord(before) || (isWord(after) && !isDigit(before)))
/** `2*3*4` is a product of numbers. */
const canClose = (before: string, after: string) =>
  !isSpace(before) && (!isWord(after) || (isWord(before) && !isDigit(after)))

/** An asterisk that starts italics at `from` if another one follows. It may be the first inline of a bold part there. */
type Opener = { holder: Inline[]; from: number }
type Level = { inlines: Inline[]; opener?: Opener | undefined }
type BoldLevel = Level & { before: string; third?: Opener | undefined }

/** Pairs asterisks: two or more in a row toggle bold, single ones beside a word are italics. */
function createInlineBuilder(line: string, references: ReadonlySet<number>, most: number) {
  const root: Level = { inlines: [] }
  let bold: BoldLevel | undefined
  let formatted = 0
  const isFull = () => formatted > most
  function add(inline: Inline): void {
    formatted += sizeOf(inline)
    const { inlines } = bold ?? root
    inlines.push(inline)
  }
  const addText = (text: string) => text && add({ kind: 'text', text })

  /** `[^1]` refers to a source of the article; without that source it is text. */
  function addPlain(text: string): void {
    let from = 0
    const start = references.size > 0 ? text.indexOf('[^') : -1
    for (let at = start; at >= 0 && !isFull(); at = text.indexOf('[^', at + 2)) {
      const end = text.slice(at, at + maxReferenceLength).indexOf(']')
      const number = end < 0 ? undefined : parseReference(text.slice(at, at + end + 1))
      if (number === undefined || !references.has(number)) continue
      addText(text.slice(from, at))
      add({ kind: 'reference', number })
      from = at + end + 1
    }
    addText(text.slice(from))
  }

  function addOpener(level: Level): void {
    level.opener = { holder: level.inlines, from: level.inlines.length }
    level.inlines.push({ kind: 'text', text: '*' })
  }

  function closeItalics(level: Level, { holder, from }: Opener): void {
    holder.splice(holder === level.inlines ? from : 0, 1)
    level.inlines.push({ kind: 'italic', inlines: level.inlines.splice(from) })
    formatted++
    level.opener = undefined
  }

  function addStar(before: string, after: string): void {
    const level = bold ?? root
    if (level.opener && canClose(before, after)) closeItalics(level, level.opener)
    // The nearest asterisk counts, so an earlier one without a partner stays text.
    else if (canOpen(before, after)) addOpener(level)
    else addText('*')
  }

  /** The third of three asterisks makes italics inside the bold part, or else around it. Further ones are text. */
  function openBold(surplus: number, before: string, after: string): void {
    bold = { inlines: [], before }
    if (surplus === 1 && canOpen('', after)) addOpener(bold)
    else addText('*'.repeat(surplus))
    bold.third = bold.opener
  }

  function closeBold(level: BoldLevel, surplus: number, before: string, after: string): void {
    const closesInside = surplus === 1 && level.opener && canClose(before, '')
    const closesAround = surplus === 1 && !closesInside && root.opener && canClose(before, '') && canClose('*', after)
    if (closesInside && level.opener) closeItalics(level, level.opener)
    else if (!closesAround) addText('*'.repeat(surplus))
    bold = undefined
    const from = root.inlines.length
    add({ kind: 'bold', inlines: level.inlines })
    if (closesAround && root.opener) closeItalics(root, root.opener)
    else if (level.third && level.opener === level.third && canOpen(level.before, '*')) {
      root.opener = { ...level.third, from }
    }
  }

  return {
    add,
    isFull,
    /** Adds a part of the line without links. */
    addText(start: number, end: number): void {
      let from = start
      for (let at = line.indexOf('*', start); at >= 0 && at < end && !isFull(); at = line.indexOf('*', from)) {
        addPlain(line.slice(from, at))
        from = at + 1
        while (from < end && line.charAt(from) === '*') from++
        const [before, after] = [line.charAt(at - 1), line.charAt(from)]
        if (from - at === 1) addStar(before, after)
        else if (bold) closeBold(bold, from - at - 2, before, after)
        else openBold(from - at - 2, before, after)
      }
      addPlain(line.slice(from, end))
    },
    finish(): Inline[] {
      const unclosed: Inline[] = bold ? [{ kind: 'text', text: '**' }, ...bold.inlines] : []
      return joinTexts([...root.inlines, ...unclosed])
    },
  }
}

/** Texts next to each other become one. */
function joinTexts(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const inline of inlines) {
    const last = joined.at(-1)
    if (inline.kind === 'bold' || inline.kind === 'italic') {
      joined.push({ kind: inline.kind, inlines: joinTexts(inline.inlines) })
    } else if (inline.kind !== 'text') joined.push(inline)
    else if (last?.kind === 'text') last.text += inline.text
    else if (inline.text) joined.push({ ...inline })
  }
  return joined
}

const noReferences: ReadonlySet<number> = new Set()

/** Runs in linear time for any input. What follows after more than `most` formatted parts is left as it is. */
export function parseInlines(line: string, references = noReferences, most = Infinity): Inline[] {
  const plain = !line.includes('*') && !line.includes('](') && (references.size === 0 || !line.includes('[^'))
  if (plain) return line ? [{ kind: 'text', text: line }] : []
  const builder = createInlineBuilder(line, references, most)
  let from = 0
  for (const { open, middle, end } of findLinks(line, most)) {
    if (builder.isFull()) break
    builder.addText(from, open)
    const inlines = parseInlines(line.slice(open + 1, middle), noReferences, most)
    const link = parseSafeLink(line.slice(middle + 2, end))
    if (link) {
      const { href, kind } = link
      builder.add({ kind: 'link', href, affiliate: kind === 'affiliate', internal: kind === 'internal', inlines })
    } else for (const inline of inlines) builder.add(inline)
    from = end + 1
  }
  builder.addText(from, line.length)
  return builder.finish()
}

export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      return inline.kind === 'reference' ? '' : plainText(inline.inlines)
    })
    .join('')
}

/** Link targets, including those inside bold and italic text. */
export function listHrefs(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text' || inline.kind === 'reference') return []
    return [...(inline.kind === 'link' ? [inline.href] : []), ...listHrefs(inline.inlines)]
  })
}

/** How many parts of a text are bold, italic, a link or a reference. */
export function countFormatted(inlines: readonly Inline[]): number {
  return inlines.reduce(
    (count, inline) => count + sizeOf(inline) + ('inlines' in inline ? countFormatted(inline.inlines) : 0),
    0,
  )
}

/** Reading and checking a link takes several times as long as anything else. */
function sizeOf({ kind }: Inline): number {
  if (kind === 'link') return 5
  return kind === 'text' ? 0 : 1
}

export function linkKind({ internal, affiliate }: { internal: boolean; affiliate: boolean }): LinkKind {
  return internal ? 'internal' : affiliate ? 'affiliate' : 'external'
}
