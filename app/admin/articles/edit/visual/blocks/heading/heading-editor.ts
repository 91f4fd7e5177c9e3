import { heading } from '#app/ui/icons/editor.json'
import { markedLine } from '../../node-lines.ts'
import { blockSpec, type EditorBlock } from '../editor-block.ts'

const plain = (tag: string) => blockSpec({ content: 'text*', marks: '', defining: true, toDOM: () => [tag, 0] })

export const headingEditor = {
  nodes: { section: plain('h2'), subsection: plain('h3') },
  toNode: ({ kind, text }, create) => create.node(kind, null, create.text(text)),
  toLines: (node) => markedLine(node.type.name === 'section' ? '## ' : '### ', node),
  label: (node) => (node.type.name === 'section' ? 'Section heading' : 'Subheading'),
  items: [
    { label: 'Section heading', note: '##', icon: heading, turnInto: 'section' },
    { label: 'Subheading', note: '###', icon: heading, turnInto: 'subsection' },
  ],
} satisfies EditorBlock<'section' | 'subsection'>
