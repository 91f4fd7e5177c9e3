import { lineDiff } from './line-diff.ts'

/** A stretch that both sides agree on, or one that both changed differently. */
export type MergePart = { lines: readonly string[] } | { mine: readonly string[]; theirs: readonly string[] }
export type MergeChoice = 'mine' | 'theirs' | 'both'

/** A changed stretch of the base: lines `start` to `end` (exclusive) became `lines`. */
type Hunk = { start: number; end: number; lines: string[]; side: 'mine' | 'theirs' }

/** Each line is a block, so neighboring changes do not overlap. Without a base, every difference is a question. */
export function mergeText(base: string | undefined, mine: string, theirs: string): MergePart[] {
  if (base === undefined) return compareTexts(mine, theirs)
  const lines = base.split('\n')
  const hunks = [...findHunks(base, mine, 'mine'), ...findHunks(base, theirs, 'theirs')].toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  )
  const parts: MergePart[] = []
  let at = 0
  for (const group of groupOverlapping(hunks)) {
    const start = Math.min(...group.map((hunk) => hunk.start))
    const end = Math.max(...group.map((hunk) => hunk.end))
    parts.push({ lines: lines.slice(at, start) })
    const result = (side: Hunk['side']) =>
      applyHunks(
        lines,
        start,
        end,
        group.filter((hunk) => hunk.side === side),
      )
    parts.push(settle(group, result('mine'), result('theirs')))
    at = end
  }
  parts.push({ lines: lines.slice(at) })
  return parts.filter((part) => !('lines' in part) || part.lines.length > 0)
}

/** Puts the parts together; `choices` are for the open ones, in their order. */
export function joinParts(parts: readonly MergePart[], choices: readonly (MergeChoice | undefined)[]): string {
  let open = 0
  return parts.flatMap((part) => ('lines' in part ? part.lines : choose(part, choices[open++] ?? 'mine'))).join('\n')
}

function choose({ mine, theirs }: Extract<MergePart, { mine: unknown }>, choice: MergeChoice): readonly string[] {
  if (choice === 'mine') return mine
  return choice === 'theirs' ? theirs : [...mine, '', ...theirs]
}

function findHunks(base: string, changed: string, side: Hunk['side']): Hunk[] {
  const hunks: Hunk[] = []
  let at = 0
  let open: Hunk | undefined
  for (const { left, right, same } of lineDiff(base, changed)) {
    if (same) {
      open = undefined
      at++
      continue
    }
    if (!open) hunks.push((open = { start: at, end: at, lines: [], side }))
    if (left !== undefined) open.end = ++at
    if (right !== undefined) open.lines.push(right)
  }
  return hunks
}

function groupOverlapping(hunks: readonly Hunk[]): Hunk[][] {
  const groups: Hunk[][] = []
  let end = -1
  for (const hunk of hunks) {
    const last = groups.at(-1)
    const areInsertions = last?.every(({ start, end: to }) => start === to && start === hunk.start && to === hunk.end)
    if (last && (hunk.start < end || areInsertions)) last.push(hunk)
    else groups.push([hunk])
    end = Math.max(last && groups.at(-1) === last ? end : -1, hunk.end)
  }
  return groups
}

function applyHunks(base: readonly string[], start: number, end: number, hunks: readonly Hunk[]): string[] {
  const result: string[] = []
  let at = start
  for (const hunk of hunks) {
    result.push(...base.slice(at, hunk.start), ...hunk.lines)
    at = hunk.end
  }
  return [...result, ...base.slice(at, end)]
}

function settle(group: readonly Hunk[], mine: readonly string[], theirs: readonly string[]): MergePart {
  const sides = new Set(group.map(({ side }) => side))
  if (sides.size === 1) return { lines: sides.has('mine') ? mine : theirs }
  return mine.join('\n') === theirs.join('\n') ? { lines: mine } : { mine, theirs }
}

function compareTexts(mine: string, theirs: string): MergePart[] {
  const lines = mine.split('\n')
  const parts: MergePart[] = []
  let at = 0
  for (const hunk of findHunks(mine, theirs, 'theirs')) {
    parts.push({ lines: lines.slice(at, hunk.start) }, { mine: lines.slice(hunk.start, hunk.end), theirs: hunk.lines })
    at = hunk.end
  }
  parts.push({ lines: lines.slice(at) })
  return parts.filter((part) => !('lines' in part) || part.lines.length > 0)
}
