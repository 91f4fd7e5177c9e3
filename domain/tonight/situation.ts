import list from './situations.json' with { type: 'json' }

/** How soon somebody must act: leave for a clinic, phone now, phone the same day, or watch. */
export const urgencies = ['go', 'call now', 'call today', 'watch'] as const
export type Urgency = (typeof urgencies)[number]

type Option = { label: string; note?: string; to: string }
/** One question. An option leads to another question or to an outcome of the situation. */
export type Step = { id: string; question: string; note?: string; options: readonly Option[] }
export type Outcome = {
  id: string
  urgency: Urgency
  title: string
  do: readonly string[]
  doNot: readonly string[]
  /** The question to go on with once this is over. */
  then?: string
  /** Another situation that says more. */
  continue?: string
}
export type Situation = {
  id: string
  name: string
  hint: string
  icon: string
  /** What readers type who mean this. */
  words: readonly string[]
  steps: readonly Step[]
  outcomes: readonly Outcome[]
  /** For the sheet to print. */
  print: { do: string; not: string }
  /** Ids of the facts it rests on. */
  facts: readonly string[]
}

// A test checks the file against these types.
export const situations = list as readonly object[] as readonly Situation[]

/** The anchor of a step or an outcome; the first step has that of its situation. */
export function anchorOf({ id, steps }: Situation, part: string): string {
  return part === steps[0]?.id ? id : `${id}-${part}`
}

/** The worst that a situation can be, which is what its answer in the search says. */
export function worstUrgency({ outcomes }: Situation): Urgency {
  return urgencies.find((urgency) => outcomes.some((outcome) => outcome.urgency === urgency)) ?? 'watch'
}
