import { isDigit } from '../../reference-mark.ts'

/** `bullet` is empty for a number. */
export type ListMark = { ordered: boolean; bullet: string; number: number; indent: number; text: string }

const maxNumberLength = 6

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
