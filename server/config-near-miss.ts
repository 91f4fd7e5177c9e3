import { variableNames } from './config-variables.ts'

/** Close to one of ours, but read by other programs: cron, and the start scripts of databases. */
const namesOfOthers = new Set(['MAILFROM', 'DATADIR'])

/** A sentence for each name that looks like a misspelled variable of ours. */
export function nearMissWarnings(names: readonly string[], platform: NodeJS.Platform = process.platform): string[] {
  const known = new Set<string>(variableNames)
  return names.flatMap((name) => {
    // Windows does not tell upper case from lower case.
    const spelled = platform === 'win32' ? name.toUpperCase() : name
    if (known.has(spelled) || namesOfOthers.has(spelled)) return []
    const meant = variableNames.find((ours) => isNear(spelled, ours))
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`]
  })
}

function isNear(name: string, ours: string): boolean {
  const upper = name.toUpperCase()
  const [prefix = ''] = ours.split('_')
  // One letter makes another word of a short one (PORTS, POST, XAI_API_KEY, API_BASE_URL): only swapped letters count.
  if (ours.length <= 4) return isSwapped(name, ours)
  if (prefix.length <= 3 && !upper.startsWith(`${prefix}_`)) return isSwapped(upper, ours)
  return distance(upper, ours) <= (ours.length >= 12 ? 2 : 1)
}

function isSwapped(name: string, ours: string): boolean {
  return name.length === ours.length && name !== ours && distance(name, ours) === 1 && isAnagram(name, ours)
}

function isAnagram(a: string, b: string): boolean {
  return a.split('').toSorted().join('') === b.split('').toSorted().join('')
}

/** How many letters have to be put in, left out, replaced or swapped with their neighbor. */
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
