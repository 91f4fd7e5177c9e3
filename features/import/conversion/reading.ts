import type { FoundPicture } from '#domain/import/converted-post.ts'
import type { ConversionContext } from '#domain/import/conversion-context.ts'
import type { SourcePost } from '#domain/import/source.ts'
import { slugify } from '#domain/text/slug.ts'
import type { Footnotes } from './footnotes.ts'
import type { Style } from './html-style.ts'
import {
  attribute,
  childrenOf,
  elementsIn,
  isElement,
  oneLine,
  textOf,
  type HtmlNode,
  type Parent,
} from './html-tree.ts'
import type { createNameMarks, LineLink } from './line-text.ts'
import type { Money } from './money/money.ts'
import type { PreparedHtml } from './prepare-html.ts'
import type { Report } from './report.ts'

export type OutBlock =
  | Readonly<{ kind: 'text'; text: string }>
  | Readonly<{ kind: 'heading'; level: number; text: string }>
  | Readonly<{ kind: 'picture'; picture: FoundPicture }>
  | Readonly<{ kind: 'product'; key: string }>

/** What all parts of one text share while it is read. */
export type Reading = Readonly<{
  post: SourcePost
  context: ConversionContext
  prepared: PreparedHtml
  money: Money
  report: Report
  names: ReturnType<typeof createNameMarks>
  footnotes: Footnotes
  /** The path of the section with this id in the new article. */
  sectionPath: (id: string) => string | undefined
  /** Single line breaks count, as in the classic editor. */
  keepsBreaks: boolean
  state: { heading: string; level: number; boxes: Set<string>; products: number }
}>

/** Collects the blocks of a text in reading order. */
export type Reader = Readonly<{
  reading: Reading
  blocks: OutBlock[]
  read: (node: HtmlNode, style: Style) => void
  readChildren: (node: HtmlNode | Parent, style?: Style) => void
  /** Adds a block after the current line. */
  add: (block: OutBlock) => void
  /** Adds it where it stands if the line has no words yet, and after the line if it has. */
  addBeside: (block: OutBlock) => void
  /** The card of a product, unless the same one stands in this section. */
  addCard: (key: string) => void
  addWords: (text: string, style: Style, link?: LineLink) => void
  addReference: (number: number) => void
  endLine: () => void
  /** The text of everything inside on one line, and the blocks that cannot stand in a line. */
  lineOf: (node: HtmlNode | Parent, style?: Style) => { text: string; others: OutBlock[] }
  blocksOf: (node: HtmlNode | Parent) => OutBlock[]
}>

/** Old ids of headings, and where they are now. */
export function readSections(
  root: Parent,
  post: SourcePost,
  { findPath }: ConversionContext,
): (id: string) => string | undefined {
  const path = post.address === undefined ? undefined : findPath(post.address)
  const sections = new Map<string, string>()
  let pending: string[] = []
  const setAll = (ids: readonly (string | undefined)[], text: string) => {
    for (const id of ids) if (id && text) sections.set(id, slugify(text, 'section'))
  }
  for (const element of elementsIn(root)) {
    const id = attribute(element, 'id') ?? (element.tagName === 'a' ? attribute(element, 'name') : undefined)
    if (/^h[1-6]$/.test(element.tagName)) {
      const inside = elementsIn(element).map((each) => attribute(each, 'id') ?? attribute(each, 'name'))
      setAll([id, ...pending, ...inside], oneLine(textOf(element)))
      pending = []
    } else if (id !== undefined && isEmptyAnchor(element)) pending.push(id)
    else pending = []
  }
  return (id) => (path === undefined ? undefined : sections.has(id) ? `${path}#${sections.get(id)}` : undefined)
}

const isEmptyAnchor = (node: HtmlNode) => isElement(node) && childrenOf(node).length === 0
