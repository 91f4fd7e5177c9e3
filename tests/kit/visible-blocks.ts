import { listBlockLabels, listBlockTexts, type Block } from '#domain/articles/blocks.ts'
import type { Inline } from '#domain/articles/inline-text.ts'

/** One visible character: how often it is bold and italic, and where it links to. A reference to a source counts as one character. */
type VisibleCharacter = { character: string; bold: number; italic: number; href: string | undefined }
export type VisibleText = VisibleCharacter[]
export type ReferenceSource = {
  number: number
  title: string
  organization: string
  href: string | undefined
  checked: string | undefined
}

/** What a reader sees of a block. */
export type ReferenceBlock =
  | 'nothing'
  | 'break'
  | { heading: number; words: string }
  | { src: string; alt: string; caption?: string; credit?: string }
  | { visible: VisibleText }
  | { quote: VisibleText; tone: string | undefined }
  | {
      list: { visible: VisibleText; nested: VisibleText[] | undefined; nestedOrdered: boolean | undefined }[]
      start: number | undefined
    }
  | { head: VisibleText[]; rows: VisibleText[][]; triage: boolean }
  | { title: string; subject: string; steps: VisibleText[]; notes: VisibleText[]; stop: VisibleText | undefined }
  | { products: string[]; words: string[] }
  | { figure: string; caption: string }
  | { sources: ReferenceSource[] }
  | { texts: VisibleText[]; labels: readonly string[] }

type Style = Omit<VisibleCharacter, 'character'>
const plain: Style = { bold: 0, italic: 0, href: undefined }

export function toVisibleText(inlines: readonly Inline[], style = plain): VisibleText {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return inline.text.split('').map((character) => ({ character, ...style }))
    if (inline.kind === 'reference') return [{ character: `[^${inline.number}]`, ...style }]
    if (inline.kind === 'link') return toVisibleText(inline.inlines, { ...style, href: inline.href })
    return toVisibleText(inline.inlines, { ...style, [inline.kind]: style[inline.kind] + 1 })
  })
}

const calloutTones: Record<string, string> = {
  'do-now': 'do now',
  never: 'never',
  'call-your-vet': 'call your vet',
  'good-to-know': 'good to know',
}

export function toReferenceBlock(block: Block | undefined): ReferenceBlock {
  if (!block) return 'nothing'
  switch (block.kind) {
    case 'section':
    case 'subsection':
      return { heading: block.kind === 'section' ? 2 : 3, words: block.text }
    case 'image': {
      const { src, alt, caption, credit } = block
      return { src, alt, ...(caption && { caption }), ...(credit && { credit }) }
    }
    case 'paragraph':
      return { visible: toVisibleText(block.inlines) }
    case 'quote':
      return { quote: toVisibleText(block.inlines), tone: undefined }
    case 'callout':
      return { quote: toVisibleText(block.inlines), tone: calloutTones[block.tone] }
    case 'break':
      return 'break'
    case 'list': {
      const list = block.items.map(({ inlines, nested }) => ({
        visible: toVisibleText(inlines),
        nested: nested?.items.map((item) => toVisibleText(item)),
        nestedOrdered: nested?.ordered,
      }))
      return { list, start: block.ordered ? block.start : undefined }
    }
    case 'table': {
      const cells = (row: typeof block.head) => row.map((cell) => toVisibleText(cell))
      return { head: cells(block.head), rows: block.rows.map(cells), triage: block.triage }
    }
    case 'steps': {
      const { title, subject, steps, notes, stop } = block
      const lines = (list: typeof steps) => list.map((line) => toVisibleText(line))
      return { title, subject, steps: lines(steps), notes: lines(notes), stop: stop && toVisibleText(stop) }
    }
    case 'product':
      return { products: [block.product], words: [] }
    case 'comparison':
      return { products: block.products, words: [block.heading, block.line] }
    case 'figure':
      return { figure: block.figure, caption: block.caption }
    case 'sources':
      return {
        sources: block.sources.map(({ number, title, organization, href, checked }) => ({
          number,
          title,
          organization,
          href,
          checked,
        })),
      }
    // A block without rules of its own in `reference-article-text.ts`. Its examples are checked in `blocks.test.ts`.
    default:
      return { texts: listBlockTexts(block).map((inlines) => toVisibleText(inlines)), labels: listBlockLabels(block) }
  }
}
