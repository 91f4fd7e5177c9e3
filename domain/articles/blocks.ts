/** Only bold, links and references to sources are supported; everything else is plain text. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; inlines: Inline[] }
  | { kind: 'link'; href: string; affiliate: boolean; own: boolean; inlines: Inline[] }
  | { kind: 'reference'; number: number }

export type Heading = { kind: 'section' | 'subsection'; text: string; id: string }
export type ImageBlock = { kind: 'image'; src: string; alt: string; caption?: string; credit?: string }
export type ListItem = { inlines: Inline[]; nested?: { ordered: boolean; items: Inline[][] } }
export type ListBlock = { kind: 'list'; ordered: boolean; start: number; items: ListItem[] }
/** `triage`: the first cells name the levels Red, Amber and Green. */
export type TableBlock = { kind: 'table'; head: Inline[][]; rows: Inline[][][]; triage: boolean }
export type CalloutTone = 'do-now' | 'never' | 'call-your-vet' | 'good-to-know'
export type StepsBlock = {
  kind: 'steps'
  id: string
  title: string
  subject: string
  steps: Inline[][]
  /** Lines of the block that are not numbered. */
  notes: Inline[][]
  stop?: Inline[]
}
export type Source = { number: number; title: string; organization: string; href?: string; checked?: string }
/** A drawing of the illustrator by its key in `figures.json`. */
export type FigureBlock = { kind: 'figure'; figure: string; caption: string }
export type ComparisonBlock = { kind: 'comparison'; products: string[]; heading: string; line: string }

export type Block =
  | Heading
  | ImageBlock
  | { kind: 'paragraph'; inlines: Inline[] }
  | ListBlock
  | TableBlock
  | { kind: 'quote'; inlines: Inline[] }
  | { kind: 'callout'; tone: CalloutTone; inlines: Inline[] }
  | { kind: 'break' }
  | StepsBlock
  | { kind: 'product'; product: string }
  | ComparisonBlock
  | FigureBlock
  /** Always the last block. */
  | { kind: 'sources'; sources: Source[] }

export const calloutLabels: Record<CalloutTone, string> = {
  'do-now': 'Do now',
  never: 'Never',
  'call-your-vet': 'Call your vet',
  'good-to-know': 'Good to know',
}

/** All running text of a block: paragraphs, list items, cells and so on. */
export function listBlockTexts(block: Block): Inline[][] {
  switch (block.kind) {
    case 'paragraph':
    case 'quote':
    case 'callout':
      return [block.inlines]
    case 'list':
      return block.items.flatMap(({ inlines, nested }) => [inlines, ...(nested?.items ?? [])])
    case 'table':
      return [...block.head, ...block.rows.flat()]
    case 'steps':
      return [...block.steps, ...block.notes, ...(block.stop ? [block.stop] : [])]
    case 'section':
    case 'subsection':
    case 'image':
    case 'break':
    case 'product':
    case 'comparison':
    case 'figure':
    case 'sources':
      return []
  }
}

/** The keys of products that the article places itself, each once. */
export function listPlacedProducts(blocks: readonly Block[]): string[] {
  const keys = blocks.flatMap((block) => {
    if (block.kind === 'product') return [block.product]
    return block.kind === 'comparison' ? block.products : []
  })
  return [...new Set(keys)]
}

export function listSources(blocks: readonly Block[]): Source[] {
  const last = blocks.at(-1)
  return last?.kind === 'sources' ? last.sources : []
}

export function listSections(blocks: readonly Block[]): Heading[] {
  return blocks.filter((block): block is Heading => block.kind === 'section')
}
