import {
  buildSource,
  isBreak,
  isContainerEnd,
  isTableRule,
  isTriageLevel,
  parseBraceLine,
  parseCallout,
  parseCells,
  parseListMark,
  parseSourceLine,
  parseStepsStart,
  parseStop,
  type ListMark,
} from './block-lines.ts'
import { listSections, type Block, type ListBlock, type ListItem, type Source, type StepsBlock } from './blocks.ts'
import { createHeadingIds, headingBlock, imageBlock, parseImageLine } from './line-blocks.ts'
import { parseInlines } from './inline-text.ts'

export { listSections, listSources, type Block, type Heading } from './blocks.ts'
export type { Inline } from './inline-text.ts'

/** `block` is undefined for a line that is not shown. Line numbers start at 1; `to` is the last line of the block. */
export type PlacedBlock = { block: Block | undefined; from: number; to: number }

/** Walks through the non-blank lines once and takes as many for each block as belong to it. */
function scanBlocks({ raws, lines, sources }: ReturnType<typeof splitText>, add: (placed: PlacedBlock) => void): void {
  const references = new Set(sources.map(({ number }) => number))
  const reserved = sources.map(({ number }) => `source-${number}`)
  const idOf = createHeadingIds(sources.length > 0 ? ['sources', ...reserved] : [])
  const parse = (text: string) => parseInlines(text, references)
  const markHere = () => parseListMark(lines[at] ?? '', raws[at] ?? '')
  const isAfterGap = () => at > 0 && lines[at - 1] === ''
  let at = -1
  let last = -1

  for (advance(); at < lines.length;) {
    const from = at + 1
    add({ block: nextBlock(lines[at] ?? ''), from, to: last + 1 })
  }

  function nextPlace(): number {
    let place = at + 1
    while (place < lines.length && !lines[place]) place++
    return place
  }

  function advance(): void {
    last = at
    at = nextPlace()
  }

  function nextBlock(text: string): Block | undefined {
    const block = listBlock() ?? tableBlock(text) ?? stepsBlock(text)
    if (block) return block
    advance()
    if (text.startsWith('#')) return headingBlock(text, idOf)
    const image = parseImageLine(text)
    if (image) return imageBlock(image)
    if (text.startsWith('> ')) return quoteBlock(text.slice(2).trim())
    if (isBreak(text)) return { kind: 'break' }
    return parseBraceLine(text) ?? { kind: 'paragraph', inlines: parse(text) }
  }

  function quoteBlock(text: string): Block {
    const callout = parseCallout(text)
    if (callout?.text) return { kind: 'callout', tone: callout.tone, inlines: parse(callout.text) }
    return { kind: 'quote', inlines: parse(text) }
  }

  function listBlock(): ListBlock | undefined {
    const first = markHere()
    if (!first || first.number > maxFirstNumber) return undefined
    const items: ListItem[] = [{ inlines: parse(first.text) }]
    const list: ListBlock = { kind: 'list', ordered: first.ordered, start: first.number, items }
    for (advance(); ; advance()) {
      const mark = markHere()
      if (!mark) return list
      const gap = isAfterGap()
      const parent = mark.indent >= first.indent + 2 ? items.at(-1) : undefined
      // Another bullet after a blank line starts another list.
      const isOther = gap && mark.bullet !== first.bullet
      if (!parent && (isOther || !continuesList(list, mark, gap))) return list
      const inlines = parse(mark.text)
      if (!parent) items.push({ inlines })
      else if (parent.nested) parent.nested.items.push(inlines)
      else parent.nested = { ordered: mark.ordered, items: [inlines] }
    }
  }

  function tableBlock(text: string): Block | undefined {
    const rule = text.startsWith('|') ? nextPlace() : 0
    if (!rule || lines[rule - 1] === '' || !isTableRule(lines[rule] ?? '')) return undefined
    const head = parseCells(text)
    if (!head || head.length === 0) return undefined
    const rows: string[][] = []
    advance()
    for (advance(); !isAfterGap(); advance()) {
      const cells = parseCells(lines[at] ?? '')
      if (!cells) break
      rows.push(head.map((_, column) => cells[column] ?? ''))
    }
    return {
      kind: 'table',
      head: head.map((cell) => parse(cell)),
      rows: rows.map((row) => row.map((cell) => parse(cell))),
      triage: rows.length > 0 && rows.every(([level = '']) => isTriageLevel(level)),
    }
  }

  /** Ends at `:::`, at the next line with `#` or at the end of the text, so an unclosed block does not swallow an article. */
  function stepsBlock(text: string): StepsBlock | undefined {
    const start = parseStepsStart(text)
    if (!start) return undefined
    const block: StepsBlock = { kind: 'steps', id: idOf(start.title), ...start, steps: [], notes: [] }
    for (advance(); at < lines.length; advance()) {
      const line = lines[at] ?? ''
      if (line.startsWith('#') || parseStepsStart(line)) break
      if (isContainerEnd(line)) {
        advance()
        break
      }
      const mark = markHere()
      const stop = mark ? undefined : parseStop(line)
      if (mark) block.steps.push(parse(mark.text))
      else if (stop && !block.stop) block.stop = parse(stop)
      else block.notes.push(parse(line))
    }
    return block
  }
}

/** A paragraph that starts with a year is not a list. */
const maxFirstNumber = 999

/** Numbers are shown as written, except that every item of a list may have the number of the first. */
function continuesList({ ordered, start, items }: ListBlock, mark: ListMark, gap: boolean): boolean {
  if (mark.ordered !== ordered) return false
  return !ordered || mark.number === start + items.length || (mark.number === start && !gap)
}

/** The lines are trimmed, with undefined for a source, which may stand anywhere. Of two with a number the first counts. */
function splitText(text: string) {
  const sources = new Map<number, Source>()
  const sourceLines: number[] = []
  const hidden: number[] = []
  const raws = text.split('\n')
  const lines = raws.map((raw, index) => {
    const line = raw.trim()
    const source = parseSourceLine(line)
    if (!source) return line
    const places = sources.has(source.number) ? hidden : sourceLines
    places.push(index + 1)
    if (places === sourceLines) sources.set(source.number, buildSource(source))
    return undefined
  })
  return { raws, lines, sources: [...sources.values()].toSorted((a, b) => a.number - b.number), sourceLines, hidden }
}

/** Every block with its place in the text; the sources come last, at the place of their first line. */
export function placeBlocks(text: string): PlacedBlock[] {
  const split = splitText(text)
  const { sources, sourceLines, hidden } = split
  const placed: PlacedBlock[] = []
  scanBlocks(split, (each) => placed.push(each))
  for (const line of hidden) placed.push({ block: undefined, from: line, to: line })
  const from = sourceLines[0]
  if (from !== undefined) placed.push({ block: { kind: 'sources', sources }, from, to: sourceLines.at(-1) ?? from })
  return placed
}

/** Runs in linear time for any input. */
export function parseArticleText(text: string): Block[] {
  const split = splitText(text)
  const blocks: Block[] = []
  scanBlocks(split, ({ block }) => block && blocks.push(block))
  if (split.sources.length > 0) blocks.push({ kind: 'sources', sources: split.sources })
  return blocks
}

/** The 1-based numbers of non-blank lines that are not shown. */
export function listHiddenLines(text: string, placed = placeBlocks(text)): number[] {
  return placed.flatMap(({ block, from }) => (block ? [] : [from])).toSorted((a, b) => a - b)
}

export function hasSections(text: string): boolean {
  return listSections(parseArticleText(text)).length > 0
}
