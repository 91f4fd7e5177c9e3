import { minus } from '#app/ui/icons/controls.json'
import { blockSpec, type EditorBlock } from '../editor-block.ts'

export const breakEditor = {
  nodes: { break: blockSpec({ toDOM: () => ['div', { class: 'break' }, ['hr']] }) },
  toNode: (_block, create) => create.node('break'),
  toLines: () => ['---'],
  label: () => 'Break',
  items: [{ label: 'Break', note: 'Horizontal line', icon: minus, insert: (create) => create.node('break') }],
} satisfies EditorBlock<'break'>
