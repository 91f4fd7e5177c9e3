/** Why a person must read a text before it is published. */
export type SafetyFinding = {
  rule: string
  /** A sentence for the owner. */
  reason: string
  /** The sentence that it is about, as it stands in the text. Empty if it is about the whole text. */
  sentence: string
  /** The id of a fact that says otherwise. */
  fact?: string | undefined
}
