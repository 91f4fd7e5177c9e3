import { parseInlines, plainText } from './inline-text.ts'

/** Running text in one style. */
export type Piece = { text: string; bold: boolean; italic: boolean }

/** Bold and italic text as Markdown. */
export function markedText(pieces: readonly Piece[]): string {
  const upright = withBold(pieces)
  if (!pieces.some(({ italic }) => italic)) return upright
  const text = withItalics(pieces)
  // Where letters of a word differ in style, asterisks can be ambiguous. Readers would see them, so the italics go.
  return visibleText(text) === visibleText(upright) ? text : upright
}

const visibleText = (text: string) => plainText(parseInlines(text))

function withBold(pieces: readonly Piece[]): string {
  return groupBy(pieces, ({ bold }) => bold)
    .map((group) => wrap('**', joinText(group), group[0]?.bold))
    .join('')
}

/** Italics are around bold text if only a part of them is bold, and inside it otherwise. */
function withItalics(pieces: readonly Piece[]): string {
  const runs = groupBy(pieces, ({ italic }) => italic)
  const around = new Set(runs.filter((run, index) => isAround(run, runs[index - 1]?.at(-1), runs[index + 1]?.[0])))
  const parts = groupBy(
    runs.flatMap((run) => run.map((piece) => ({ ...piece, isAround: around.has(run) }))),
    (piece) => piece.isAround,
  )
  return parts
    .map((part) => {
      if (part[0]?.isAround) return italicText(withBold(part))
      const groups = groupBy(part, ({ bold }) => bold)
      return groups.map((group) => wrap('**', italicsInside(group), group[0]?.bold)).join('')
    })
    .join('')
}

function isAround(run: readonly Piece[], before: Piece | undefined, after: Piece | undefined): boolean {
  const [first] = run
  const last = run.at(-1)
  const isPartlyBold = run.some(({ bold }) => bold) && run.some(({ bold }) => !bold)
  return Boolean(first?.italic && isPartlyBold && !(first.bold && before?.bold) && !(last?.bold && after?.bold))
}

function italicsInside(pieces: readonly Piece[]): string {
  return groupBy(pieces, ({ italic }) => italic)
    .map((group) => (group[0]?.italic ? italicText(joinText(group)) : joinText(group)))
    .join('')
}

/** An asterisk beside a space is text, so spaces at the ends stay outside. */
function italicText(text: string): string {
  const inner = text.trim()
  if (!inner) return text
  const start = text.indexOf(inner)
  return `${text.slice(0, start)}*${inner}*${text.slice(start + inner.length)}`
}

const joinText = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')
const wrap = (mark: string, text: string, isMarked: boolean | undefined) => (isMarked ? mark + text + mark : text)

/** Neighbors with the same value together. */
function groupBy<Item>(items: readonly Item[], valueOf: (item: Item) => boolean): Item[][] {
  const groups: Item[][] = []
  for (const item of items) {
    const group = groups.at(-1)
    const isSame = group?.[0] !== undefined && valueOf(group[0]) === valueOf(item)
    if (isSame) group.push(item)
    else groups.push([item])
  }
  return groups
}

/** Without brackets that have no partner. They would end a link or an image line too early. */
export function balanced(text: string, open: string, close: string): string {
  const unmatched = new Set<number>()
  const opened: number[] = []
  for (const [at, character] of Array.from(text).entries()) {
    if (character === open) opened.push(at)
    if (character === close && opened.pop() === undefined) unmatched.add(at)
  }
  for (const at of opened) unmatched.add(at)
  return unmatched.size === 0
    ? text
    : Array.from(text)
        .filter((_, at) => !unmatched.has(at))
        .join('')
}
