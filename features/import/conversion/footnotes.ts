import type { SourcePost } from '#domain/import/source.ts'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import {
  attribute,
  classOf,
  elementsIn,
  findElement,
  oneLine,
  parseHtml,
  textOf,
  type HtmlElement,
  type HtmlNode,
} from './html-tree.ts'

/** Our sources have at most two digits. */
const maxFootnotes = 99

type Root = Parameters<typeof findElement>[0]
export type Footnotes = Readonly<{
  /** The number of the footnote with this id. */
  numberOf: (id: string) => number | undefined
  /** The elements that hold footnotes, which are not read as text. */
  elements: ReadonlySet<HtmlNode>
  /** `[^1]: …` */
  lines: readonly string[]
}>

/** Footnotes that the text refers to: those of the block editor, of newsletters and of Markdown. */
export function readFootnotes(root: Root, post: SourcePost): Footnotes {
  const numbers = new Map<string, number>()
  const elements = new Set<HtmlNode>()
  const lines: string[] = []
  const texts = blockEditorTexts(post)
  const targets = new Map<string, HtmlElement>()
  const references: string[] = []
  for (const element of elementsIn(root)) {
    const id = attribute(element, 'id')
    if (id !== undefined && !targets.has(id)) targets.set(id, element)
    const href = attribute(element, 'href')
    if (element.tagName === 'a' && href?.startsWith('#') && /^\[?\d{1,3}\]?$/.test(oneLine(textOf(element))))
      references.push(href.slice(1))
  }
  for (const id of references) {
    if (numbers.has(id) || numbers.size >= maxFootnotes) continue
    const stored = texts.get(id)
    const holder = stored === undefined ? holderOf(targets.get(id)) : undefined
    const content = stored === undefined ? holder : parseHtml(stored.slice(0, 10_000))
    if (!content || elements.has(holder as HtmlNode)) continue
    numbers.set(id, numbers.size + 1)
    if (holder) elements.add(holder)
    lines.push(`[^${numbers.size}]: ${sourceFields(content)}`)
  }
  return { numberOf: (id) => numbers.get(id), elements, lines }
}

/** The list item or box of a footnote. Its id can be that of the number in it. */
function holderOf(target: HtmlElement | undefined): HtmlElement | undefined {
  for (let node: unknown = target, steps = 0; node && steps < 4; steps++) {
    const element = node as HtmlElement
    if (!('tagName' in element)) return undefined
    if (
      element.tagName === 'li' ||
      / footnote /.test(classOf(element)) ||
      attribute(element, 'role') === 'doc-footnote'
    )
      return element
    node = element.parentNode
  }
  return undefined
}

/** The title, and the first address as that of the source. */
function sourceFields(content: Root): string {
  const links = elementsIn(content).filter(({ tagName }) => tagName === 'a')
  const href = links.map((link) => attribute(link, 'href') ?? '').find((each) => /^https?:/.test(each))
  const safe = href === undefined ? undefined : parseSafeLink(href)
  const text = oneLine(textOf(content))
    .replace(/^\d{1,3}\s*[.)]?\s+/, '')
    .replace(/(?:\s|\u21A9|\uFE0E|\uFE0F|\u2934|\^)+$/u, '')
    .replaceAll('|', '/')
  return safe?.kind === 'external' ? `${text} | | ${safe.href}` : text
}

/** The block editor stores footnotes beside the text, as JSON. */
function blockEditorTexts({ extras }: SourcePost): Map<string, string> {
  const stored = extras?.['footnotes']
  if (typeof stored !== 'string') return new Map()
  try {
    const notes: unknown = JSON.parse(stored)
    if (!Array.isArray(notes)) return new Map()
    return new Map(
      notes.flatMap((note: { id?: unknown; content?: unknown } | null) =>
        typeof note?.id === 'string' && typeof note.content === 'string' ? [[note.id, note.content] as const] : [],
      ),
    )
  } catch {
    return new Map()
  }
}
