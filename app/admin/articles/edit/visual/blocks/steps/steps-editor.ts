import type { Node, NodeSpec } from 'prosemirror-model'
import { numberedList } from '#app/ui/icons/editor.json'
import type { StepsBlock } from '#domain/articles/blocks/steps/steps.ts'
import { childrenOf, fieldText, inlineText, maxListNumber, oneLine } from '../../node-lines.ts'
import { blockSpec, wordsSpec, type EditorBlock, type NodeFactory } from '../editor-block.ts'

const plain = (className: string, label: string): NodeSpec => ({
  content: 'text*',
  marks: '',
  defining: true,
  toDOM: () => ['p', { class: className, 'data-label': label }, 0],
})

type Content = Pick<StepsBlock, 'title' | 'subject' | 'steps' | 'notes' | 'stop'>

function stepsNode({ title, subject, steps, notes, stop = [] }: Content, create: NodeFactory): Node {
  return create.node('steps', null, [
    create.node('steps_title', null, create.text(title)),
    create.node('steps_subject', null, create.text(subject)),
    ...(steps.length > 0 ? steps : [[]]).map((step) => create.node('step', null, create.inlines(step))),
    create.node('steps_stop', null, create.inlines(stop)),
    ...notes.map((note) => create.node('steps_note', null, create.inlines(note))),
  ])
}

const empty: Content = { title: 'What to do now', subject: '', steps: [], notes: [] }

export const stepsEditor = {
  nodes: {
    steps: blockSpec({
      content: 'steps_title steps_subject step+ steps_stop steps_note*',
      isolating: true,
      toDOM: () => ['div', { class: 'steps', role: 'group', 'aria-label': 'Emergency steps' }, 0],
    }),
    steps_title: plain('steps__title', 'Title'),
    steps_subject: plain('steps__subject', 'Subject'),
    step: wordsSpec('p', { class: 'steps__step' }),
    steps_stop: { ...wordsSpec('p', { class: 'steps__stop' }), defining: true },
    steps_note: wordsSpec('p', { class: 'steps__note' }),
  },
  toNode: stepsNode,
  toLines(node) {
    const texts = (name: string) =>
      childrenOf(node)
        .filter(({ type }) => type.name === name)
        .map(inlineText)
        .filter((text) => text !== '')
    const title = texts('steps_title').map(fieldText).join('')
    const subject = texts('steps_subject').map(oneLine).join('')
    return [
      `::: steps ${title}${subject ? ` | ${subject}` : ''}`.trim(),
      ...texts('step').map((text, index) => `${Math.min(maxListNumber, index + 1)}. ${text}`),
      ...texts('steps_stop').map((text) => `Stop: ${text}`),
      ...texts('steps_note'),
      ':::',
    ]
  },
  label: () => 'Emergency steps',
  items: [
    {
      label: 'Emergency steps',
      note: 'Card that prints by itself',
      icon: numberedList,
      insert: (create) => stepsNode(empty, create),
    },
  ],
} satisfies EditorBlock<'steps'>
