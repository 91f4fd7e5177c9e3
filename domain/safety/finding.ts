/** Why a person must read a text before it is published. */
export type SafetyFinding = {
  rule: string
  reason: string
  /** The sentence that it is about, as it stands in the text. Empty if it is about the whole text. */
  sentence: string
  fact?: string | undefined
}
