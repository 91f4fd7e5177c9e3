import { parseSafeLink } from '#domain/affiliate/links.ts'
import type { VisibleText } from './visible-blocks.ts'

type Mark = { hidden: boolean; bold: number; italic: number; link: number; reference?: number }

/**
 * The reference parser: looks from every closing bracket to both sides, and marks characters instead of building a
 * tree.
 */
export function referenceInlines(line: string, references: ReadonlySet<number> = new Set()): VisibleText {
  const characters = line.split('')
  const marks: Mark[] = characters.map(() => ({ hidden: false, bold: 0, italic: 0, link: -1 }))
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
  for (let link = -1; link < hrefs.length; link++)
    markItalics(characters, marks, link, markBold(characters, marks, link))
  markReferences(line, marks, references)
  return characters.flatMap((character, at) => {
    const mark = marks[at]
    if (!mark || mark.hidden) return []
    const shown = mark.reference === undefined ? character : `[^${mark.reference}]`
    return [{ character: shown, bold: mark.bold, italic: mark.italic, href: hrefs[mark.link] }]
  })
}

function markReferences(line: string, marks: Mark[], references: ReadonlySet<number>): void {
  for (const { 0: whole, 1: digits = '', index } of line.matchAll(/\[\^(\d{1,2})\]/g)) {
    const own = marks.slice(index, index + whole.length)
    if (!references.has(Number(digits)) || own.some(({ link }) => link >= 0)) continue
    for (const mark of own) mark.hidden = true
    Object.assign(own[0] ?? {}, { hidden: false, reference: Number(digits) })
  }
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
function markBold(characters: string[], marks: Mark[], link: number): Run[] {
  const belongs = (at: number) => characters[at] === '*' && marks[at]?.link === link && !marks[at].hidden
  const rows: Run[] = []
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
  return rows
}

type Run = { from: number; to: number }

const isSpace = (character: string) => character === '' || /\s|\p{Cc}/u.test(character)
const isWord = (character: string) => /\d|\p{Changes_When_Casemapped}/u.test(character)
const isNumber = (character: string) => /\d/.test(character)
const starts = (left: string, right: string) => !isSpace(right) && (!isWord(left) || (isWord(right) && !isNumber(left)))
const ends = (left: string, right: string) => starts(right, left)

/**
 * Pairs single asterisks of one level: those in the same bold part, and those outside of all. The third of three
 * belongs to its bold part if it has a partner there, and otherwise to what is around.
 */
function markItalics(characters: string[], marks: Mark[], link: number, rows: readonly Run[]): void {
  const at = (index: number) => (marks[index]?.link === link ? (characters[index] ?? '') : '')
  const outer = (index: number) => (isLabelEdge(marks, link, index) ? '' : (characters[index] ?? ''))
  const openers: { inside: number | undefined; outside: number | undefined } = { inside: undefined, outside: undefined }
  let row: Run | undefined
  const pair = (from: number, to: number) => {
    for (const star of [from, to]) Object.assign(marks[star] ?? {}, { hidden: true })
    for (let index = from; index < to; index++)
      Object.assign(marks[index] ?? {}, { italic: (marks[index]?.italic ?? 0) + 1 })
  }
  for (let index = 0; index < characters.length; index++) {
    if (at(index) !== '*') continue
    const run = rows.find(({ from }) => from === index)
    const side = row ? 'inside' : 'outside'
    if (!run) {
      if (marks[index]?.hidden) continue
      const opener = openers[side]
      const [left, right] = [outer(index - 1), outer(index + 1)]
      if (opener !== undefined && ends(left, right)) {
        pair(opener, index)
        openers[side] = undefined
      } else if (starts(left, right)) openers[side] = index
      continue
    }
    const [left, right] = [outer(run.from - 1), outer(run.to)]
    const isTriple = run.to - run.from === 3
    if (!row) {
      row = run
      openers.inside = isTriple && !isSpace(right) ? run.from + 2 : undefined
    } else {
      const closing = isTriple && !isSpace(left)
      const isThird = openers.inside !== undefined && openers.inside === row.from + 2 && row.to - row.from === 3
      if (closing && openers.inside !== undefined) pair(openers.inside, run.from)
      else if (closing && openers.outside !== undefined && !isWord(right)) {
        pair(openers.outside, run.from)
        openers.outside = undefined
      } else if (isThird && !isWord(outer(row.from - 1))) openers.outside = openers.inside
      openers.inside = undefined
      row = undefined
    }
    index = run.to - 1
  }
}

/** Whether a character is outside of the label of this link, which is read by itself. */
function isLabelEdge(marks: readonly Mark[], link: number, index: number): boolean {
  return link >= 0 && (marks[index]?.link !== link || marks[index].hidden)
}
