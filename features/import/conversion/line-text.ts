import { findAffiliateLinkRanges } from '#domain/affiliate/retailer-mentions.ts'
import { balanced, markedText, type Piece } from '#domain/articles/marked-text.ts'
import { markdownHref } from '#domain/text/markdown.ts'
import type { LinkDraft } from './money/money.ts'

/** Pieces with the same link belong to it. Without `href`, only its words stay. */
export type LineLink = Readonly<{ href: string | undefined; draft?: LinkDraft | undefined }>
export type LinePiece = Piece & Readonly<{ link?: LineLink | undefined }>

/** The name of a product, which is known only when the whole text has been read. */
const nameMark = (index: number) => `\uE000${index}\uE001`
const nameMarks = /\uE000(\d+)\uE001/g

/** Places for names that are known later. */
export function createNameMarks() {
  const keys: string[] = []
  return {
    mark: (key: string) => nameMark(keys.push(key) - 1),
    fill: (text: string, nameOf: (key: string) => string) =>
      text.replaceAll(nameMarks, (_, index: string) => cleanWords(nameOf(keys[Number(index)] ?? ''))),
  }
}

/** One line of Markdown. Also tells each link which sentence it stands in. */
export function lineText(pieces: readonly LinePiece[], linkOf: (address: string) => LineLink | undefined): string {
  const parts = pieces.flatMap((piece) => (piece.link ? [piece] : splitAddresses(piece, linkOf)))
  const stars = parts.reduce((count, { text }) => count + text.split('*', 3).length - 1, 0)
  const isMarked = parts.some(({ bold, italic }) => bold || italic)
  const words = parts.map((part) => ({ ...part, text: literal(part.text, stars > 1 || (stars > 0 && isMarked)) }))
  noteSentences(words)
  const marked: Piece[] = []
  for (let at = 0; at < words.length;) {
    const { link } = words[at] ?? {}
    let end = at + 1
    if (link) while (end < words.length && words[end]?.link === link) end++
    const run = words.slice(at, end)
    marked.push(...(link?.href === undefined ? run : [linkPiece(run, link.href)]))
    at = end
  }
  const line = markedText(spacedOut(marked))
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
  return protectStart(line)
}

/** Text that our format would read as marks. */
function literal(text: string, hidesStars: boolean): string {
  const words = cleanWords(text)
  return hidesStars ? words.replaceAll('*', '∗') : words
}

const cleanWords = (text: string) => text.replaceAll('](', '] (').replaceAll('[^', '[ ^')

/** A space at the end of a bold or italic part belongs behind it. */
function spacedOut(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) => {
    if (!piece.bold && !piece.italic) return [piece]
    const inner = piece.text.trim()
    const plain = { bold: false, italic: false }
    if (!inner) return [{ text: piece.text, ...plain }]
    const start = piece.text.indexOf(inner)
    return [
      { text: piece.text.slice(0, start), ...plain },
      { ...piece, text: inner },
      { text: piece.text.slice(start + inner.length), ...plain },
    ].filter(({ text }) => text)
  })
}

function linkPiece(run: readonly Piece[], href: string): Piece {
  const bold = run.every((part) => part.bold)
  const italic = run.every((part) => part.italic)
  const label = markedText(
    spacedOut(run.map((part) => ({ ...part, bold: part.bold && !bold, italic: part.italic && !italic }))),
  )
  const text = balanced(label, '[', ']').replaceAll(/[\s\u00a0]+/g, ' ')
  const inner = text.trim()
  if (!inner) return { text, bold, italic }
  const [before, after] = [text.startsWith(' ') ? ' ' : '', text.endsWith(' ') ? ' ' : '']
  return { text: `${before}[${inner}](${markdownHref(href)})${after}`, bold, italic }
}

/** Addresses of shops in plain words become links, because they carry tags too. */
function splitAddresses(piece: LinePiece, linkOf: (address: string) => LineLink | undefined): LinePiece[] {
  const parts: LinePiece[] = []
  let from = 0
  for (const { link, start, end } of findAffiliateLinkRanges(piece.text)) {
    const written = piece.text.slice(start, end).replace(/[.,;:!?]+$/, '')
    if (!written.includes('/')) continue
    const found = linkOf(link.url.href)
    if (!found) continue
    parts.push({ ...piece, text: piece.text.slice(from, start) })
    parts.push({ ...piece, text: link.url.hostname, link: found })
    from = start + written.length
  }
  return from === 0 ? [piece] : [...parts, { ...piece, text: piece.text.slice(from) }]
}

const maxSentence = 300

function noteSentences(pieces: readonly LinePiece[]): void {
  if (!pieces.some(({ link }) => link?.draft)) return
  const line = pieces.map(({ text }) => text).join('')
  let at = 0
  for (const { text, link } of pieces) {
    if (link?.draft && !link.draft.sentence) link.draft.sentence = sentenceAt(line, at)
    at += text.length
  }
}

/** The sentence around a position. */
export function sentenceAt(line: string, position: number): string {
  // What follows the last sentence belongs to it.
  const at = line.slice(position).trim() ? position : Math.max(0, line.trimEnd().length - 1)
  const before = line.slice(Math.max(0, at - maxSentence), at)
  const after = line.slice(at, at + maxSentence)
  const start = Math.max(...['. ', '! ', '? '].map((end) => before.lastIndexOf(end) + 1))
  const end = /[.!?](?=\s|$)/.exec(after)
  const sentence = before.slice(start) + (end ? after.slice(0, end.index + 1) : after)
  return sentence
    .replaceAll(/[\uE000-\uE001]/g, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
    .slice(0, maxSentence)
}

/** A paragraph that begins like another block of our format. */
function protectStart(line: string): string {
  if (line.startsWith('#')) {
    const space = `${line} `.indexOf(' ')
    return `**${line.slice(0, space)}**${line.slice(space)}`
  }
  if (line.startsWith('{') && line.endsWith('}')) return `(${line.slice(1, -1)})`
  if (line.startsWith(':::')) return line.replace(/^:+\s*/, '')
  if (line.startsWith('![')) return line.replace(/^!+/, '')
  return /^\|.*\|$/.test(line) ? line.slice(1, -1).trim() : line
}
