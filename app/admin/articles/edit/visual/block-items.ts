import type { Command } from 'prosemirror-state'
import { paragraph } from '#app/ui/icons/editor.json'
import { blockKinds, definitions } from '#domain/articles/blocks.ts'
import type { EditorKind, MenuItem } from './blocks/editor-block.ts'
import { insertBlock, toggleBlock, toggleList } from './commands.ts'
import { editorBlockList, editorBlocks } from './editor-blocks.ts'
import { nodeFactory, nodeType } from './node-factory.ts'

export type DialogKind = 'link' | 'source' | EditorKind

/** Starts a block that has no form of its own with the lines of its first example. */
export function lineItem(kind: EditorKind): MenuItem {
  const { examples, lineName } = definitions[kind]
  const [, name = kind] = lineName ?? []
  return {
    label: name.charAt(0).toUpperCase() + name.slice(1),
    note: 'Written as Markdown',
    icon: paragraph,
    insert: (create) => create.node('raw_block', null, create.text(examples[0] ?? '')),
  }
}
const lineItems = blockKinds().flatMap((kind) => (kind === 'sources' || editorBlocks[kind] ? [] : [lineItem(kind)]))

export const blockItems: readonly MenuItem[] = [...editorBlockList.flatMap(({ items }) => items), ...lineItems]

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
