import type { Command } from 'prosemirror-state'
import { bag, image } from '#app/ui/icons/reading.json'
import { minus } from '#app/ui/icons/controls.json'
import { bulletList, compare, heading, numberedList, paragraph, quote, shield, table } from '#app/ui/icons/editor.json'
import { alert, info } from '#app/ui/icons/states.json'
import { calloutLabels, type CalloutTone } from '#domain/articles/blocks.ts'
import { figures } from '#domain/articles/figures.ts'
import calloutNotes from './callout-notes.json'
import { emptySteps, emptyTable, insertBlock, toggleBlock, toggleList } from './commands.ts'
import { schema } from './schema.ts'

export type DialogKind = 'link' | 'product' | 'comparison' | 'image' | 'source'
export type BlockItem = { label: string; note: string; icon: string; inArticles?: true } & (
  | { run: Command }
  | { dialog: DialogKind }
)

const { nodes } = schema

const insert =
  (node: () => Parameters<typeof insertBlock>[1]): Command =>
  (state, dispatch) => {
    dispatch?.(insertBlock(state, node()))
    return true
  }

const callouts = (Object.keys(calloutLabels) as CalloutTone[]).map((tone): BlockItem => ({
  label: calloutLabels[tone],
  note: calloutNotes[tone],
  icon: tone === 'good-to-know' ? info : tone === 'do-now' ? alert : shield,
  run: toggleBlock(nodes.callout, { tone }),
}))

const firstFigure = () => nodes.figure.create({ figure: figures.keys().next().value })

const blockItems: readonly BlockItem[] = [
  { label: 'Paragraph', note: 'Plain text', icon: paragraph, run: toggleBlock(nodes.paragraph) },
  { label: 'Section heading', note: '##', icon: heading, run: toggleBlock(nodes.section) },
  { label: 'Subheading', note: '###', icon: heading, run: toggleBlock(nodes.subsection) },
  { label: 'Bulleted list', note: '-', icon: bulletList, run: toggleList(nodes.bullet_list) },
  { label: 'Numbered list', note: '1.', icon: numberedList, run: toggleList(nodes.ordered_list) },
  { label: 'Table', note: 'Head and rows', icon: table, run: insert(emptyTable) },
  { label: 'Pull quote', note: '>', icon: quote, run: toggleBlock(nodes.quote) },
  ...callouts,
  { label: 'Emergency steps', note: 'Card that prints by itself', icon: numberedList, run: insert(emptySteps) },
  { label: 'Picture', note: 'Upload an image', icon: image, dialog: 'image' },
  { label: 'Figure', note: 'A drawing that explains', icon: image, run: insert(firstFigure), inArticles: true },
  { label: 'Product card', note: 'One product', icon: bag, dialog: 'product', inArticles: true },
  { label: 'Comparison', note: '2 to 5 products', icon: compare, dialog: 'comparison', inArticles: true },
  { label: 'Break', note: 'Horizontal line', icon: minus, run: insert(() => nodes.break.create()) },
]

export function findBlockItems(query: string, isPage = false): readonly BlockItem[] {
  const wanted = query.trim().toLowerCase()
  const offered = blockItems.filter(({ inArticles }) => !(isPage && inArticles))
  if (!wanted) return offered
  const starts = offered.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${wanted}`))
  const rest = offered.filter(
    (item) => !starts.includes(item) && `${item.label} ${item.note}`.toLowerCase().includes(wanted),
  )
  return [...starts, ...rest]
}
