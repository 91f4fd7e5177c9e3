import { parseSafeLink } from '#domain/affiliate/links.ts'
import type { Shown } from './shown-blocks.ts'

type Mark = { hidden: boolean; bold: number; link: number; reference?: number }

/**
 * The reference parser: looks from every closing bracket to both sides, and marks characters instead of building a
 * tree.
 */
export function referenceInlines(line: string, references: ReadonlySet<number> = new Set()): Shown {
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
  markReferences(line, marks, references)
  return characters.flatMap((character, at) => {
    const mark = marks[at]
    if (!mark || mark.hidden) return []
    const shown = mark.reference === undefined ? character : `[^${mark.reference}]`
    return [{ character: shown, bold: mark.bold, href: hrefs[mark.link] }]
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
