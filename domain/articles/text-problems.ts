import { isContainerEnd, maxColumns, maxCompared, parseCells, parseSourceLine } from './block-lines.ts'
import { maxReferenceLength, parseReference } from './reference-mark.ts'
import { placeBlocks, type PlacedBlock } from './article-text.ts'
import { figures } from './figures.ts'
import type { ComparisonBlock, StepsBlock } from './blocks.ts'

type TextProblem = { line: number; message: string }

/** What an owner should know about the blocks of a text: nothing here keeps an article from being published. */
export function listTextProblems(text: string, placed = placeBlocks(text)): TextProblem[] {
  const lines = text.split('\n').map((line) => line.trim())
  const inBlocks = placed.flatMap((each) => listBlockProblems(each, lines))
  return [...inBlocks, ...listReferenceProblems(lines)].toSorted((a, b) => a.line - b.line)
}

function listBlockProblems({ block, from, to }: PlacedBlock, lines: readonly string[]): TextProblem[] {
  const own = lines.slice(from - 1, to)
  const at = (message: string | undefined) => (message ? [{ line: from, message }] : [])
  switch (block?.kind) {
    case 'table':
      return at(tableProblem(own))
    case 'comparison':
      return at(comparisonProblem(block, own[0] ?? ''))
    case 'steps':
      return at(stepsProblem(block, own.at(-1) ?? ''))
    case 'figure':
      return at(figures.has(block.figure) ? undefined : 'There is no such figure. Readers see only its caption.')
    default:
      return []
  }
}

function tableProblem(lines: readonly string[]): string | undefined {
  const widths = lines.map((line) => parseCells(line, Infinity)?.length ?? 0)
  const [head = 0] = widths
  const most = widths.reduce((width, other, index) => (index === 1 ? width : Math.max(width, other)), 0)
  if (most > maxColumns) return `This table has ${most} columns. Readers see the first ${maxColumns}.`
  return most > head ? `A row of this table has more cells than its head. Readers see the first ${head}.` : undefined
}

function comparisonProblem({ products }: ComparisonBlock, line: string): string | undefined {
  const [keys = ''] = line.split('|', 1)
  const named = keys.split(',').length
  if (named > maxCompared) {
    return `This comparison names ${named} products. Readers see the first ${maxCompared}.`
  }
  return products.length < 2 ? 'A comparison needs at least two products.' : undefined
}

function stepsProblem({ steps }: StepsBlock, lastLine: string): string | undefined {
  if (steps.length === 0) return 'This block of steps has no numbered lines.'
  return isContainerEnd(lastLine) ? undefined : 'This block of steps is not closed. End it with a line of three colons.'
}

function listReferenceProblems(lines: readonly string[]): TextProblem[] {
  const sources = new Map<number, number>()
  const uses = new Map<number, number>()
  for (const [index, line] of lines.entries()) {
    const source = parseSourceLine(line)
    if (source) setFirst(sources, source.number, index + 1)
    else for (const number of listReferences(line)) setFirst(uses, number, index + 1)
  }
  const undefinedOnes = [...uses].filter(([number]) => !sources.has(number))
  const unused = [...sources].filter(([number]) => !uses.has(number))
  return [
    ...undefinedOnes.map(([number, line]) => ({ line, message: `Reference ${number} has no source.` })),
    ...unused.map(([number, line]) => ({ line, message: `Source ${number} is never referred to.` })),
  ]
}

function setFirst(map: Map<number, number>, key: number, value: number): void {
  if (!map.has(key)) map.set(key, value)
}

function listReferences(line: string): number[] {
  const numbers: number[] = []
  for (let at = line.indexOf('[^'); at >= 0; at = line.indexOf('[^', at + 2)) {
    const mark = line.slice(at, at + maxReferenceLength)
    const number = parseReference(mark.slice(0, mark.indexOf(']') + 1))
    if (number !== undefined) numbers.push(number)
  }
  return numbers
}
