import type { ItemState } from './generation.ts'

/** `not_before`: when the next attempt may start. `error`: why the last one failed. */
export type WorkingItem = { state: ItemState; error: string; not_before: number; updated_at: number }
/** Continues with a countdown. Times are milliseconds from now. */
export type Wait = { text: string; endsIn: number; showIn: number }

/** A provider that takes longer than this to answer is worth mentioning. */
const slowAfterMs = 20_000

/** What a run waits for: the next attempt, if every article in progress waits for one, or the response to a call. */
export function findWait(
  items: readonly WorkingItem[],
  { now, timeouts }: { now: number; timeouts: { text: number; image: number } },
): Wait | undefined {
  const calls = items.filter(({ state }) => state === 'writing' || state === 'illustrating')
  if (calls.length < items.length || calls.length === 0) return undefined
  const pending = calls.filter(({ not_before }) => not_before <= now)
  if (pending.length === 0) {
    const next = calls.reduce((a, b) => (b.not_before < a.not_before ? b : a))
    return { text: `${next.error} Next try in`.trimStart(), endsIn: next.not_before - now, showIn: 0 }
  }
  const [oldest] = pending
    .map(({ state, not_before, updated_at }) => ({
      since: Math.max(not_before, updated_at),
      timeout: state === 'writing' ? timeouts.text : timeouts.image,
    }))
    .toSorted((a, b) => a.since - b.since)
  if (!oldest) return undefined
  const { since, timeout } = oldest
  return {
    text: 'Waiting for the AI provider to answer. Time left:',
    endsIn: Math.max(0, since + timeout - now),
    showIn: Math.max(0, since + slowAfterMs - now),
  }
}
