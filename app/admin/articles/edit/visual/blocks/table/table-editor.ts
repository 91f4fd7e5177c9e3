import type { Node, NodeSpec } from 'prosemirror-model'
import { table } from '#app/ui/icons/editor.json'
import type { Inline } from '#domain/articles/inline-text.ts'
import { childrenOf, inlineText } from '../../node-lines.ts'
import { blockSpec, type EditorBlock, type NodeFactory } from '../editor-block.ts'

const cell = (tag: 'td' | 'th'): NodeSpec => ({
  content: 'inline*',
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
  tableRole: tag === 'th' ? 'header_cell' : 'cell',
  isolating: true,
  toDOM: () => [tag, 0],
})

function tableNode([head = [], ...rows]: readonly Inline[][][], create: NodeFactory): Node {
  const row = (cells: readonly Inline[][], name: string) =>
    create.node(
      'table_row',
      null,
      cells.map((each) => create.node(name, null, create.inlines(each))),
    )
  return create.node('table', null, [row(head, 'table_header'), ...rows.map((cells) => row(cells, 'table_cell'))])
}

const emptyRow = [[], []]

export const emptyTable = (create: NodeFactory) => tableNode([emptyRow, emptyRow, emptyRow], create)

export const tableEditor = {
  nodes: {
    table: blockSpec({
      content: 'table_row+',
      tableRole: 'table',
      isolating: true,
      toDOM: () => ['div', { class: 'table-box' }, ['table', ['tbody', 0]]],
    }),
    table_row: { content: '(table_header | table_cell)*', tableRole: 'row', toDOM: () => ['tr', 0] },
    table_header: cell('th'),
    table_cell: cell('td'),
  },
  toNode: ({ head, rows }, create) => tableNode([head, ...rows], create),
  toLines(node) {
    const rows = childrenOf(node).map((row) => childrenOf(row).map((each) => inlineText(each).replaceAll('|', '\\|')))
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
    const [head = [], ...body] = rows
    return [line(head), `|${head.map(() => '---|').join('')}`, ...body.map(line)]
  },
  label: () => 'Table',
  items: [{ label: 'Table', note: 'Head and rows', icon: table, insert: emptyTable }],
} satisfies EditorBlock<'table'>
