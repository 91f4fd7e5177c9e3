import { variableNames } from './variables.ts'

/** Similar to our variables, but used by other programs: cron and start scripts of databases. */
const otherPrograms = new Set(['MAILFROM', 'DATADIR'])

export function nearMissWarnings(names: readonly string[], platform: NodeJS.Platform = process.platform): string[] {
  const valid = new Set<string>(variableNames)
  return names.flatMap((name) => {
    // Windows ignores the case of variable names.
    const normalized = platform === 'win32' ? name.toUpperCase() : name
    if (valid.has(normalized) || otherPrograms.has(normalized)) return []
    const suggestion = variableNames.find((ours) => isNear(normalized, ours))
    return suggestion === undefined ? [] : [`${name} is not a setting. Did you mean ${suggestion}?`]
  })
}

function isNear(name: string, ours: string): boolean {
  if (Math.abs(name.length - ours.length) > 2) return false
  const upper = name.toUpperCase()
  const [prefix = ''] = ours.split('_')
  // For short names, one different character makes another word (PORTS, POST, XAI_API_KEY, API_BASE_URL), so only
  // swapped characters count.
  if (ours.length <= 4) return isSwapped(name, ours)
  if (prefix.length <= 3 && !upper.startsWith(`${prefix}_`)) return isSwapped(upper, ours)
  return distance(upper, ours) <= (ours.length >= 12 ? 2 : 1)
}

function isSwapped(name: string, ours: string): boolean {
  const sorted = (text: string) => text.split('').toSorted().join('')
  return distance(name, ours) === 1 && sorted(name) === sorted(ours)
}

/** Damerau-Levenshtein distance: insertions, deletions, replacements and swaps of neighbors. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity
      current.push(Math.min(replaced, swapped, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    before = previous
    previous = current
  }
  return previous[b.length] ?? 0
}
