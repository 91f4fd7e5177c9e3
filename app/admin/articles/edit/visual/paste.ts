import { Fragment, Slice, type Node } from 'prosemirror-model'
import { Selection, TextSelection } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { toastError } from '#app/admin/kit/actions.ts'
import { showToast } from '#app/client/toasts.ts'
import { placeBlocks } from '#domain/articles/article-text.ts'
import { blockWarning } from '#domain/articles/blocks.ts'
import { maxColumns } from '#domain/articles/blocks/table/table.ts'
import { blockLines } from './block-lines.ts'
import { cleanHref, countColumns } from './html-nodes.ts'
import { addSources, pasteMarkdown, type Pasted } from './markdown-clipboard.ts'
import { joinLines, readHtml } from './paste-html.ts'
import { docAttrs, schema } from './schema.ts'
import { fillCells, pasteCells } from './table-cells.ts'

const { marks } = schema

/** An article can have 1 MB of text. */
const maxText = 1_000_000
/** Reading more markup than this would freeze the page for seconds; its plain text is pasted instead. */
const maxHtml = 3_000_000
/** Laying out more blocks than this at once would freeze the page as well. No article is that long. */
const maxBlocks = 2000
const maxLines = 10 * maxBlocks
const sliceAttribute = 'data-pm-slice'
/** ProseMirror's mark of a selection that no text was cut off from. */
const wholeBlockMark = 'data-pm-slice="0 0'

export type PasteOptions = { onPictures: (files: readonly File[], at: number) => void }
/** `dropAt`: the gap between two blocks where whole blocks are dropped. */
type InsertOptions = PasteOptions & { dropAt?: number }

export function insertData(view: EditorView, data: DataTransfer | null, options: InsertOptions): boolean {
  if (!data) return false
  const text = data.getData('text/plain')
  const html = data.getData('text/html')
  const pictures = picturesOf(data.files)
  if (pictures.length > 0 && !text.trim()) {
    options.onPictures(pictures, view.state.selection.from)
    return true
  }
  const size = `This is ${(text.length / maxText).toFixed(1)} MB. An article can have at most 1 MB.`
  if (text.length > maxText) return rejectPaste(size)
  if (!text && !html) return true
  if (insertLink(view, text)) return true
  const pasted = text.split('\n', maxLines + 1).length > maxLines ? undefined : readClipboard(view, text, html)
  if (!pasted || pasted.blocks.length > maxBlocks)
    return rejectPaste(`At most ${maxBlocks} paragraphs can be pasted at once.`)
  const isInline = pasted.blocks.length === 1 && pasted.blocks[0]?.type === schema.nodes.paragraph
  const { dropAt } = options
  insertBlocks(view, pasted, isInline && !html.includes(wholeBlockMark) ? undefined : dropAt)
  return true
}

function rejectPaste(reason: string): true {
  showToast({ tone: 'destructive', title: 'Too much text to paste', text: `${reason} Paste it in parts.` })
  return true
}

/** A URL that is pasted over words becomes their link; alone, it is a link by itself. */
function insertLink(view: EditorView, text: string): boolean {
  const { selection, tr } = view.state
  const { $from, $to, empty } = selection
  const url = text.trim()
  const href = /^https?:\/\/\S+$/.test(url) ? cleanHref(url) : undefined
  const isInLine = $from.sameParent($to) && $from.parent.inlineContent && $from.parent.type.allowsMarkType(marks.link)
  if (!href || !isInLine || !(selection instanceof TextSelection)) return false
  const link = marks.link.create({ href })
  if (empty) tr.insert($from.pos, schema.text(href, [link])).removeStoredMark(marks.link)
  else tr.addMark($from.pos, $to.pos, link)
  view.dispatch(tr.scrollIntoView())
  return true
}

const picturesOf = (files: FileList) => [...files].filter((file) => file.type.startsWith('image/'))

function readClipboard(view: EditorView, text: string, html: string): Pasted {
  const isForeignHtml = html !== '' && html.length <= maxHtml && !html.includes(sliceAttribute)
  if (isForeignHtml && view.state.selection.$from.parent.type !== schema.nodes.raw_block) {
    try {
      const { body } = new DOMParser().parseFromString(html, 'text/html')
      const { blocks, sources, leftOut } = readHtml(body)
      if (leftOut) showToast({ tone: 'info', ...leftOut })
      const columns = countColumns(body)
      if (columns > maxColumns) reportTable(`The table has ${columns} columns. The first ${maxColumns} were pasted.`)
      if (blocks.length > 0) return addSources(docAttrs(view.state.doc).sources, { blocks, sources })
    } catch (error) {
      toastError('The formatting could not be read. Plain text was pasted.', error)
    }
  }
  const lines = text.split('\n')
  for (const { block, from, to } of placeBlocks(text)) {
    const warning = block?.kind === 'table' && blockWarning(block, lines.slice(from - 1, to).map(trim))
    if (warning) reportTable(warning)
  }
  return pasteMarkdown(view, text)
}

const trim = (line: string) => line.trim()

function reportTable(text: string) {
  showToast({ tone: 'info', title: 'Part of a table was left out', text })
}

function insertBlocks(view: EditorView, { blocks, sources }: Pasted, dropAt?: number) {
  const { $from, $to } = view.state.selection
  const { tr, doc } = view.state
  if (blocks.length === 0) return
  if (docAttrs(doc).sources !== sources) tr.setDocAttribute('sources', sources)
  const isInBlock = $from.parent.isTextblock && $from.depth > 1 && $from.node(-1).type !== schema.nodes.list_item
  const [only] = blocks
  const isTable = blocks.length === 1 && only?.type === schema.nodes.table
  const isInCell = isInTable(view.state)
  if (isTable && isInCell && dropAt === undefined && pasteCells(view.state, tr, only)) {
    // The cells are in place.
  } else if ($from.parent.type.spec.code) tr.insertText(blocks.flatMap(blockLines).join('\n'))
  else if ($from.depth === 1 && $from.parent.content.size === 0) {
    tr.replaceWith($from.before(1), $from.after(1), blocks)
  } else if (dropAt !== undefined) {
    tr.insert(dropAt, blocks)
    tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(dropAt)), -1))
  } else if (isInCell && blocks.every(hasText) && fillCells(view.state, tr, joinLines(blocks))) {
    // As above.
  } else if (blocks.length === 1 && blocks[0]?.type === schema.nodes.paragraph) {
    tr.replaceSelection(new Slice(Fragment.from(blocks[0]), 1, 1))
  } else if (isInBlock && blocks.every(hasText)) {
    const line = joinLines(blocks).map((node) =>
      $from.parent.type.spec.marks === '' ? schema.text(node.text ?? ' ') : node,
    )
    tr.replaceWith($from.pos, $to.pos, line)
  } else if (isInBlock) {
    // A cell or a step has no room for a picture, so it goes behind the table or the steps.
    tr.insert($from.after(1), blocks)
    if (isInCell && blocks.some(({ type }) => type === schema.nodes.table)) {
      const text = 'It does not fit into the cells of this one.'
      showToast({ tone: 'info', title: 'The table was put below this one', text })
    }
  } else tr.replaceSelection(openSlice(blocks, $from.depth > 1))
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
}

/** The first and the last paragraph join the text around them. The items of a list join another list only. */
function openSlice(blocks: readonly Node[], isInList: boolean): Slice {
  const most = Slice.maxOpen(Fragment.from(blocks))
  const isOpen = (block: Node | undefined) =>
    block?.type === schema.nodes.paragraph || (isInList && block?.type.spec.group === 'block list')
  const { content, openStart, openEnd } = most
  return new Slice(content, isOpen(blocks[0]) ? openStart : 0, isOpen(blocks.at(-1)) ? openEnd : 0)
}

/** A table in one line would be of no use. */
const hasText = ({ isAtom, type }: Node) => !isAtom && type !== schema.nodes.break && type !== schema.nodes.table
