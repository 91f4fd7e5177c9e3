/** What the gate reads of an article. Blocks that say nothing about those around them are `other`. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'reference'; number: number }
  | { kind: 'bold' | 'italic' | 'link'; inlines: readonly Inline[] }

type Texts = readonly (readonly Inline[])[]
export type Table = { kind: 'table'; head: Texts; rows: readonly Texts[]; triage: boolean }
export type Block =
  | Table
  | { kind: 'section' | 'subsection'; text: string }
  | { kind: 'paragraph' | 'quote'; inlines: readonly Inline[] }
  | { kind: 'callout'; tone: string; inlines: readonly Inline[] }
  | { kind: 'list'; items: readonly { inlines: readonly Inline[]; nested?: { items: Texts } }[] }
  | { kind: 'steps'; title: string; subject: string; steps: Texts; notes: Texts; stop?: readonly Inline[] }
  | { kind: 'other'; texts: Texts; labels: readonly string[] }
