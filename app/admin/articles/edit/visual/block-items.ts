import type { Command } from 'prosemirror-state'
import type { EditorKind, MenuItem } from './blocks/editor-block.ts'
import { insertBlock, toggleBlock, toggleList } from './commands.ts'
import { editorBlockList } from './editor-blocks.ts'
import { nodeFactory, nodeType } from './node-factory.ts'

export type DialogKind = 'link' | 'source' | EditorKind

export const blockItems: readonly MenuItem[] = editorBlockList.flatMap(({ items }) => items)

/** What an entry does, or the dialog that it opens. */
export function itemAction(item: MenuItem): Command | EditorKind {
  if ('dialog' in item) return item.dialog
  if ('turnInto' in item) return toggleBlock(nodeType(item.turnInto), item.attrs)
  if ('wrapIn' in item) return toggleList(nodeType(item.wrapIn))
  return (state, dispatch) => {
    dispatch?.(insertBlock(state, item.insert(nodeFactory)))
    return true
  }
}

export function findBlockItems(query: string, isPage = false): readonly MenuItem[] {
  const words = query.trim().toLowerCase()
  const available = blockItems.filter(({ inArticles }) => !(isPage && inArticles))
  if (!words) return available
  const starts = available.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${words}`))
  const rest = available.filter(
    (item) => !starts.includes(item) && `${item.label} ${item.note}`.toLowerCase().includes(words),
  )
  return [...starts, ...rest]
}
