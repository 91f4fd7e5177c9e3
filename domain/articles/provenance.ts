export type Writer =
  | { kind: 'person'; name: string }
  | { kind: 'model'; name: string; prompt: string }
  | { kind: 'built-in' }

/** Who or what wrote a version of an article, and what it rests on. Empty for texts from before this was recorded. */
export type Provenance = {
  writer?: Writer
  /** People who changed the text afterwards. */
  editedBy?: readonly string[]
  /** Ids of facts. */
  facts?: readonly string[]
  mode?: 'careful' | 'quick'
  calls?: number
}
