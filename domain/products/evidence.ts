import { linesOf } from './product-lists.ts'

/** Strongest first. Counted from the test log and the sources; nobody can choose one. */
export const evidenceTiers = {
  tested: 'Tested by us',
  used: 'Used by readers',
  compared: 'Compared on paper',
  none: 'Not reviewed',
} as const
export type EvidenceTier = keyof typeof evidenceTiers

/** `days` and `animals`: of the entries that the tier rests on. */
export type Evidence = { tier: EvidenceTier; days: number; animals: readonly string[] }

/** A part of the log that belongs together. */
export type TestSummary = {
  /** A reader used it, and agreed to be named. Otherwise one of us did. */
  reader: boolean
  animal: string
  days: number
  /** Whether something was measured or photographed. */
  proof: boolean
}

/** A sample stands for a kind of product, which nobody can have tested. */
export function judgeEvidence(
  { sample = false, sources = null }: { sample?: boolean | undefined; sources?: string | null },
  log: readonly TestSummary[],
): Evidence {
  const none = { days: 0, animals: [] }
  if (sample) return { tier: 'none', ...none }
  const ours = log.filter(({ reader }) => !reader)
  if (ours.some(({ proof }) => proof)) return { tier: 'tested', ...summarize(ours) }
  const readers = log.filter(({ reader }) => reader)
  if (readers.length > 0) return { tier: 'used', ...summarize(readers) }
  return { tier: linesOf(sources).length > 0 ? 'compared' : 'none', ...none }
}

function summarize(entries: readonly TestSummary[]) {
  return {
    days: Math.max(...entries.map(({ days }) => days)),
    animals: [...new Set(entries.map(({ animal }) => animal))],
  }
}

/** `Tested by us: 34 days, with Momo`. */
export function evidenceLine({ tier, days, animals }: Evidence): string {
  const name = evidenceTiers[tier]
  if (days === 0) return name
  const [first, second, ...more] = animals
  const company = more.length > 0 || second === undefined ? first : `${first} and ${second}`
  return `${name}: ${days} ${days === 1 ? 'day' : 'days'}, with ${company}${more.length > 0 ? ` and ${more.length + 1} more` : ''}`
}
