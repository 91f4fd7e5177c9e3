import type { LinkKind } from '../affiliate/links.ts'
import type { Product } from '../products/product.ts'
import type { Inline } from './inline-text.ts'
import type { LineReader } from './line-reader.ts'

/** A link that `href` has no URL for becomes plain text, and an image is left out. */
export type Medium = {
  words: (text: string) => string
  href: (url: string, kind: LinkKind | 'image') => string | undefined
}
export type PlacedProducts = ReadonlyMap<string, Product>
/** What a block is written with. `inline` writes running text. */
export type WriteContext = { medium: Medium; placed: PlacedProducts; inline: (inlines: readonly Inline[]) => string }

/** Lines that are read but not shown. */
export const hidden = 'hidden'

/** Everything that the format, feeds and exports need to know about a block. The parts that are left out are empty. */
export type BlockDefinition<Block> = {
  /** How it is written. Generated test documents contain these lines. */
  examples: readonly string[]
  /** Reads the block at the current line, or returns undefined. A parser that takes one line need not advance. */
  parse?: (reader: LineReader) => Block | { kind: 'paragraph'; inlines: Inline[] } | typeof hidden | undefined
  /** All running text: paragraphs, list items, cells and so on. */
  texts?: (block: Block) => Inline[][]
  /** Its other words: captions, headings, what a picture shows. */
  labels?: (block: Block) => readonly string[]
  /** The keys of products that it shows. */
  products?: (block: Block) => readonly string[]
  /** What the owner should know about it. `lines` are trimmed. */
  warning?: (block: Block, lines: readonly string[]) => string | undefined
  /** The text before it introduces it, so that no image comes between the two. */
  isIntroduced?: true
  /** What the history of versions calls a line that begins like this. */
  lineName?: readonly [start: string, name: string]
  /** For feed readers and newsletters. */
  html: (block: Block, context: WriteContext) => string
  /** For exports: ordinary Markdown, which is not our own format. */
  markdown: (block: Block, context: WriteContext) => string
}
