/** Edits up to `most`: a letter too much, too few, wrong, or two swapped. Undefined if there are more. */
export function editDistance(a: string, b: string, most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwapped ? Math.min(cost, (beforeLast[j - 2] ?? 0) + 1) : cost)
    }
    if (Math.min(...row) > most) return undefined
    beforeLast = last
    last = row
  }
  const distance = last[b.length] ?? Infinity
  return distance <= most ? distance : undefined
}

/** Short words have too many neighbors. */
export const shortestCorrected = 4
const allowedEdits = (word: string) => (word.length < 7 ? 1 : 2)

/** The candidates that may have been meant, nearest first. The first letter is rarely wrong. */
export function rankCorrections(word: string, candidates: readonly string[]): string[] {
  return candidates
    .flatMap((candidate) => {
      const edits = editDistance(word, candidate, allowedEdits(word))
      if (edits === undefined || edits === 0) return []
      return { candidate, penalty: edits + (candidate[0] === word[0] ? 0 : 0.5) }
    })
    .toSorted((a, b) => a.penalty - b.penalty || a.candidate.localeCompare(b.candidate, 'en'))
    .map(({ candidate }) => candidate)
}

/** The three letters that begin at each place. */
export function listTrigrams(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))]
}
