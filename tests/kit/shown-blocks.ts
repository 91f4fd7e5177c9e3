import type { Block, Inline } from '#domain/articles/article-text.ts'

/** One visible character: its bold depth, and where it links to. A reference to a source counts as one character. */
type ShownCharacter = { character: string; bold: number; href: string | undefined }
export type Shown = ShownCharacter[]
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
  | { shown: Shown }
  | { quote: Shown; tone: string | undefined }
  | {
      list: { shown: Shown; nested: Shown[] | undefined; nestedOrdered: boolean | undefined }[]
      start: number | undefined
    }
  | { head: Shown[]; rows: Shown[][]; triage: boolean }
  | { title: string; subject: string; steps: Shown[]; notes: Shown[]; stop: Shown | undefined }
  | { products: string[]; words: string[] }
  | { figure: string; caption: string }
  | { sources: ReferenceSource[] }

export function toShownCharacters(inlines: readonly Inline[], bold = 0, href?: string): Shown {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return inline.text.split('').map((character) => ({ character, bold, href }))
    if (inline.kind === 'reference') return [{ character: `[^${inline.number}]`, bold, href }]
    return toShownCharacters(
      inline.inlines,
      bold + (inline.kind === 'bold' ? 1 : 0),
      inline.kind === 'link' ? inline.href : href,
    )
  })
}

const calloutTones: Record<string, string> = {
  'do-now': 'do now',
  never: 'never',
  'call-your-vet': 'call your vet',
  'good-to-know': 'good to know',
}

export function toReferenceBlock(block: Block | undefined): ReferenceBlock {
  switch (block?.kind) {
    case undefined:
      return 'nothing'
    case 'section':
    case 'subsection':
      return { heading: block.kind === 'section' ? 2 : 3, words: block.text }
    case 'image': {
      const { src, alt, caption, credit } = block
      return { src, alt, ...(caption && { caption }), ...(credit && { credit }) }
    }
    case 'paragraph':
      return { shown: toShownCharacters(block.inlines) }
    case 'quote':
      return { quote: toShownCharacters(block.inlines), tone: undefined }
    case 'callout':
      return { quote: toShownCharacters(block.inlines), tone: calloutTones[block.tone] }
    case 'break':
      return 'break'
    case 'list': {
      const list = block.items.map(({ inlines, nested }) => ({
        shown: toShownCharacters(inlines),
        nested: nested?.items.map((item) => toShownCharacters(item)),
        nestedOrdered: nested?.ordered,
      }))
      return { list, start: block.ordered ? block.start : undefined }
    }
    case 'table': {
      const cells = (row: typeof block.head) => row.map((cell) => toShownCharacters(cell))
      return { head: cells(block.head), rows: block.rows.map(cells), triage: block.triage }
    }
    case 'steps': {
      const { title, subject, steps, notes, stop } = block
      const lines = (list: typeof steps) => list.map((line) => toShownCharacters(line))
      return { title, subject, steps: lines(steps), notes: lines(notes), stop: stop && toShownCharacters(stop) }
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
  }
}
