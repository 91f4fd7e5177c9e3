import type { BlockDefinition } from '../../block-definition.ts'
import { htmlList } from '../../html-parts.ts'
import type { Inline } from '../../inline-text.ts'
import { indentMarkdown, markdownList } from '../../markdown-parts.ts'
import { parseListMark, type ListMark } from './list-mark.ts'

export type ListItem = { inlines: Inline[]; nested?: { ordered: boolean; items: Inline[][] } }
export type ListBlock = { kind: 'list'; ordered: boolean; start: number; items: ListItem[] }

/** A paragraph that starts with a year is not a list. */
const maxFirstNumber = 999

export const list: BlockDefinition<ListBlock> = {
  examples: ['- One\n- Two\n  - Inside', '3. Three\n4. Four'],
  lineName: ['- ', 'list item'],
  isIntroduced: true,
  parse(reader) {
    const markHere = () => parseListMark(reader.line(), reader.raw())
    const first = markHere()
    if (!first || first.number > maxFirstNumber) return undefined
    const items: ListItem[] = [{ inlines: reader.inlines(first.text) }]
    const block: ListBlock = { kind: 'list', ordered: first.ordered, start: first.number, items }
    for (reader.advance(); ; reader.advance()) {
      const mark = markHere()
      if (!mark) return block
      const gap = reader.isAfterBlankLine()
      const parent = mark.indent >= first.indent + 2 ? items.at(-1) : undefined
      // Another bullet after a blank line starts another list.
      const isOther = gap && mark.bullet !== first.bullet
      if (!parent && (isOther || !continuesList(block, mark, gap))) return block
      const inlines = reader.inlines(mark.text)
      if (!parent) items.push({ inlines })
      else if (parent.nested) parent.nested.items.push(inlines)
      else parent.nested = { ordered: mark.ordered, items: [inlines] }
    }
  },
  texts: ({ items }) => items.flatMap(({ inlines, nested }) => [inlines, ...(nested?.items ?? [])]),
  html({ items, ordered, start }, { inline }) {
    const lines = items.map((item) => {
      const nested = item.nested && htmlList(item.nested.ordered, item.nested.items.map(inline))
      return inline(item.inlines) + (nested ?? '')
    })
    return htmlList(ordered, lines, start)
  },
  markdown({ items, ordered, start }, { inline }) {
    const lines = items.map(({ inlines, nested }) => {
      const inner = nested && markdownList(nested.items.map(inline), nested.ordered ? 1 : undefined)
      return inline(inlines) + (inner ? `\n${indentMarkdown(inner)}` : '')
    })
    return markdownList(lines, ordered ? start : undefined)
  },
}

/** Numbers are shown as written, except that every item of a list may have the number of the first. */
function continuesList({ ordered, start, items }: ListBlock, mark: ListMark, gap: boolean): boolean {
  if (mark.ordered !== ordered) return false
  return !ordered || mark.number === start + items.length || (mark.number === start && !gap)
}
