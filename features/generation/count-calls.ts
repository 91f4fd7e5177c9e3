import type { Needs } from '#features/deps.ts'
import type { CallCounter } from './call-provider.ts'
import { advance, type ItemChange, type LeasedItem } from './leases.ts'

/** `current` is the item after the latest call, even if that call failed. */
export type ItemTracker = {
  counter: CallCounter
  current: () => LeasedItem
  advance: (change: ItemChange) => Promise<LeasedItem>
}

/** Follows an item while calls are made for it, so that each call and its tokens are stored with the item. */
export function trackItem(deps: Needs<'db' | 'clock' | 'generation'>, leased: LeasedItem): ItemTracker {
  let item = leased
  const advanceTracked = async (change: ItemChange) => (item = await advance(deps, deps.db, item, change))
  // A call does not yet mean success, so it leaves the number of attempts as it is.
  const setStages = (stages: LeasedItem['stages']) => advanceTracked({ stages, attempts: item.attempts })
  return {
    current: () => item,
    advance: advanceTracked,
    counter: {
      // Counts before the call is made, so that a crash loses no count.
      onCall: () => setStages({ ...item.stages, calls: (item.stages.calls ?? 0) + 1 }),
      onTokens: (usage) => {
        const { inputTokens = 0, outputTokens = 0 } = item.stages
        return setStages({
          ...item.stages,
          inputTokens: inputTokens + usage.inputTokens,
          outputTokens: outputTokens + usage.outputTokens,
        })
      },
    },
  }
}
