import { parseSafeImageUrl, parseSafeLink } from '#domain/affiliate/links.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { referenceInlines } from './reference-inlines.ts'
import { toVisibleText, type ReferenceBlock, type ReferenceSource, type VisibleText } from './visible-blocks.ts'

/** The block and the numbers of its lines, from 1. */
export type PlacedReference = { block: ReferenceBlock; lines: number[] }

type Line = { raw: string; text: string; number: number; gap: boolean }

const patterns = {
  source: /^\[\^(0?[1-9]|[1-9]\d)\]:(.*)$/s,
  item: /^(?:[-*] |(\d{1,6})\. )(.*)$/s,
  rule: /^\|(?=.*-)[|: -]*$/s,
  steps: /^:::\s*steps(?: ([^|]*)(?:\|(.*))?)?$/s,
  end: /^:::$/,
  stop: /^stop:(.*)$/is,
  quote: /^> (?:\s*(do now|never|call your vet|good to know)\s*:(?=\s*\S))?(.*)$/is,
  image: /^!\[(.*?)\]\((.*?) "(?!.*\]\()(.*\S.*)"\)$/s,
  product: /^\{\s*product\s*:\s*([a-z\d-]{1,120})\s*\}$/,
  figure: /^\{\s*figure\s*:\s*([a-z\d-]{1,120})\s*((?:\|.*)?)\}$/s,
  compare: /^\{\s*compare\s*:([^|]*)((?:\|.*)?)\}$/s,
  columns: /^show:(?:.*,)?\s*(?:evidence|verdict|who for|skip if|measurements|pros|cons|price|shops)\s*(?:,.*)?$/i,
  key: /^[a-z\d-]{1,120}$/,
  level: /^(?:red|amber|green):/i,
}

/** The slow reference for whole texts: rules as regular expressions, tried at every line again. */
export function referenceText(text: string): PlacedReference[] {
  const all = text
    .split('\n')
    .map((raw, index, raws) => ({
      raw,
      text: raw.trim(),
      number: index + 1,
      gap: index > 0 && raws[index - 1]?.trim() === '',
    }))
  const filled = all.filter((line) => line.text !== '')
  const sources = new Map<number, ReferenceSource & { line: number }>()
  const lines: Line[] = []
  const hidden: PlacedReference[] = []
  for (const line of filled) {
    const source = referenceSource(line.text)
    if (!source) lines.push(line)
    else if (sources.has(source.number)) hidden.push({ block: 'nothing', lines: [line.number] })
    else sources.set(source.number, { ...source, line: line.number })
  }
  const placed = referenceBlocks(lines, new Set(sources.keys()))
  if (sources.size === 0) return [...placed, ...hidden]
  const ordered = [...sources.values()].toSorted((a, b) => a.number - b.number)
  const list = { sources: ordered.map(({ line: _line, ...source }) => source) }
  return [...placed, ...hidden, { block: list, lines: [...sources.values()].map(({ line }) => line) }]
}

function referenceSource(line: string): ReferenceSource | undefined {
  const [, number, rest = ''] = patterns.source.exec(line) ?? []
  const [title = '', organization = '', url = '', day = ''] = rest.split('|').map((field) => field.trim())
  if (!number || !title) return undefined
  const checked = /^\d{4}-\d\d-\d\d$/.test(day) && isRealDay(day) ? day : undefined
  return {
    number: Number(number),
    title,
    organization,
    href: parseSafeLink(url)?.kind === 'affiliate' ? undefined : parseWebUrl(url)?.href,
    checked,
  }
}

function isRealDay(day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return month >= 1 && month <= 12 && date >= 1 && date <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function referenceBlocks(lines: readonly Line[], references: ReadonlySet<number>): PlacedReference[] {
  const placed: PlacedReference[] = []
  const inlines = (text: string) => referenceInlines(text, references)
  for (let at = 0; at < lines.length;) {
    const rest = lines.slice(at)
    const match = referenceList(rest, inlines) ?? referenceTable(rest, inlines) ?? referenceSteps(rest, inlines)
    const { block, count } = match ?? { block: referenceLine(rest[0]?.text ?? '', references), count: 1 }
    placed.push({ block, lines: rest.slice(0, count).map(({ number }) => number) })
    at += count
  }
  return placed
}

type Match = { block: ReferenceBlock; count: number } | undefined

/** The longest prefix of the lines that is one list. */
function referenceList(lines: readonly Line[], inlines: (text: string) => VisibleText): Match {
  if (!patterns.item.test(lines[0]?.text ?? '')) return undefined
  const items = lines.map(({ raw, text: line, gap }) => {
    const [whole, digits, text = ''] = patterns.item.exec(line) ?? []
    const [space = ''] = /^[ \t]*/.exec(raw) ?? []
    return whole === undefined
      ? undefined
      : { width: space.replaceAll('\t', '  ').length, bullet: line.charAt(0), digits, text, gap }
  })
  const [first] = items
  if (!first || Number(first.digits ?? 1) > 999) return undefined
  const list: { visible: VisibleText; nested: VisibleText[] | undefined; nestedOrdered: boolean | undefined }[] = []
  let count = 0
  for (const item of items) {
    if (!item) break
    const last = list.at(-1)
    const text = inlines(item.text.trim())
    if (last && item.width - first.width >= 2) {
      last.nested = [...(last.nested ?? []), text]
      last.nestedOrdered ??= item.digits !== undefined
    } else {
      const sameKind = (item.digits === undefined) === (first.digits === undefined)
      const next = Number(first.digits) + list.length
      const same = Number(item.digits) === Number(first.digits) && !item.gap
      if (list.length > 0 && item.digits === undefined && item.gap && item.bullet !== first.bullet) break
      if (list.length > 0 && !(sameKind && (item.digits === undefined || Number(item.digits) === next || same))) break
      list.push({ visible: text, nested: undefined, nestedOrdered: undefined })
    }
    count++
  }
  return { block: { list, start: first.digits === undefined ? undefined : Number(first.digits) }, count }
}

function referenceCells(line: string): string[] | undefined {
  if (!/^\|./s.test(line)) return undefined
  const cells = line.slice(1).split(/(?<!\\)\|/)
  if (cells.at(-1)?.trim() === '') cells.pop()
  return cells.slice(0, 20).map((cell) => cell.replaceAll('\\|', '|').trim())
}

function referenceTable([first, second, ...others]: readonly Line[], inlines: (text: string) => VisibleText): Match {
  const head = referenceCells(first?.text ?? '')
  if (!head?.length || !second || second.gap || !patterns.rule.test(second.text)) return undefined
  const end = others.findIndex(({ text, gap }) => gap || !referenceCells(text))
  const rows = others
    .slice(0, end < 0 ? others.length : end)
    .map(({ text }) => Array.from(head, (_, at) => referenceCells(text)?.[at] ?? ''))
  const triage = rows.length > 0 && rows.every(([level = '']) => patterns.level.test(level))
  const block = { head: head.map(inlines), rows: rows.map((row) => row.map(inlines)), triage }
  return { block, count: rows.length + 2 }
}

function referenceSteps([first, ...others]: readonly Line[], inlines: (text: string) => VisibleText): Match {
  const start = patterns.steps.exec(first?.text ?? '')
  if (!start) return undefined
  const stops = others.findIndex(({ text }) => /^#/.test(text) || patterns.steps.test(text) || patterns.end.test(text))
  const inside = stops < 0 ? others : others.slice(0, stops)
  const closed = stops >= 0 && patterns.end.test(others[stops]?.text ?? '')
  const steps = inside.flatMap(({ text }) => {
    const item = patterns.item.exec(text)
    return item ? [inlines(item[2]?.trim() ?? '')] : []
  })
  const rest = inside.filter(({ text }) => !patterns.item.test(text))
  const stop = rest.find(({ text }) => patterns.stop.exec(text)?.[1]?.trim())
  const notes = rest.filter((line) => line !== stop).map(({ text }) => inlines(text))
  const [, title = '', subject = ''] = start
  const block = {
    title: title.trim() || 'What to do now',
    subject: subject.trim(),
    steps,
    notes,
    stop: stop && inlines(patterns.stop.exec(stop.text)?.[1]?.trim() ?? ''),
  }
  return { block, count: 1 + inside.length + (closed ? 1 : 0) }
}

const wordsOf = (inlines: VisibleText) => inlines.map(({ character }) => character).join('')

/** A block of one line. */
function referenceLine(raw: string, references: ReadonlySet<number>): ReferenceBlock {
  const line = raw.trim()
  const hashes = line.split('').findIndex((character) => character !== '#')
  const level = hashes < 0 ? line.length : hashes
  if (level > 0) {
    const words = wordsOf(referenceInlines(line.slice(level))).trim()
    return words && (level === 2 || level === 3) ? { heading: level, words } : 'nothing'
  }
  return (
    referenceImage(line) ?? referenceMarkedLine(line, references) ?? { visible: referenceInlines(line, references) }
  )
}

const isBalanced = (text: string) => {
  let depth = 0
  const depths = text.split('').map((character) => (depth += character === '(' ? 1 : character === ')' ? -1 : 0))
  return depth === 0 && depths.every((value) => value >= 0)
}

function referenceImage(line: string): ReferenceBlock | undefined {
  const [, titledAlt, titledSrc = '', title = ''] = patterns.image.exec(line) ?? []
  const titled = titledAlt !== undefined && isBalanced(titledSrc)
  const middle = line.indexOf('](')
  const plain = line.startsWith('![') && middle > 0 && line.endsWith(')') && isBalanced(line.slice(middle + 2, -1))
  if (!titled && !plain) return undefined
  const alt = (titled ? titledAlt : line.slice(2, middle)).trim()
  const src = parseSafeImageUrl((titled ? titledSrc : line.slice(middle + 2, -1)).trim())
  if (src === undefined) return alt ? { visible: toVisibleText([{ kind: 'text', text: alt }]) } : 'nothing'
  const [caption = '', ...credits] = titled ? title.split('|').map((part) => part.trim()) : []
  const credit = credits.some(Boolean) ? credits.join(' | ') : ''
  return { src, alt, ...(caption && { caption }), ...(credit && { credit }) }
}

function referenceMarkedLine(line: string, references: ReadonlySet<number>): ReferenceBlock | undefined {
  const quote = patterns.quote.exec(line)
  if (quote) return { quote: referenceInlines(quote[2]?.trim() ?? '', references), tone: quote[1]?.toLowerCase() }
  if (/^-{3,}$/.test(line)) return 'break'
  const product = patterns.product.exec(line)?.[1]
  if (product) return { products: [product], words: [] }
  const [, figure, caption = ''] = patterns.figure.exec(line) ?? []
  if (figure) {
    const parts = caption.split('|').slice(1)
    return { figure, caption: parts.map((part) => part.trim()).join(' | ') }
  }
  const [, keys, words = ''] = patterns.compare.exec(line) ?? []
  const cited = new Set(
    keys
      ?.split(',')
      .slice(0, 10)
      .map((key) => key.trim()) ?? [],
  )
  const products = [...cited].filter((key) => patterns.key.test(key)).slice(0, 5)
  const parts = words
    .slice(1)
    .split('|')
    .map((part) => part.trim())
  if (patterns.columns.test(parts.at(-1) ?? '')) parts.pop()
  const [heading = '', ...others] = parts
  return products.length > 0 ? { products, words: [heading, others.join(' | ')] } : undefined
}
