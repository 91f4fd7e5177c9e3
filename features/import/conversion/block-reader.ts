import type { OutBlock, Reader, Reading } from './reading.ts'
import { readEmbed } from './embeds.ts'
import {
  containers,
  isHidden,
  isProductBox,
  isTableOfContents,
  plainStyle,
  shifted,
  skipped,
  styled,
  type Style,
} from './html-style.ts'
import {
  attribute,
  childrenOf,
  classOf,
  isComment,
  isElement,
  isText,
  oneLine,
  type HtmlElement,
  type HtmlNode,
  type Parent,
} from './html-tree.ts'
import { flatLine } from './flat-line.ts'
import { lineText, type LineLink, type LinePiece } from './line-text.ts'
import { hrefOf, resolveLink } from './money/resolve-link.ts'
import { breakElement, scriptElement, shortcodeElement } from './prepare-html.ts'
import { addPicture } from './read/picture.ts'
import { readProductBox } from './read/box.ts'
import { readBlockComment } from './read/comment.ts'
import { readFigure } from './read/figure.ts'
import { readFrame, readScript } from './read/frame.ts'
import { readAnchor } from './read/link.ts'
import { readList } from './read/list.ts'
import { readQuote } from './read/quote.ts'
import { readShortcode } from './read/shortcode.ts'
import { readTable } from './read/table.ts'

/** More product cards than an article can have become links. */
const maxCards = 90
const paragraphEnd = /\n[ \t\r]*\n/

/** Collects blocks in reading order. Text between two of them is a paragraph. */
export class BlockReader implements Reader {
  readonly blocks: OutBlock[] = []
  readonly reading: Reading
  #line: LinePiece[] = []
  /** Pictures and cards inside a paragraph stand after it. */
  #after: OutBlock[] = []
  #paragraphs = 0

  constructor(reading: Reading) {
    this.reading = reading
  }

  readChildren(node: HtmlNode | Parent, style: Style = plainStyle): void {
    const children = childrenOf(node)
    for (const [index, child] of children.entries()) {
      if (isComment(child)) readBlockComment(this, child.data, children[index + 1])
      else this.read(child, style)
    }
  }

  read(node: HtmlNode, style: Style): void {
    if (isText(node)) return this.#text(node.value, style)
    if (!isElement(node) || skipped.has(node.tagName) || isHidden(node) || this.reading.footnotes.elements.has(node))
      return
    if (isTableOfContents(node)) {
      return this.reading.report.addOnce('Table of contents', 'The site makes its own from the headings.')
    }
    if (isProductBox(node) && readProductBox(this, node)) return
    const { tagName } = node
    if (tagName === 'br') return this.#break(style)
    if (tagName === 'hr') return this.add({ kind: 'text', text: '---' })
    if (/^h[1-6]$/.test(tagName)) return this.#heading(node, Number(tagName.slice(1)))
    if (/ (?:schema-faq-question|faq-question|rank-math-question) /.test(classOf(node)) || tagName === 'summary') {
      return this.#heading(node, Math.min(6, (this.reading.state.level || 2) + 1), false)
    }
    if (tagName === 'ul' || tagName === 'ol') return readList(this, node)
    if (tagName === 'table') return readTable(this, node)
    if (tagName === 'blockquote') return readQuote(this, node)
    if (tagName === 'img') return addPicture(this, node)
    if (tagName === 'figure') return readFigure(this, node, style)
    if (tagName === 'a') return readAnchor(this, node, style)
    if (tagName === 'iframe') return readFrame(this, node)
    if (tagName === scriptElement) return readScript(this, node)
    if (tagName === breakElement) return this.endLine()
    if (tagName === shortcodeElement) return readShortcode(this, node, style)
    if (tagName === 'video' || tagName === 'audio') {
      return this.reading.report.add(`<${tagName}>`, 'Articles have no players.', attribute(node, 'src'))
    }
    const number = tagName === 'sup' ? this.reading.footnotes.numberOf(attribute(node, 'data-fn') ?? '') : undefined
    if (number !== undefined) return this.addReference(number)
    const inner = styled(node, style)
    if (!containers.has(tagName)) return this.readChildren(node, inner)
    this.endLine()
    if (tagName === 'p') this.#paragraphs++
    this.readChildren(node, inner)
    if (tagName === 'p') this.#paragraphs--
    this.endLine()
  }

  /** Adds a block after the current line. */
  add(block: OutBlock): void {
    this.endLine()
    this.blocks.push(block)
  }

  /** Adds it where it stands if the line has no words yet, and after the line if it has. */
  addBeside(block: OutBlock): void {
    if (this.#line.some(({ text }) => text.trim())) this.#after.push(block)
    else this.blocks.push(block)
  }

  /** The card of a product, unless the same one stands in this section. */
  addCard(key: string): void {
    const { state, names } = this.reading
    if (state.boxes.has(key)) return
    state.boxes.add(key)
    state.products++
    if (state.products <= maxCards) return this.addBeside({ kind: 'product', key })
    this.addBeside({ kind: 'text', text: `[${names.mark(key)}](${this.reading.money.urlOf(key)})` })
  }

  addWords(text: string, style: Style, link?: LineLink): void {
    this.#line.push({ text, bold: style.bold, italic: style.italic, link: link ?? style.link })
  }

  /** The text of everything inside on one line, and the blocks that cannot stand in a line. */
  lineOf(node: HtmlNode | Parent, style: Style = plainStyle): { text: string; others: OutBlock[] } {
    return flatLine(this.blocksOf(node, style))
  }

  blocksOf(node: HtmlNode | Parent, style: Style = plainStyle): OutBlock[] {
    const inner = new BlockReader(this.reading)
    inner.readChildren(node, style)
    inner.endLine()
    return inner.blocks
  }

  endLine(): void {
    const line = this.#line
    const after = this.#after
    this.#line = []
    this.#after = []
    const embed =
      line.length > 0 && line.length < 6 && line.every(({ link }) => !link)
        ? readEmbed(
            line
              .map(({ text }) => text)
              .join('')
              .trim(),
          )
        : undefined
    const text = embed ? `[${embed.title}](${embed.href})` : lineText(line, (address) => this.#linkTo(address))
    if (text) this.blocks.push({ kind: 'text', text })
    this.blocks.push(...after)
  }

  /** A link that somebody wrote as a plain address. */
  #linkTo(address: string): LineLink | undefined {
    const { money, post, context } = this.reading
    const resolved = resolveLink(address, post, context)
    const draft = money.add(resolved, address, { heading: this.reading.state.heading })
    return draft && { href: hrefOf(resolved), draft }
  }

  #text(value: string, style: Style): void {
    if (style.pre) {
      for (const [index, line] of value.split('\n').entries()) {
        if (index > 0) this.endLine()
        this.#words(line, style)
      }
      return
    }
    const { keepsBreaks } = this.reading
    for (const [index, paragraph] of (this.#paragraphs > 0 && !keepsBreaks
      ? [value]
      : value.split(paragraphEnd)
    ).entries()) {
      if (index > 0) this.endLine()
      for (const [at, line] of (keepsBreaks ? paragraph.split('\n') : [paragraph]).entries()) {
        if (at > 0) this.#break(style)
        this.#words(at === 0 ? line : line.trimStart(), style)
      }
    }
  }

  #words(value: string, style: Style): void {
    const text = shifted(value.replaceAll(/[\s\u00a0]+/g, ' '), style.shift)
    const isStart = this.#line.every((piece) => !piece.text)
    const trimmed = isStart ? text.trimStart() : text
    if (trimmed) this.addWords(trimmed, style)
  }

  #break(style: Style): void {
    if (style.link) this.addWords(' ', style)
    else this.endLine()
  }

  addReference(number: number): void {
    this.addWords(`\uE002${number}\uE003`, plainStyle)
  }

  #heading(node: HtmlElement, level: number, isSection = true): void {
    const { state, money } = this.reading
    const text = oneLine(textWithout(node))
    this.endLine()
    const own = { ...state }
    if (text) {
      state.heading = text
      state.boxes = new Set()
      if (isSection) state.level = level
    }
    const count = money.count()
    const { others, text: line } = this.lineOf(node)
    if (text) this.blocks.push({ kind: 'heading', level, text })
    else if (line) this.blocks.push({ kind: 'text', text: line })
    else state.heading = own.heading
    this.blocks.push(...others)
    for (const key of money.keysSince(count)) this.addCard(key)
  }
}

function textWithout(node: HtmlNode): string {
  if (isText(node)) return node.value
  if (isElement(node) && (isHidden(node) || node.tagName === 'img')) return ''
  return childrenOf(node).map(textWithout).join('')
}
