import { calloutLabels, type Block, type CalloutTone, type Source } from './blocks.ts'
import { parsePaidUrl, parseWebUrl } from '../affiliate/links.ts'
import { isDigit, maxReferenceLength, parseReference } from './reference-mark.ts'

/** `bullet` is empty for a number. */
export type ListMark = { ordered: boolean; bullet: string; number: number; indent: number; text: string }

const maxNumberLength = 6
export const maxColumns = 20
const maxKeyLength = 120
export const maxCompared = 5

/** `- text`, `* text` or `1. text`; `raw` is the line before trimming. A tab counts as two spaces of indentation. */
export function parseListMark(line: string, raw: string): ListMark | undefined {
  const first = line.charAt(0)
  const bullet = first === '-' || first === '*' ? first : ''
  let end = 0
  while (end < maxNumberLength && isDigit(line.charAt(end))) end++
  if (!bullet && (end === 0 || line.charAt(end) !== '.')) return undefined
  if (line.charAt(end + 1) !== ' ') return undefined
  const number = bullet ? 1 : Number(line.slice(0, end))
  return { ordered: !bullet, bullet, number, indent: countIndent(raw), text: line.slice(end + 2).trim() }
}

function countIndent(raw: string): number {
  let indent = 0
  for (let at = 0; ; at++) {
    const character = raw.charAt(at)
    if (character !== ' ' && character !== '\t') return indent
    indent += character === '\t' ? 2 : 1
  }
}

/** The cells between the pipes of `| a | b |`; `\|` is a pipe in a cell. Cells beyond the limit are left out. */
export function parseCells(line: string, most = maxColumns): string[] | undefined {
  if (!line.startsWith('|') || line.length < 2) return undefined
  const cells: string[] = []
  let cell = ''
  for (let at = 1; at < line.length && cells.length < most; at++) {
    const character = line.charAt(at)
    if (character === '\\' && line.charAt(at + 1) === '|') {
      cell += '|'
      at++
    } else if (character === '|') {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  if (cell.trim() && cells.length < most) cells.push(cell.trim())
  return cells
}

/** The line below a table's head: `|---|:--|`. */
export function isTableRule(line: string): boolean {
  return line.startsWith('|') && line.includes('-') && Array.from(line).every((character) => '|-: '.includes(character))
}

const triageLevels = ['red:', 'amber:', 'green:']

export function isTriageLevel(cell: string): boolean {
  const start = cell.slice(0, 6).toLowerCase()
  return triageLevels.some((level) => start.startsWith(level))
}

const tones = Object.entries(calloutLabels) as [CalloutTone, string][]

/** `Never: text` after the mark of a quote. */
export function parseCallout(text: string): { tone: CalloutTone; text: string } | undefined {
  const colon = text.slice(0, 20).indexOf(':')
  const label = colon < 0 ? '' : text.slice(0, colon).trim().toLowerCase()
  const [tone] = tones.find(([, known]) => known.toLowerCase() === label) ?? []
  return tone && { tone, text: text.slice(colon + 1).trim() }
}

/** Three or more dashes alone on a line. */
export function isBreak(line: string): boolean {
  let dashes = 0
  while (line.charAt(dashes) === '-') dashes++
  return dashes > 2 && dashes === line.length
}

type BraceBlock = Extract<Block, { kind: 'product' | 'comparison' | 'figure' }>

/** `{product: key}`, `{compare: key, key | Heading | line}` or `{figure: key | Caption}`. */
export function parseBraceLine(line: string): BraceBlock | undefined {
  if (!line.startsWith('{') || !line.endsWith('}')) return undefined
  const colon = line.indexOf(':')
  const name = line.slice(1, Math.max(1, colon)).trim()
  const rest = line.slice(colon + 1, -1)
  if (name === 'product') {
    const product = rest.trim()
    return isKey(product) ? { kind: 'product', product } : undefined
  }
  if (name === 'figure') {
    const [figure = '', ...caption] = rest.split('|').map((part) => part.trim())
    return isKey(figure) ? { kind: 'figure', figure, caption: caption.join(' | ') } : undefined
  }
  if (name !== 'compare') return undefined
  const [keys = '', heading = '', ...others] = rest.split('|').map((part) => part.trim())
  const products = [...new Set(keys.split(',', maxCompared * 2).map((key) => key.trim()))]
    .filter(isKey)
    .slice(0, maxCompared)
  return products.length === 0 ? undefined : { kind: 'comparison', products, heading, line: others.join(' | ') }
}

/** The slug or id of a product, or the key of a figure. */
function isKey(key: string): boolean {
  const isAllowed = (character: string) =>
    isDigit(character) || (character >= 'a' && character <= 'z') || character === '-'
  return key !== '' && key.length <= maxKeyLength && Array.from(key).every(isAllowed)
}

const containerMark = ':::'

/** `::: steps Title | Subject`. */
export function parseStepsStart(line: string): { title: string; subject: string } | undefined {
  if (!line.startsWith(containerMark)) return undefined
  const words = line.slice(containerMark.length).trim()
  if (words !== 'steps' && !words.startsWith('steps ')) return undefined
  const [title = '', ...subject] = words.slice('steps'.length).split('|')
  return { title: title.trim() || 'What to do now', subject: subject.join('|').trim() }
}

export const isContainerEnd = (line: string) => line === containerMark

/** `Stop: text` in a block of steps. */
export function parseStop(line: string): string | undefined {
  return line.slice(0, 5).toLowerCase() === 'stop:' ? line.slice(5).trim() : undefined
}

type SourceLine = { number: number; rest: string }

/** `[^1]: Title | Organization | address | 2026-11-16`. */
export function parseSourceLine(line: string): SourceLine | undefined {
  if (!line.startsWith('[^')) return undefined
  const end = line.slice(0, maxReferenceLength + 1).indexOf(']:')
  const number = end < 0 ? undefined : parseReference(line.slice(0, end + 1))
  if (number === undefined) return undefined
  const rest = line.slice(end + 2).trimStart()
  return rest && !rest.startsWith('|') ? { number, rest } : undefined
}

export const readSourceFields = (rest: string) => rest.split('|').map((part) => part.trim())

/** Of a link that earns a commission only the title is shown. */
export function buildSource({ number, rest }: SourceLine): Source {
  const [title = '', organization = '', address = '', checked = ''] = readSourceFields(rest)
  const href = parsePaidUrl(address) ? undefined : parseWebUrl(address)?.href
  return { number, title, organization, ...(href && { href }), ...(isDay(checked) && { checked }) }
}

function isDay(text: string): boolean {
  const time = text.length === 10 ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // `Date.parse` takes February 31 for March 3.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
