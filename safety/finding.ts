export type Finding = {
  rule: string
  /** A sentence for the owner. */
  reason: string
  /** The sentence that it is about. */
  sentence: string
  /** The id of a fact that says otherwise. */
  fact?: string
}
