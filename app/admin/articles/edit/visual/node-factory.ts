import type { Mark, Node, NodeType } from 'prosemirror-model'
import type { Inline } from '#domain/articles/inline-text.ts'
import type { NodeFactory } from './blocks/editor-block.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema
const nodeTypes: Readonly<Record<string, NodeType | undefined>> = nodes

export function nodeType(name: string): NodeType {
  const type = nodeTypes[name]
  if (!type) throw new Error(`The schema has no node ${name}.`)
  return type
}

type TextStyle = { bold?: boolean; italic?: boolean; href?: string | undefined }

export function textMarks({ bold, italic, href }: TextStyle): Mark[] {
  return [
    ...(href === undefined ? [] : [marks.link.create({ href })]),
    ...(bold ? [marks.strong.create()] : []),
    ...(italic ? [marks.emphasis.create()] : []),
  ]
}

function inlineNodes(inlines: readonly Inline[], style: TextStyle = {}): Node[] {
  const applied = textMarks(style)
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return inline.text ? [schema.text(inline.text, applied)] : []
    if (inline.kind === 'reference') return [nodes.reference.create({ number: inline.number }, null, applied)]
    if (inline.kind === 'link') return inlineNodes(inline.inlines, { ...style, href: inline.href })
    return inlineNodes(inline.inlines, { ...style, [inline.kind]: true })
  })
}

export const nodeFactory: NodeFactory = {
  node: (name, attrs = null, content = []) => nodeType(name).create(attrs, content),
  inlines: (inlines) => inlineNodes(inlines),
  text: (text) => (text ? [schema.text(text)] : []),
}
