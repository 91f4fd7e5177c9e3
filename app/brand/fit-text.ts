import { lettersByWidth, type Face } from './character-widths.ts'

const widths: Readonly<Record<Face, ReadonlyMap<string, number>>> = {
  serif: tableOf('serif'),
  sans: tableOf('sans'),
}

function tableOf(face: Face): ReadonlyMap<string, number> {
  return new Map(
    lettersByWidth[face].flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width / 100])),
  )
}

/** Words as our faces can set them: an accent they lack is left off, and what they cannot set at all is left out. */
export function settable(text: string, face: Face): string {
  const known = (letter: string) => widths[face].has(letter)
  const plain = (letter: string) => Array.from(letter.normalize('NFKD')).filter(known).join('')
  const set = Array.from(text.normalize('NFC'), (letter) => {
    if (letter.trim() === '') return ' '
    return known(letter) ? letter : plain(letter)
  })
  return set.join('').replaceAll(/ +/g, ' ').trim()
}

/** True when most of the words survive being set: a title in another script had better not be shown at all. */
export function isSettable(text: string, face: Face): boolean {
  const letters = [...text.normalize('NFC').matchAll(/[\p{L}\p{N}]/gu)].length
  const kept = [...settable(text, face).matchAll(/[\p{L}\p{N}]/gu)].length
  return kept > 0 && kept >= letters * 0.7
}

export function widthOf(text: string, size: number, face: Face): number {
  let width = 0
  for (const letter of text) width += widths[face].get(letter) ?? 1
  return width * size
}

export type Setting = { lines: readonly string[]; size: number }
type Box = { width: number; mostLines: number; sizes: readonly number[]; face: Face }

/** The largest of the sizes at which the words fit; at the smallest, what does not fit gives way to an ellipsis. */
export function fitWords(text: string, { width, mostLines, sizes, face }: Box): Setting {
  const words = settable(text, face)
  const smallest = sizes.at(-1) ?? 16
  for (const size of sizes) {
    const lines = breakLines(words, width, size, face)
    const fits = lines.length <= mostLines && lines.every((line) => widthOf(line, size, face) <= width)
    if (fits) return { lines: balanced(words, lines, width, size, face), size }
  }
  const lines = breakLines(words, width, smallest, face)
  const shown = lines.slice(0, mostLines)
  const last = shown.at(-1) ?? ''
  const cutShort = lines.length > mostLines || widthOf(last, smallest, face) > width
  return {
    lines: shown.map((line, index) => {
      const isLast = index === shown.length - 1
      return isLast && cutShort ? shortened(`${line}…`, width, smallest, face) : shortened(line, width, smallest, face)
    }),
    size: smallest,
  }
}

function breakLines(words: string, width: number, size: number, face: Face): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || widthOf(longer, size, face) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** As many lines, but of equal length as far as words allow: no single word is left alone at the end. */
function balanced(words: string, lines: string[], width: number, size: number, face: Face): string[] {
  let best = lines
  for (let narrow = width * 0.96; narrow > width * 0.5; narrow -= width * 0.04) {
    const tried = breakLines(words, narrow, size, face)
    if (tried.length > lines.length || tried.some((line) => widthOf(line, size, face) > narrow)) break
    best = tried
  }
  return best
}

function shortened(line: string, width: number, size: number, face: Face): string {
  if (widthOf(line, size, face) <= width) return line
  const letters = Array.from(line.replace(/…$/, ''))
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, size, face) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
