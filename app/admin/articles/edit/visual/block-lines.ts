import type { Node } from 'prosemirror-model'
import { editorBlockOf } from './editor-blocks.ts'

/** A block in its usual form. Empty blocks have no lines. */
export function blockLines(node: Node): string[] {
  const block = editorBlockOf(node.type.name)
  if (block) return block.toLines(node)
  return node.textContent ? node.textContent.split('\n') : []
}
