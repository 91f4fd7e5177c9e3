import type { SafetyGate } from '#features/ports.ts'
import type { SafetyLexicon } from '#safety/lexicon.ts'
import { checkText } from './check-text.ts'
import { readLexicon } from './read-lexicon.ts'

/** The gate with the word lists, weights and facts of `folder`, which are read when the first text is checked. */
export function createSafetyGate(folder: string): SafetyGate {
  let lexicon: Promise<SafetyLexicon> | undefined
  return async (text) => checkText(text, await (lexicon ??= readLexicon(folder)))
}
