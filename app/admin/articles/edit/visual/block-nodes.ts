import type { Node } from 'prosemirror-model'
import type { Block, ListBlock, StepsBlock, TableBlock } from '#domain/articles/blocks.ts'
import type { Inline } from '#domain/articles/inline-text.ts'
import { schema, type RawLines } from './schema.ts'

const { nodes, marks } = schema

function inlineNodes(inlines: readonly Inline[], bold = false, href?: string): Node[] {
  const applied = [
    ...(href === undefined ? [] : [marks.link.create({ href })]),
    ...(bold ? [marks.strong.create()] : []),
  ]
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return inline.text ? [schema.text(inline.text, applied)] : []
    if (inline.kind === 'reference') return [nodes.reference.create({ number: inline.number }, null, applied)]
    if (inline.kind === 'bold') return inlineNodes(inline.inlines, true, href)
    return inlineNodes(inline.inlines, bold, inline.href)
  })
}

function listNode({ ordered, start, items }: Omit<ListBlock, 'kind'>, raw: RawLines | null): Node {
  const content = items.map(({ inlines, nested }) => {
    const inner = nested && {
      ordered: nested.ordered,
      start: 1,
      items: nested.items.map((item) => ({ inlines: item })),
    }
    return nodes.list_item.create(null, [
      nodes.paragraph.create(null, inlineNodes(inlines)),
      ...(inner ? [listNode(inner, null)] : []),
    ])
  })
  return ordered ? nodes.ordered_list.create({ raw, start }, content) : nodes.bullet_list.create({ raw }, content)
}

function tableNode({ head, rows }: TableBlock, raw: RawLines | null): Node {
  const row = (cells: readonly Inline[][], header: boolean) =>
    nodes.table_row.create(
      null,
      cells.map((cell) => (header ? nodes.table_header : nodes.table_cell).create(null, inlineNodes(cell))),
    )
  return nodes.table.create({ raw }, [row(head, true), ...rows.map((cells) => row(cells, false))])
}

function stepsNode({ title, subject, steps, notes, stop = [] }: StepsBlock, raw: RawLines | null): Node {
  const plain = (text: string) => (text ? [schema.text(text)] : [])
  return nodes.steps.create({ raw }, [
    nodes.steps_title.create(null, plain(title)),
    nodes.steps_subject.create(null, plain(subject)),
    ...(steps.length > 0 ? steps : [[]]).map((step) => nodes.step.create(null, inlineNodes(step))),
    nodes.steps_stop.create(null, inlineNodes(stop)),
    ...notes.map((note) => nodes.steps_note.create(null, inlineNodes(note))),
  ])
}

export function blockNode(block: Exclude<Block, { kind: 'sources' }>, raw: RawLines | null): Node {
  switch (block.kind) {
    case 'section':
    case 'subsection':
      return nodes[block.kind].create({ raw }, schema.text(block.text))
    case 'paragraph':
    case 'quote':
      return nodes[block.kind].create({ raw }, inlineNodes(block.inlines))
    case 'callout':
      return nodes.callout.create({ raw, tone: block.tone }, inlineNodes(block.inlines))
    case 'list':
      return listNode(block, raw)
    case 'table':
      return tableNode(block, raw)
    case 'break':
      return nodes.break.create({ raw })
    case 'steps':
      return stepsNode(block, raw)
    case 'image': {
      const { src, alt, caption = '', credit = '' } = block
      return nodes.image.create({ raw, src, alt, caption, credit })
    }
    case 'product':
      return nodes.product.create({ raw, product: block.product })
    case 'figure':
      return nodes.figure.create({ raw, figure: block.figure, caption: block.caption })
    case 'comparison': {
      const { products, heading, line } = block
      return nodes.comparison.create({ raw, products, heading, line })
    }
  }
}

export function rawNode(raw: RawLines, hidden: boolean): Node {
  const text = raw.lines.map((line) => line.replaceAll('\r', '')).join('\n')
  return nodes.raw_block.create({ raw, hidden }, text ? schema.text(text) : null)
}
