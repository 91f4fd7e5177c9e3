import type { BlockDefinition } from '../../block-definition.ts'
import type { Inline } from '../../inline-text.ts'

export type QuoteBlock = { kind: 'quote'; inlines: Inline[] }

/** The text of `> text`. */
export const parseQuoteMark = (line: string) => (line.startsWith('> ') ? line.slice(2).trim() : undefined)

export const quote: BlockDefinition<QuoteBlock> = {
  examples: ['> A cat hides pain.'],
  lineName: ['>', 'callout'],
  parse(reader) {
    const text = parseQuoteMark(reader.line())
    return text === undefined ? undefined : { kind: 'quote', inlines: reader.inlines(text) }
  },
  texts: ({ inlines }) => [inlines],
  html: ({ inlines }, { inline }) => `<blockquote><p>${inline(inlines)}</p></blockquote>`,
  markdown: ({ inlines }, { inline }) => `> ${inline(inlines)}`,
}
