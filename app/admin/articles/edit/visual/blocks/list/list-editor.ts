import type { Node } from 'prosemirror-model'
import { bulletList, numberedList } from '#app/ui/icons/editor.json'
import type { ListBlock } from '#domain/articles/blocks/list/list.ts'
import { childrenOf, inlineText, maxListNumber } from '../../node-lines.ts'
import { blockSpec, type EditorBlock, type NodeFactory } from '../editor-block.ts'

function listNode({ ordered, start, items }: Omit<ListBlock, 'kind'>, create: NodeFactory): Node {
  const content = items.map(({ inlines, nested }) => {
    const inner = nested && {
      ordered: nested.ordered,
      start: 1,
      items: nested.items.map((item) => ({ inlines: item })),
    }
    return create.node('list_item', null, [
      create.node('paragraph', null, create.inlines(inlines)),
      ...(inner ? [listNode(inner, create)] : []),
    ])
  })
  return ordered ? create.node('ordered_list', { start }, content) : create.node('bullet_list', null, content)
}

function listLines(list: Node, indent = ''): string[] {
  const ordered = list.type.name === 'ordered_list'
  let number = ordered ? Number(list.attrs['start']) : 0
  return childrenOf(list).flatMap((item) => {
    const [paragraph, nested] = childrenOf(item)
    const text = paragraph ? inlineText(paragraph) : ''
    const mark = ordered ? `${Math.min(maxListNumber, number)}. ` : '- '
    if (text) number++
    // Only one level is nested; deeper items move up to it.
    return [...(text ? [indent + mark + text] : []), ...(nested ? listLines(nested, '  ') : [])]
  })
}

export const listEditor = {
  nodes: {
    bullet_list: blockSpec({ content: 'list_item+', group: 'block list', toDOM: () => ['ul', 0] }),
    ordered_list: blockSpec(
      {
        content: 'list_item+',
        group: 'block list',
        toDOM: (node) => ['ol', { start: String(node.attrs['start']) }, 0],
      },
      { start: { default: 1 } },
    ),
    list_item: { content: 'paragraph list?', defining: true, toDOM: () => ['li', 0] },
  },
  toNode: listNode,
  toLines: (node) => listLines(node),
  label: (node) => (node.type.name === 'ordered_list' ? 'Numbered list' : 'Bulleted list'),
  items: [
    { label: 'Bulleted list', note: '-', icon: bulletList, wrapIn: 'bullet_list' },
    { label: 'Numbered list', note: '1.', icon: numberedList, wrapIn: 'ordered_list' },
  ],
} satisfies EditorBlock<'list'>
