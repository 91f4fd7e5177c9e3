import type { Inline } from '../../inline-text.ts'

export type TriageLevel = 'red' | 'amber' | 'green'
const levels: readonly TriageLevel[] = ['red', 'amber', 'green']

export function isTriageLevel(cell: string): boolean {
  const start = cell.slice(0, 6).toLowerCase()
  return levels.some((level) => start.startsWith(`${level}:`))
}

/** The level and the rest of a first cell such as `Red: Go now`. */
export function parseTriageLevel(cell: readonly Inline[]): { level: TriageLevel; label: Inline[] } {
  const [first, ...rest] = cell
  const text = first?.kind === 'text' ? first.text : ''
  const colon = text.indexOf(':')
  const word = text.slice(0, Math.max(0, colon)).trim().toLowerCase()
  const level = levels.find((known) => known === word) ?? 'green'
  const label = text.slice(colon + 1).trim()
  return { level, label: [...(label ? [{ kind: 'text' as const, text: label }] : []), ...rest] }
}

/** The signs of a cell, which semicolons separate. A semicolon inside bold or italic text or a link separates nothing. */
export function splitSigns(cell: readonly Inline[]): Inline[][] {
  const signs: Inline[][] = [[]]
  for (const inline of cell) {
    const parts = inline.kind === 'text' ? inline.text.split(';') : []
    for (const [index, part] of parts.entries()) {
      if (index > 0) signs.push([])
      const text = signs.at(-1)?.length ? part : part.trimStart()
      if (text) signs.at(-1)?.push({ kind: 'text', text })
    }
    if (inline.kind !== 'text') signs.at(-1)?.push(inline)
  }
  return signs.filter((sign) => sign.length > 0)
}
