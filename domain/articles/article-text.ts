import { hidden } from './block-definition.ts'
import { blockParsers, listSections, type Block } from './blocks.ts'
import { buildSource, parseSourceLine, type Source } from './blocks/sources/sources.ts'
import { createLineReader, type LineReader } from './line-reader.ts'

/** `block` is undefined for a line that is not shown. Line numbers start at 1; `to` is the last line of the block. */
export type PlacedBlock = { block: Block | undefined; from: number; to: number }

function* scanBlocks(
  { raws, lines, sources }: ReturnType<typeof splitText>,
  maxParts = Infinity,
): Generator<PlacedBlock, void> {
  const reader = createLineReader({ raws, lines, sources: sources.map(({ number }) => number), maxParts })
  let blocks = 0
  while (blocks <= maxParts && !reader.isEnd()) {
    const from = reader.index() + 1
    const block = parseBlock(reader)
    if (block) blocks++
    yield { block, from, to: reader.last() + 1 }
  }
}

function parseBlock(reader: LineReader): Block | undefined {
  const start = reader.index()
  for (const parse of blockParsers) {
    const block = parse(reader)
    if (block === undefined) continue
    if (reader.index() === start) reader.advance()
    return block === hidden ? undefined : block
  }
  reader.advance()
  return undefined
}

/** The lines are trimmed, with undefined for a source, which may stand anywhere. Of two with a number the first counts. */
function splitText(text: string) {
  const sources = new Map<number, Source>()
  const sourceLines: number[] = []
  const repeatedLines: number[] = []
  const raws = text.split('\n')
  const lines = raws.map((raw, index) => {
    const line = raw.trim()
    const source = parseSourceLine(line)
    if (!source) return line
    const isRepeated = sources.has(source.number)
    ;(isRepeated ? repeatedLines : sourceLines).push(index + 1)
    if (!isRepeated) sources.set(source.number, buildSource(source))
    return undefined
  })
  const sorted = [...sources.values()].toSorted((a, b) => a.number - b.number)
  return { raws, lines, sources: sorted, sourceLines, repeatedLines }
}

/** Every block with its position in the text; the sources come last, at the position of their first line. */
export function placeBlocks(text: string): PlacedBlock[] {
  const split = splitText(text)
  const { sources, sourceLines, repeatedLines } = split
  const placed = [...scanBlocks(split)]
  for (const line of repeatedLines) placed.push({ block: undefined, from: line, to: line })
  const from = sourceLines[0]
  if (from !== undefined) placed.push({ block: { kind: 'sources', sources }, from, to: sourceLines.at(-1) ?? from })
  return placed
}

/** Runs in linear time for any input. Stops soon after `maxParts` blocks, list items, cells and formatted parts. */
export function parseArticleText(text: string, maxParts?: number): Block[] {
  return [...readBlocks(text, maxParts)]
}

/** The same one after the other, for work with pauses. */
export function* readBlocks(text: string, maxParts?: number): Generator<Block, void> {
  const split = splitText(text)
  for (const { block } of scanBlocks(split, maxParts)) if (block) yield block
  if (split.sources.length > 0) yield { kind: 'sources', sources: split.sources }
}

/** The 1-based numbers of non-blank lines that are not shown. */
export function listHiddenLines(text: string, placed = placeBlocks(text)): number[] {
  return placed.flatMap(({ block, from }) => (block ? [] : [from])).toSorted((a, b) => a - b)
}

export function hasSections(text: string): boolean {
  return listSections(parseArticleText(text)).length > 0
}
