import { paragraph } from '#app/ui/icons/editor.json'
import { markedLine } from '../../node-lines.ts'
import { blockSpec, wordsSpec, type EditorBlock } from '../editor-block.ts'

export const paragraphEditor = {
  nodes: { paragraph: blockSpec(wordsSpec('p')) },
  toNode: ({ inlines }, create) => create.node('paragraph', null, create.inlines(inlines)),
  toLines: (node) => markedLine('', node),
  label: () => 'Paragraph',
  items: [{ label: 'Paragraph', note: 'Plain text', icon: paragraph, turnInto: 'paragraph' }],
} satisfies EditorBlock<'paragraph'>
