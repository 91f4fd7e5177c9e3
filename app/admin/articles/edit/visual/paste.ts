import { Fragment, Slice, type Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { toastError } from '#app/admin/kit/actions.ts'
import { showToast } from '#app/client/toasts.ts'
import { blockLines, inlineText } from './block-text.ts'
import { docAttrs, schema } from './schema.ts'
import { parseDocument } from './text-document.ts'
import { joinLines, readHtml } from './paste-html.ts'

/** An article can have 1 MB of text. */
const maxText = 1_000_000
/** Reading more markup than this would freeze the page for seconds; its plain text is pasted instead. */
const maxHtml = 3_000_000
/** Laying out more blocks than this at once would freeze the page as well. No article is that long. */
const maxBlocks = 2000
const maxLines = 10 * maxBlocks
const ownMark = 'data-pm-slice'

export type PasteOptions = { onPictures: (files: readonly File[], at: number) => void }

export function insertData(view: EditorView, data: DataTransfer | null, { onPictures }: PasteOptions): boolean {
  if (!data) return false
  const text = data.getData('text/plain')
  const html = data.getData('text/html')
  const pictures = picturesOf(data.files)
  if (pictures.length > 0 && !text.trim()) {
    onPictures(pictures, view.state.selection.from)
    return true
  }
  const size = `This is ${(text.length / maxText).toFixed(1)} MB. An article can have at most 1 MB.`
  if (text.length > maxText) return refuse(size)
  if (!text && !html) return true
  const blocks = text.split('\n', maxLines + 1).length > maxLines ? undefined : clipboardBlocks(view, text, html)
  if (!blocks || blocks.length > maxBlocks) return refuse(`At most ${maxBlocks} paragraphs can be pasted at once.`)
  insertBlocks(view, blocks)
  return true
}

function refuse(reason: string): true {
  showToast({ tone: 'destructive', title: 'Too much text to paste', text: `${reason} Paste it in parts.` })
  return true
}

const picturesOf = (files: FileList) => [...files].filter((file) => file.type.startsWith('image/'))

function clipboardBlocks(view: EditorView, text: string, html: string): Node[] {
  const isForeignHtml = html !== '' && html.length <= maxHtml && !html.includes(ownMark)
  if (isForeignHtml && view.state.selection.$from.parent.type !== schema.nodes.raw_block) {
    try {
      const blocks = readHtml(new DOMParser().parseFromString(html, 'text/html').body)
      if (blocks.length > 0) return blocks
    } catch (error) {
      toastError('The formatting could not be read. Plain text was pasted.', error)
    }
  }
  return markdownBlocks(view, text)
}

/** Plain text may be Markdown: ours, when it was copied here. Its sources are added to those of the article. */
function markdownBlocks(view: EditorView, text: string): Node[] {
  const { sources } = docAttrs(view.state.doc)
  const known = sources.map(({ number }) => `[^${number}]: x`)
  const doc = parseDocument([...known, '', text.replaceAll('\r\n', '\n')].join('\n'))
  const added = docAttrs(doc).sources.filter((row) => !sources.some(({ number }) => number === row.number))
  if (added.length > 0) {
    const all = [...sources, ...added].toSorted((a, b) => a.number - b.number)
    view.dispatch(view.state.tr.setDocAttribute('sources', all))
  }
  return doc.content.content
    .map((node) => node.type.create({ ...node.attrs, raw: null }, node.content, node.marks))
    .filter((node) => !(node.type === schema.nodes.paragraph && node.content.size === 0))
}

function insertBlocks(view: EditorView, blocks: readonly Node[]) {
  const { $from, $to } = view.state.selection
  const { tr } = view.state
  if (blocks.length === 0) return
  if ($from.parent.type.spec.code) tr.insertText(blocks.flatMap(blockLines).join('\n'))
  else if (blocks.length === 1 && blocks[0]?.type === schema.nodes.paragraph) {
    tr.replaceSelection(new Slice(Fragment.from(blocks[0]), 1, 1))
  } else if ($from.parent.isTextblock && $from.depth > 1 && $from.node(-1).type !== schema.nodes.list_item) {
    const line = joinLines(blocks).map((node) =>
      $from.parent.type.spec.marks === '' ? schema.text(node.text ?? ' ') : node,
    )
    tr.replaceWith($from.pos, $to.pos, line)
  } else if ($from.depth === 1 && $from.parent.content.size === 0) {
    tr.replaceWith($from.before(1), $from.after(1), blocks)
  } else
    tr.replaceSelection(
      blocks.every(isText) ? Slice.maxOpen(Fragment.from(blocks)) : new Slice(Fragment.from(blocks), 0, 0),
    )
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
}

const isText = ({ type }: Node) => type === schema.nodes.paragraph || type.spec.group === 'block list'

/** What is copied is Markdown, so that it comes back as the same blocks. */
export function copiedText({ content, openStart, openEnd }: Slice): string {
  const blocks = content.content
  const [first] = blocks
  if (blocks.length === 1 && first?.isTextblock && openStart > 0 && openEnd > 0) return inlineText(first)
  if (first?.isInline) return inlineText(schema.nodes.paragraph.create(null, content))
  return blocks
    .flatMap((block) =>
      block.type.spec.group?.startsWith('block') ? [blockLines(block).join('\n')] : [textLines(block)],
    )
    .join('\n\n')
}

function textLines(block: Node): string {
  if (block.isTextblock) return inlineText(block)
  return block.content.content.map(textLines).join('\n')
}
