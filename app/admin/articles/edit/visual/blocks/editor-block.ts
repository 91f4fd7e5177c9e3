import type { Attrs, Node, NodeSpec } from 'prosemirror-model'
import type { ComponentType } from 'react'
import type { BlockKind, BlockTypes } from '#domain/articles/blocks.ts'
import type { Inline } from '#domain/articles/inline-text.ts'
import type { Portal } from '../portal-views.ts'

/** Sources are an attribute of the document, not one of its blocks. */
export type EditorKind = Exclude<BlockKind, 'sources'>

/** Creates nodes by name: a block is part of the schema, so it cannot import it. */
export type NodeFactory = {
  node: (name: string, attrs?: Attrs | null, content?: readonly Node[]) => Node
  inlines: (inlines: readonly Inline[]) => Node[]
  text: (text: string) => Node[]
}

/** An entry of the `/` menu. Those that turn a paragraph into another block are in the toolbar's list, too. */
export type MenuItem = { label: string; note: string; icon: string; inArticles?: true } & (
  | { turnInto: string; attrs?: Attrs }
  | { wrapIn: string }
  | { insert: (create: NodeFactory) => Node }
  | { dialog: EditorKind }
)

export type BlockDialogProps = { current: Attrs | undefined; onClose: () => void; onSave: (attrs: Attrs) => void }
export type BlockWidgetProps = { portal: Portal; onEdit: () => void }

export type EditorBlock<Kind extends EditorKind> = {
  /** Its nodes in the schema. Those of the group `block` stand for the whole block. */
  nodes: Readonly<Record<string, NodeSpec>>
  toNode: (block: BlockTypes[Kind], create: NodeFactory) => Node
  /** The usual form of a node. An empty block has no lines. */
  toLines: (node: Node) => string[]
  label: (node: Node) => string
  items: readonly MenuItem[]
  /** Shows the node instead of `toDOM`. */
  Widget?: ComponentType<BlockWidgetProps>
  /** Asks for the attributes of its node. */
  Dialog?: ComponentType<BlockDialogProps>
}

const raw = { default: null }

export const blockSpec = (spec: NodeSpec, attrs: NodeSpec['attrs'] = {}): NodeSpec => ({
  group: 'block',
  attrs: { raw, ...attrs },
  ...spec,
})

/** A block that a component shows. Its DOM is only for the clipboard, whose plain text has the lines of the block. */
export const widgetSpec = (attrs: NodeSpec['attrs']): NodeSpec =>
  blockSpec({ atom: true, draggable: true, toDOM: (node) => ['div', { 'data-block': node.type.name }] }, attrs)

export const wordsSpec = (tag: string, attributes: Record<string, string> = {}): NodeSpec => ({
  content: 'inline*',
  toDOM: () => [tag, attributes, 0],
})
