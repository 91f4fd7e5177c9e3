import type { DOMOutputSpec, Node } from 'prosemirror-model'
import { shield } from '#app/ui/icons/editor.json'
import { alert, info } from '#app/ui/icons/states.json'
import { calloutLabels, calloutTones, type CalloutTone } from '#domain/articles/blocks/callout/callout.ts'
import { markedLine } from '../../node-lines.ts'
import { blockSpec, type EditorBlock, type MenuItem } from '../editor-block.ts'

const labelOf = ({ attrs }: Node) => calloutLabels[attrs['tone'] as CalloutTone]

const looks: Record<CalloutTone, { note: string; icon: string }> = {
  'do-now': { note: 'Callout, amber', icon: alert },
  never: { note: 'Callout, red', icon: shield },
  'call-your-vet': { note: 'Callout, red', icon: shield },
  'good-to-know': { note: 'Callout, green', icon: info },
}

function calloutDom(node: Node): DOMOutputSpec {
  return [
    'div',
    { class: `callout callout--${String(node.attrs['tone'])}`, role: 'group', 'aria-label': labelOf(node) },
    ['p', { class: 'callout__label', contenteditable: 'false' }, labelOf(node)],
    ['p', { class: 'callout__text' }, 0],
  ]
}

export const calloutEditor = {
  nodes: {
    callout: blockSpec(
      { content: 'inline*', defining: true, toDOM: calloutDom },
      { tone: { default: 'good-to-know' } },
    ),
  },
  toNode: ({ tone, inlines }, create) => create.node('callout', { tone }, create.inlines(inlines)),
  toLines: (node) => markedLine(`> ${labelOf(node)}: `, node),
  label: labelOf,
  items: calloutTones.map((tone): MenuItem => ({
    label: calloutLabels[tone],
    ...looks[tone],
    turnInto: 'callout',
    attrs: { tone },
  })),
} satisfies EditorBlock<'callout'>
