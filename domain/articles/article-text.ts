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

/** `gap`: a blank line stands before it. */
type Line = { raw: string; text: string; number: number; gap: boolean }

/** Walks through the non-blank lines once and takes as many for each block as belong to it. */
function* scanBlocks(lines: readonly Line[], sources: readonly Source[]): Generator<PlacedBlock> {
  const references = new Set(sources.map(({ number }) => number))
  const reserved = sources.map(({ number }) => `source-${number}`)
  const idOf = createHeadingIds(sources.length > 0 ? ['sources', ...reserved] : [])
  const parse = (text: string) => parseInlines(text, references)
  const markAt = (place: number) => parseListMark(lines[place]?.raw ?? '')
  let at = 0

  while (at < lines.length) {
    const from = lines[at]?.number ?? 0
    const block = nextBlock()
    yield { block, from, to: lines[at - 1]?.number ?? from }
  }

  function nextBlock(): Block | undefined {
    const line = lines[at]
    if (!line) return undefined
    const { text } = line
    const block = listBlock() ?? tableBlock() ?? stepsBlock()
    if (block) return block
    at++
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
    const first = markAt(at)
    if (!first || first.number > maxFirstNumber) return undefined
    const items: ListItem[] = [{ inlines: parse(first.text) }]
    const list: ListBlock = { kind: 'list', ordered: first.ordered, start: first.number, items }
    for (at++; ; at++) {
      const mark = markAt(at)
      if (!mark) return list
      const { gap = false } = lines[at] ?? {}
      const parent = mark.indent >= first.indent + 2 ? items.at(-1) : undefined
      // Another bullet after a blank line starts another list.
      const isOther = gap && mark.bullet !== first.bullet
      if (!parent && (isOther || !continuesList(list, mark, gap))) return list
      const inlines = parse(mark.text)
      if (parent) (parent.nested ??= { ordered: mark.ordered, items: [] }).items.push(inlines)
      else items.push({ inlines })
    }
  }

  function tableBlock(): Block | undefined {
    const first = lines[at]
    const rule = lines[at + 1]
    const head = first && rule && !rule.gap && isTableRule(rule.text) ? parseCells(first.text) : undefined
    if (!head || head.length === 0) return undefined
    const rows: string[][] = []
    for (at += 2; ; at++) {
      const line = lines[at]
      const cells = line && !line.gap ? parseCells(line.text) : undefined
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
  function stepsBlock(): StepsBlock | undefined {
    const start = parseStepsStart(lines[at]?.text ?? '')
    if (!start) return undefined
    const block: StepsBlock = { kind: 'steps', id: idOf(start.title), ...start, steps: [], notes: [] }
    for (at++; at < lines.length; at++) {
      const { text = '' } = lines[at] ?? {}
      if (text.startsWith('#') || parseStepsStart(text)) break
      if (isContainerEnd(text)) {
        at++
        break
      }
      const mark = markAt(at)
      const stop = mark ? undefined : parseStop(text)
      if (mark) block.steps.push(parse(mark.text))
      else if (stop && !block.stop) block.stop = parse(stop)
      else block.notes.push(parse(text))
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

/** Splits off the sources, which may stand anywhere. Of two with the same number the first counts. */
function splitLines(text: string): { lines: Line[]; sources: Source[]; sourceLines: number[]; hidden: number[] } {
  const lines: Line[] = []
  const sources = new Map<number, Source>()
  const sourceLines: number[] = []
  const hidden: number[] = []
  let gap = false
  let number = 0
  for (const raw of text.split('\n')) {
    number++
    const line = raw.trim()
    const source = parseSourceLine(line)
    if (source && sources.has(source.number)) hidden.push(number)
    else if (source) {
      sources.set(source.number, buildSource(source))
      sourceLines.push(number)
    } else if (line) lines.push({ raw, text: line, number, gap })
    gap = line === ''
  }
  const inOrder = [...sources.values()].toSorted((a, b) => a.number - b.number)
  return { lines, sources: inOrder, sourceLines, hidden }
}

/** Every block with its place in the text; the sources come last, at the place of their first line. */
export function placeBlocks(text: string): PlacedBlock[] {
  const { lines, sources, sourceLines, hidden } = splitLines(text)
  const placed = [...scanBlocks(lines, sources)]
  for (const line of hidden) placed.push({ block: undefined, from: line, to: line })
  const from = sourceLines[0]
  if (from !== undefined) placed.push({ block: { kind: 'sources', sources }, from, to: sourceLines.at(-1) ?? from })
  return placed
}

/** Runs in linear time for any input. */
export function parseArticleText(text: string): Block[] {
  const { lines, sources } = splitLines(text)
  const blocks: Block[] = []
  for (const { block } of scanBlocks(lines, sources)) if (block) blocks.push(block)
  if (sources.length > 0) blocks.push({ kind: 'sources', sources })
  return blocks
}

/** The 1-based numbers of non-blank lines that are not shown. */
export function listHiddenLines(text: string, placed = placeBlocks(text)): number[] {
  return placed.flatMap(({ block, from }) => (block ? [] : [from])).toSorted((a, b) => a - b)
}

export function hasSections(text: string): boolean {
  return listSections(parseArticleText(text)).length > 0
}
