import { cleanHref, plainOf, skipped, styleOf, type HtmlNode } from './html-nodes.ts'
import type { SourceRow } from './schema.ts'

/** What an article has no room for, as one and as many. */
const leftOutNames = {
  picture: ['A picture', 'pictures'],
  formula: ['A formula', 'formulas'],
  embed: ['An embedded video or page', 'embedded videos or pages'],
  comment: ['A comment', 'comments'],
  deletion: ['A deleted passage', 'deleted passages'],
} as const
type LeftOutName = keyof typeof leftOutNames

type LeftOut = { title: string; text: string | undefined }
export type CleanHtml = { root: HtmlNode; sources: SourceRow[]; leftOut: LeftOut | undefined }

/** The name of a node that stands for a reference; its value is the number. */
export const referenceName = 'REFERENCE'

const embeds = new Set(['IFRAME', 'OBJECT', 'EMBED', 'AUDIO', 'VIDEO'])
const blocks = new Set(['P', 'LI', 'DIV', 'DD', 'ASIDE'])

/** The text of foreign HTML without what only its program shows, and its footnotes as sources. */
export function cleanHtml(root: HtmlNode): CleanHtml {
  const footnotes = findFootnotes(root)
  const counts = new Map<LeftOutName, number>()
  const count = (name: LeftOutName) => counts.set(name, (counts.get(name) ?? 0) + 1)
  const clean = (node: HtmlNode): HtmlNode[] => {
    const name = node.nodeName.toUpperCase()
    const number = footnotes.numbers.get(node)
    if (number !== undefined) return [{ nodeName: referenceName, nodeType: 1, nodeValue: `${number}`, childNodes: [] }]
    if (footnotes.notes.has(node) || footnotes.commentMarks.has(node) || isHidden(node)) return []
    const leftOut = footnotes.comments.has(node) ? 'comment' : leftOutName(node, name)
    if (leftOut) count(leftOut)
    if (leftOut || node.nodeType === 8 || skipped.has(name)) return []
    if (node.nodeType === 3) return [node]
    const { nodeName, nodeType, nodeValue } = node
    const childNodes = [...node.childNodes].flatMap(clean)
    return [{ nodeName, nodeType, nodeValue, childNodes, getAttribute: (key) => attributeOf(node, key) }]
  }
  const [cleaned] = clean(root)
  return { root: cleaned ?? { ...root, childNodes: [] }, sources: footnotes.sources, leftOut: describeLeftOut(counts) }
}

const attributeOf = (node: HtmlNode, name: string) => node.getAttribute?.(name) ?? null

function leftOutName(node: HtmlNode, name: string): LeftOutName | undefined {
  // Trackers have one pixel, and Google Docs draws the boxes of a checklist.
  if (name === 'IMG') return attributeOf(node, 'width') === '1' || isCheckbox(node) ? undefined : 'picture'
  if (name === 'V:IMAGEDATA') return 'picture'
  if (name === 'MATH') return 'formula'
  if (embeds.has(name)) return 'embed'
  if (name === 'DEL') return 'deletion'
  if (styleOf(node).includes('mso-element:comment') && !styleOf(node).includes('comment-list')) return 'comment'
  return undefined
}

const isCheckbox = (image: HtmlNode) => attributeOf(image, 'aria-roledescription') === 'checkbox'

/** Word's marks of comments in the text, and text that its author hid. */
function isHidden(node: HtmlNode): boolean {
  const style = styleOf(node)
  const isMark =
    style.includes('mso-special-character:comment') || /^msocom(?:off|anchor)$/.test(attributeOf(node, 'class') ?? '')
  return isMark || /(?:^|;)(?:display:none|mso-hide:all)/.test(style) || attributeOf(node, 'hidden') !== null
}

function describeLeftOut(counts: ReadonlyMap<LeftOutName, number>): LeftOut | undefined {
  const parts = Array.from(counts, ([name, count]) =>
    count === 1 ? leftOutNames[name][0] : `${count} ${leftOutNames[name][1]}`,
  )
  if (parts.length === 0) return undefined
  const isOne = parts.length === 1 && parts[0]?.startsWith('A')
  const list = new Intl.ListFormat('en').format(
    parts.map((part, index) => (index === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))),
  )
  const text = counts.has('picture') ? 'Upload pictures here: press / and choose Picture.' : undefined
  return { title: `${list} ${isOne ? 'was' : 'were'} left out`, text }
}

type Anchor = { node: HtmlNode; key: string; target: string; path: readonly HtmlNode[] }
type Footnotes = {
  /** The marks in the text. */
  numbers: Map<HtmlNode, number>
  notes: Set<HtmlNode>
  sources: SourceRow[]
  /** Google Docs exports comments in the same way. */
  comments: Set<HtmlNode>
  commentMarks: Set<HtmlNode>
}

/** Word, Google Docs and LibreOffice write two anchors that link to each other: one in the text, one before the note. */
function findFootnotes(root: HtmlNode): Footnotes {
  const anchors = listAnchors(root)
  const byKey = new Map(anchors.map((anchor) => [anchor.key, anchor]))
  const noteMarks = new Set<HtmlNode>()
  const footnotes: Footnotes = {
    numbers: new Map(),
    notes: new Set(),
    sources: [],
    comments: new Set(),
    commentMarks: new Set(),
  }
  for (const anchor of anchors) {
    const note = byKey.get(anchor.target)
    const block = note && noteBlock(note)
    const isPair = note && note !== anchor && note.target === anchor.key && !noteMarks.has(anchor.node)
    if (!isPair || !block || anchor.path.includes(block)) continue
    noteMarks.add(note.node)
    if (note.key.startsWith('cmnt')) {
      footnotes.comments.add(block)
      footnotes.commentMarks.add(anchor.node)
      continue
    }
    const source = noteSource(block, note.node)
    if (!source) continue
    const number = footnotes.sources.length + 1
    footnotes.numbers.set(anchor.node, number)
    footnotes.notes.add(block)
    footnotes.sources.push({ ...source, number })
  }
  return footnotes
}

function listAnchors(root: HtmlNode): Anchor[] {
  const anchors: Anchor[] = []
  const path: HtmlNode[] = []
  const visit = (node: HtmlNode) => {
    const href = /^A$/i.test(node.nodeName) ? attributeOf(node, 'href') : null
    const key = attributeOf(node, 'name') ?? attributeOf(node, 'id')
    if (href?.includes('#') && key)
      anchors.push({ node, key, target: href.slice(href.indexOf('#') + 1), path: [...path] })
    path.push(node)
    for (const child of node.childNodes) visit(child)
    path.pop()
  }
  visit(root)
  return anchors
}

/** The paragraph of a note, or what holds all its paragraphs. */
function noteBlock({ path }: Anchor): HtmlNode | undefined {
  const block = path.findLast(({ nodeName }) => blocks.has(nodeName.toUpperCase()))
  return path.findLast(isNote) ?? block
}

const isNote = (node: HtmlNode) =>
  /mso-element:(?:foot|end)note(?!-list)/.test(styleOf(node)) ||
  /^sd(?:foot|end)note\d/.test(attributeOf(node, 'id') ?? '')

function noteSource(block: HtmlNode, mark: HtmlNode): Omit<SourceRow, 'number'> | undefined {
  const parts = block.nodeName === 'P' ? [block] : [...block.childNodes]
  const text = parts.map(plainOf).filter(Boolean).join(' ').slice(plainOf(mark).length).trim()
  const url = linkIn(block) ?? /https?:\/\/\S*[^\s.,;)>]/.exec(text)?.[0] ?? ''
  // A URL at the end is not repeated in the title.
  const end = text.replace(/[\s).>]+$/, '')
  const title = url && end.endsWith(url) ? end.slice(0, -url.length).replace(/[\s:,;(<]+$/, '') : text
  return text ? { title: title || text, organization: '', url, checked: '' } : undefined
}

function linkIn(node: HtmlNode): string | undefined {
  const href = /^A$/i.test(node.nodeName) ? (attributeOf(node, 'href') ?? '') : ''
  if (/^https?:/i.test(href)) return cleanHref(href)
  for (const child of node.childNodes) {
    const inside = linkIn(child)
    if (inside) return inside
  }
  return undefined
}
