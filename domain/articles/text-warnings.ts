import { placeBlocks } from './article-text.ts'
import { blockWarning } from './blocks.ts'
import { parseSourceLine } from './blocks/sources/sources.ts'
import { maxReferenceLength, parseReference } from './reference-mark.ts'

type TextWarning = { line: number; message: string }

/** What an owner should know about the blocks of a text: nothing here keeps an article from being published. */
export function listTextWarnings(text: string, placed = placeBlocks(text)): TextWarning[] {
  const lines = text.split('\n').map((line) => line.trim())
  const inBlocks = placed.flatMap(({ block, from, to }) => {
    const message = block && blockWarning(block, lines.slice(from - 1, to))
    return message ? [{ line: from, message }] : []
  })
  return [...inBlocks, ...listReferenceWarnings(lines)].toSorted((a, b) => a.line - b.line)
}

function listReferenceWarnings(lines: readonly string[]): TextWarning[] {
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
