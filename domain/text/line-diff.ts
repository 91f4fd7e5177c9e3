export type DiffRow = { left: string | undefined; right: string | undefined; same: boolean }

const defaultMaxCells = 4_000_000

/** The longest common sequence; beyond `maxCells` pairs of lines, the texts are only put side by side. */
export function lineDiff(before: string, after: string, maxCells = defaultMaxCells): DiffRow[] {
  return diff(before.split('\n'), after.split('\n'), maxCells)
}

/** The same word by word, with the spaces before each word. */
export function wordDiff(before: string, after: string): DiffRow[] {
  return diff(splitWords(before), splitWords(after), 40_000)
}

const splitWords = (text: string) => text.split(/(?<=\S)(?=\s)/u)

function diff(left: readonly string[], right: readonly string[], maxCells: number): DiffRow[] {
  let start = 0
  while (start < left.length && start < right.length && left[start] === right[start]) start++
  let end = 0
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const tail = left.slice(left.length - end)
  return [
    ...left.slice(0, start).map(same),
    ...diffMiddle(left.slice(start, left.length - end), right.slice(start, right.length - end), maxCells),
    ...tail.map(same),
  ]
}

const same = (line: string): DiffRow => ({ left: line, right: line, same: true })

function diffMiddle(left: readonly string[], right: readonly string[], maxCells: number): DiffRow[] {
  if (left.length * right.length > maxCells) return pairLines(left, right)
  const rows: DiffRow[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    rows.push(...pairLines(removed, added))
    removed = []
    added = []
  }
  const lengths = commonLengths(left, right)
  const width = right.length + 1
  let i = 0
  let j = 0
  while (i < left.length || j < right.length) {
    const l = left[i]
    const r = right[j]
    if (l !== undefined && l === r) {
      flush()
      rows.push(same(l))
      i++
      j++
    } else if (
      l !== undefined &&
      (r === undefined || (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      removed.push(l)
      i++
    } else {
      added.push(r ?? '')
      j++
    }
  }
  flush()
  return rows
}

/** The length of the longest common sequence from each pair of lines to the end. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array {
  const width = right.length + 1
  const lengths = new Uint16Array((left.length + 1) * width)
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        left[i] === right[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
    }
  }
  return lengths
}

function pairLines(removed: readonly string[], added: readonly string[]): DiffRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => ({
    left: removed[index],
    right: added[index],
    same: false,
  }))
}

export type DiffSegment = DiffRow | { hidden: number }

/** Collapses long unchanged stretches to a number, with a few lines of context around each change. */
export function collapseUnchanged(rows: readonly DiffRow[], around = 2): DiffSegment[] {
  const near = rows.map((_, at) => rows.slice(Math.max(0, at - around), at + around + 1).some((row) => !row.same))
  const parts: DiffSegment[] = []
  for (const [at, row] of rows.entries()) {
    const last = parts.at(-1)
    if (near[at]) parts.push(row)
    else if (last && 'hidden' in last) last.hidden++
    else parts.push({ hidden: 1 })
  }
  return parts
}
