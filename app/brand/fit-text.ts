import { charactersByWidth } from './character-widths.ts'

export type Typeface = 'serif' | 'sans'

const widths = { serif: widthTable(charactersByWidth.serif), sans: widthTable(charactersByWidth.sans) }

function widthTable(characters: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(characters).flatMap(([width, letters]) =>
      Array.from(letters, (character) => [character, Number(width) / 100] as const),
    ),
  )
}

/** The text our fonts can render: unsupported accents are stripped, unsupported characters dropped. */
export function renderableText(text: string, face: Typeface): string {
  const isMeasured = (character: string) => widths[face].has(character)
  const plain = (character: string) => Array.from(character.normalize('NFKD')).filter(isMeasured).join('')
  const set = Array.from(text.normalize('NFC'), (character) => {
    if (character.trim() === '') return ' '
    return isMeasured(character) ? character : plain(character)
  })
  return set.join('').replaceAll(/ +/g, ' ').trim()
}

/** Whether most of the text can be rendered; a title in an unsupported script is better left out. */
export function isRenderable(text: string, face: Typeface): boolean {
  const letters = [...text.normalize('NFC').matchAll(/[\p{L}\p{N}]/gu)].length
  const rendered = [...renderableText(text, face).matchAll(/[\p{L}\p{N}]/gu)].length
  return rendered > 0 && rendered >= letters * 0.7
}

export function measureText(text: string, size: number, face: Typeface): number {
  let width = 0
  for (const character of text) width += widths[face].get(character) ?? 1
  return width * size
}

export type FittedText = { lines: readonly string[]; size: number }
type TextBox = { width: number; maxLines: number; sizes: readonly number[]; face: Typeface }

/** Uses the largest size at which the text fits; at the smallest, the rest is cut off with an ellipsis. */
export function fitText(text: string, { width, maxLines, sizes, face }: TextBox): FittedText {
  const words = renderableText(text, face)
  const smallest = sizes.at(-1) ?? 16
  for (const size of sizes) {
    const lines = breakLines(words, width, size, face)
    const fits = lines.length <= maxLines && lines.every((line) => measureText(line, size, face) <= width)
    if (fits) return { lines: balanceLines(words, lines, width, size, face), size }
  }
  const lines = breakLines(words, width, smallest, face)
  const visible = lines.slice(0, maxLines)
  const last = visible.at(-1) ?? ''
  const cutShort = lines.length > maxLines || measureText(last, smallest, face) > width
  return {
    lines: visible.map((line, index) => {
      const isLast = index === visible.length - 1
      return isLast && cutShort
        ? truncateLine(`${line}…`, width, smallest, face)
        : truncateLine(line, width, smallest, face)
    }),
    size: smallest,
  }
}

function breakLines(words: string, width: number, size: number, face: Typeface): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || measureText(longer, size, face) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** The same number of lines with more even lengths, so that the last line is not a single word. */
function balanceLines(words: string, lines: string[], width: number, size: number, face: Typeface): string[] {
  let best = lines
  for (let narrow = width * 0.96; narrow > width * 0.5; narrow -= width * 0.04) {
    const tried = breakLines(words, narrow, size, face)
    if (tried.length > lines.length || tried.some((line) => measureText(line, size, face) > narrow)) break
    best = tried
  }
  return best
}

function truncateLine(line: string, width: number, size: number, face: Typeface): string {
  if (measureText(line, size, face) <= width) return line
  const characters = Array.from(line.replace(/…$/, ''))
  while (characters.length > 1 && measureText(`${characters.join('')}…`, size, face) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
