import { Schema, type DOMOutputSpec, type Node, type NodeSpec } from 'prosemirror-model'
import { calloutLabels, type CalloutTone } from '#domain/articles/blocks.ts'

/** The lines that a block was parsed from; `gap` stood before them. `index`: its place, to keep its exact spacing. */
export type RawLines = { gap: readonly string[]; lines: readonly string[]; index: number }
export type SourceRow = {
  number: number
  title: string
  organization: string
  address: string
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

const raw = { default: null }
const text: NodeSpec = { group: 'inline' }

const block = (spec: NodeSpec, attrs: NodeSpec['attrs'] = {}): NodeSpec => ({
  group: 'block',
  attrs: { raw, ...attrs },
  ...spec,
})
const words = (tag: string, attributes: Record<string, string> = {}): Pick<NodeSpec, 'content' | 'toDOM'> => ({
  content: 'inline*',
  toDOM: () => [tag, attributes, 0],
})
const plain = (className: string, label: string): NodeSpec => ({
  content: 'text*',
  marks: '',
  defining: true,
  toDOM: () => ['p', { class: className, 'data-label': label }, 0],
})
const cell = (tag: 'td' | 'th'): NodeSpec => ({
  content: 'inline*',
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
  tableRole: tag === 'th' ? 'header_cell' : 'cell',
  isolating: true,
  toDOM: () => [tag, 0],
})
/** Shown by a component; see `block-views.tsx`. */
const widget = (attrs: NodeSpec['attrs']): NodeSpec => block({ atom: true, draggable: true }, attrs)

function calloutDom(node: Node): DOMOutputSpec {
  const tone = node.attrs['tone'] as CalloutTone
  return [
    'div',
    { class: `callout callout--${tone}`, role: 'group', 'aria-label': calloutLabels[tone] },
    ['p', { class: 'callout__label', contenteditable: 'false' }, calloutLabels[tone]],
    ['p', { class: 'callout__text' }, 0],
  ]
}

/** No `parseDOM`: pasted HTML is read by `paste-html.ts`, which knows what to leave out. */
export const schema = new Schema({
  nodes: {
    doc: {
      content: 'block+',
      attrs: { sources: { default: [] }, tail: { default: [] }, blank: { default: [] }, crlf: { default: false } },
    },
    paragraph: block(words('p')),
    section: block({ content: 'text*', marks: '', defining: true, toDOM: () => ['h2', 0] }),
    subsection: block({ content: 'text*', marks: '', defining: true, toDOM: () => ['h3', 0] }),
    bullet_list: block({ content: 'list_item+', group: 'block list', toDOM: () => ['ul', 0] }),
    ordered_list: block(
      {
        content: 'list_item+',
        group: 'block list',
        toDOM: (node) => ['ol', { start: String(node.attrs['start']) }, 0],
      },
      { start: { default: 1 } },
    ),
    list_item: { content: 'paragraph list?', defining: true, toDOM: () => ['li', 0] },
    table: block({
      content: 'table_row+',
      tableRole: 'table',
      isolating: true,
      toDOM: () => ['div', { class: 'table-box' }, ['table', ['tbody', 0]]],
    }),
    table_row: { content: '(table_header | table_cell)*', tableRole: 'row', toDOM: () => ['tr', 0] },
    table_header: cell('th'),
    table_cell: cell('td'),
    quote: block({ ...words('blockquote', { class: 'pull-quote' }), defining: true }),
    callout: block({ content: 'inline*', defining: true, toDOM: calloutDom }, { tone: { default: 'good-to-know' } }),
    break: block({ toDOM: () => ['div', { class: 'break' }, ['hr']] }),
    steps: block({
      content: 'steps_title steps_subject step+ steps_stop steps_note*',
      isolating: true,
      toDOM: () => ['div', { class: 'steps', role: 'group', 'aria-label': 'Emergency steps' }, 0],
    }),
    steps_title: plain('steps__title', 'Title'),
    steps_subject: plain('steps__subject', 'Subject'),
    step: { ...words('p', { class: 'steps__step' }) },
    steps_stop: { ...words('p', { class: 'steps__stop' }), defining: true },
    steps_note: { ...words('p', { class: 'steps__note' }) },
    image: widget({ src: {}, alt: { default: '' }, caption: { default: '' }, credit: { default: '' } }),
    product: widget({ product: {} }),
    comparison: widget({ products: { default: [] }, heading: { default: '' }, line: { default: '' } }),
    figure: widget({ figure: {}, caption: { default: '' } }),
    raw_block: block(
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
    text,
  },
  marks: {
    link: { attrs: { href: {} }, inclusive: false, toDOM: (mark) => ['a', { href: String(mark.attrs['href']) }, 0] },
    strong: { toDOM: () => ['b', 0] },
  },
})

export const rawOf = (node: Node): RawLines | null => (node.attrs['raw'] as RawLines | null | undefined) ?? null
export const docAttrs = (doc: Node): DocAttrs => doc.attrs as DocAttrs
