import { inputRules, InputRule, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { parseCallout } from '#domain/articles/block-lines.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** `**bold**` */
const bold = new InputRule(/\*\*([^*]+)\*\*$/, (state, match, start, end) => {
  const text = match[1] ?? ''
  if (!state.doc.resolve(start).parent.type.allowsMarkType(marks.strong)) return null
  return state.tr.replaceWith(start, end, schema.text(text, [marks.strong.create()])).removeStoredMark(marks.strong)
})

/** `> ` makes a quote; a quote that begins with `Never: ` is a callout. */
const callout = new InputRule(/^[A-Za-z ]{3,14}: $/, (state, match, start, end) => {
  const { $from } = state.selection
  const found = $from.parent.type === nodes.quote ? parseCallout(`${match[0]}x`) : undefined
  if (!found) return null
  return state.tr.delete(start, end).setNodeMarkup($from.before(), nodes.callout, { tone: found.tone })
})

const dashes = new InputRule(/^---$/, (state) => {
  const { $from } = state.selection
  if ($from.depth !== 1 || $from.parent.type !== nodes.paragraph) return null
  return state.tr.replaceWith($from.before(), $from.after(), [nodes.break.create(), nodes.paragraph.create()])
})

export const typingRules = inputRules({
  rules: [
    textblockTypeInputRule(/^##\s$/, nodes.section),
    textblockTypeInputRule(/^###\s$/, nodes.subsection),
    wrappingInputRule(/^[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^(\d{1,3})\.\s$/, nodes.ordered_list, (match) => ({ start: Number(match[1]) })),
    textblockTypeInputRule(/^>\s$/, nodes.quote),
    callout,
    dashes,
    bold,
  ],
})
