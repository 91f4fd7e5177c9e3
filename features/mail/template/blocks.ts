/** Part of a sentence; with a path it leads to a page of ours. */
export type Inline = string | { text: string; path: string }

type ButtonLink = { label: string; path: string }

/** The blocks of a mail. Links are paths of our own site, so a mail cannot link anywhere else. */
export type Block =
  | { kind: 'text'; text: Inline | readonly Inline[] }
  | { kind: 'heading'; text: string }
  /** The first is the one to press. */
  | { kind: 'buttons'; buttons: readonly ButtonLink[] }
  /** Text by someone else, with its line breaks. */
  | { kind: 'quote'; text: string; by?: string }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  /** `picture`: a path of ours to a PNG or JPEG; many mail programs show no SVG. */
  | { kind: 'card'; title: string; text: string; path: string; label?: string; picture?: { path: string; alt: string } }
  | { kind: 'line' }

export type MailContent = {
  subject: string
  /** What a list of mails shows after the subject. */
  preheader: string
  title: string
  blocks: readonly Block[]
  /** Why the reader gets this, for the foot. */
  reason: string
  /** Puts a visible link in the foot; each recipient brings their own address. */
  canUnsubscribe?: boolean
}
