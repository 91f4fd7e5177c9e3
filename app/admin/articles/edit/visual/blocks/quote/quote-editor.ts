import { quote } from '#app/ui/icons/editor.json'
import { markedLine } from '../../node-lines.ts'
import { blockSpec, wordsSpec, type EditorBlock } from '../editor-block.ts'

export const quoteEditor = {
  nodes: { quote: blockSpec({ ...wordsSpec('blockquote', { class: 'pull-quote' }), defining: true }) },
  toNode: ({ inlines }, create) => create.node('quote', null, create.inlines(inlines)),
  toLines: (node) => markedLine('> ', node),
  label: () => 'Pull quote',
  items: [{ label: 'Pull quote', note: '>', icon: quote, turnInto: 'quote' }],
} satisfies EditorBlock<'quote'>
