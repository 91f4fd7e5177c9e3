import type { PlacedProducts } from '#domain/articles/block-definition.ts'
import type { Block as ArticleBlock } from '#domain/articles/blocks.ts'

export type Inline = string | { text: string; path: string }

type ButtonLink = { label: string; path: string }

/** The blocks of a mail. Links are paths of our own site, so a mail cannot link anywhere else. */
export type Block =
  | { kind: 'text'; text: Inline | readonly Inline[] }
  | { kind: 'heading'; text: string }
  /** The first is the primary button. */
  | { kind: 'buttons'; buttons: readonly ButtonLink[] }
  /** Text by someone else, with its line breaks. */
  | { kind: 'quote'; text: string; by?: string }
  | { kind: 'details'; details: readonly (readonly [name: string, value: string])[] }
  /** `picture.path` comes from `mailPicture`. */
  | { kind: 'card'; title: string; text: string; path: string; label?: string; picture?: { path: string; alt: string } }
  /** A whole article. What it sells and links to elsewhere is on its page at `path`. */
  | { kind: 'article'; blocks: readonly ArticleBlock[]; placed: PlacedProducts; path: string }
  | { kind: 'line' }

export type MailContent = {
  subject: string
  /** The preview text that mail programs show after the subject. */
  preheader: string
  title: string
  blocks: readonly Block[]
  /** Shown in the footer: why the recipient gets this mail. */
  reason: string
  /** Adds an unsubscribe link to the footer. */
  canUnsubscribe?: boolean
}
