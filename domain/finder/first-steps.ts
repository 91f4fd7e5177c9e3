import { situations } from '../tonight/situation.ts'
import type { EntryRoute } from './entry.ts'

/** What comes first, whatever it was. The emergency page says the same: both read it from there. */
const outcomeOf: Readonly<Record<EntryRoute, readonly [situation: string, outcome: string]>> = {
  eaten: ['poison', 'call'],
  swallowed: ['poison', 'object'],
  skin: ['poison', 'skin'],
  breathed: ['poison', 'fumes'],
  sting: ['swelling', 'today'],
  snake: ['swelling', 'snake'],
  shock: ['burn', 'go'],
  none: ['other', 'call'],
}

export function firstSteps(route: EntryRoute): { do: readonly string[]; doNot: readonly string[] } {
  const [situation, outcome] = outcomeOf[route]
  const found = situations.find(({ id }) => id === situation)?.outcomes.find(({ id }) => id === outcome)
  return { do: found?.do ?? [], doNot: found?.doNot ?? [] }
}
