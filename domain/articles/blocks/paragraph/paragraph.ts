import type { BlockDefinition } from '../../block-definition.ts'
import type { Inline } from '../../inline-text.ts'
import { escapeListMark } from '../../markdown-parts.ts'

export type ParagraphBlock = { kind: 'paragraph'; inlines: Inline[] }

export const paragraph: BlockDefinition<ParagraphBlock> = {
  examples: ['Cats settle when the bowl stays put.'],
  parse: (reader) => ({ kind: 'paragraph', inlines: reader.inlines(reader.line()) }),
  texts: ({ inlines }) => [inlines],
  html: ({ inlines }, { inline }) => `<p>${inline(inlines)}</p>`,
  markdown: ({ inlines }, { inline }) => escapeListMark(inline(inlines)),
}
