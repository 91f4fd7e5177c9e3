import { Schema, type Node } from 'prosemirror-model'
import { blockSpec } from './blocks/editor-block.ts'
import { blockNodes } from './editor-blocks.ts'

/** The lines that a block was parsed from; `gap` stood before them. `index`: its position, to keep its exact spacing. */
export type RawLines = { gap: readonly string[]; lines: readonly string[]; index: number }
export type SourceRow = {
  number: number
  title: string
  organization: string
  url: string
  checked: string
  /** The line it was read from. */
  raw?: string
}
export type DocAttrs = {
  sources: readonly SourceRow[]
  /** The lines after the last block. */
  tail: readonly string[]
  /** All lines of a text without blocks. */
  blank: readonly string[]
  /** Lines end with a carriage return, too. */
  crlf: boolean
}

/** No `parseDOM`: pasted HTML is read by `paste-html.ts`, which knows what to leave out. */
export const schema = new Schema({
  nodes: {
    doc: {
      content: 'block+',
      attrs: { sources: { default: [] }, tail: { default: [] }, blank: { default: [] }, crlf: { default: false } },
    },
    ...blockNodes,
    raw_block: blockSpec(
      {
        content: 'text*',
        marks: '',
        code: true,
        defining: true,
        toDOM: (node) => [
          'pre',
          { class: 'raw-block', 'data-label': node.attrs['hidden'] ? 'Not shown to readers' : 'Markdown' },
          ['code', 0],
        ],
      },
      { hidden: { default: false } },
    ),
    reference: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { number: {} },
      toDOM: (node) => ['sup', { class: 'reference' }, String(node.attrs['number'])],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: { attrs: { href: {} }, inclusive: false, toDOM: (mark) => ['a', { href: String(mark.attrs['href']) }, 0] },
    strong: { toDOM: () => ['b', 0] },
    emphasis: { toDOM: () => ['i', 0] },
  },
})

export const rawOf = (node: Node): RawLines | null => (node.attrs['raw'] as RawLines | null | undefined) ?? null
export const docAttrs = (doc: Node): DocAttrs => doc.attrs as DocAttrs
