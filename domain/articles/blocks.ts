import type { BlockDefinition, WriteContext } from './block-definition.ts'
import { breakLine, type BreakBlock } from './blocks/break/break.ts'
import { byWeight, type ByWeightBlock } from './blocks/by-weight/by-weight.ts'
import { callout, type CalloutBlock } from './blocks/callout/callout.ts'
import { comparison, type ComparisonBlock } from './blocks/comparison/comparison.ts'
import { figure, type FigureBlock } from './blocks/figure/figure.ts'
import { heading, type Heading } from './blocks/heading/heading.ts'
import { image, type ImageBlock } from './blocks/image/image.ts'
import { list, type ListBlock } from './blocks/list/list.ts'
import { paragraph, type ParagraphBlock } from './blocks/paragraph/paragraph.ts'
import { picks, type PicksBlock } from './blocks/picks/picks.ts'
import { product, type ProductBlock } from './blocks/product/product.ts'
import { quote, type QuoteBlock } from './blocks/quote/quote.ts'
import { sources, type Source, type SourcesBlock } from './blocks/sources/sources.ts'
import { steps, type StepsBlock } from './blocks/steps/steps.ts'
import { table, type TableBlock } from './blocks/table/table.ts'
import { tool, type ToolBlock } from './blocks/tool/tool.ts'
import type { Inline } from './inline-text.ts'

/** The types of all blocks. Every registry of blocks has the same keys, so a missing entry does not compile. */
export type BlockTypes = {
  list: ListBlock
  table: TableBlock
  steps: StepsBlock
  section: Heading
  subsection: Heading
  image: ImageBlock
  callout: CalloutBlock
  quote: QuoteBlock
  break: BreakBlock
  product: ProductBlock
  comparison: ComparisonBlock
  picks: PicksBlock
  figure: FigureBlock
  'by-weight': ByWeightBlock
  tool: ToolBlock
  paragraph: ParagraphBlock
  sources: SourcesBlock
}
export type BlockKind = keyof BlockTypes
export type Block = BlockTypes[BlockKind]

type Definitions = { readonly [Kind in BlockKind]: BlockDefinition<BlockTypes[Kind]> }

/** Lines are read as the first block whose parser takes them, so the order counts: paragraphs come last. */
export const definitions: Definitions = {
  list,
  table,
  steps,
  section: heading,
  subsection: heading,
  image,
  callout,
  quote,
  break: breakLine,
  product,
  comparison,
  picks,
  figure,
  'by-weight': byWeight,
  tool,
  paragraph,
  sources,
}

export const blockDefinitions = Object.values(definitions)
export const blockParsers = [...new Set(blockDefinitions.flatMap(({ parse }) => parse ?? []))]
export const introducedKinds: ReadonlySet<BlockKind> = new Set(
  blockKinds().filter((kind) => definitions[kind].isIntroduced),
)

export function blockKinds(): BlockKind[] {
  return Object.keys(definitions) as BlockKind[]
}

/* A kind and its block as two arguments: so the compiler knows that they belong together. */

const textsOf = <Kind extends BlockKind>(kind: Kind, block: BlockTypes[Kind]) => definitions[kind].texts?.(block)
const labelsOf = <Kind extends BlockKind>(kind: Kind, block: BlockTypes[Kind]) => definitions[kind].labels?.(block)
const productsOf = <Kind extends BlockKind>(kind: Kind, block: BlockTypes[Kind]) => definitions[kind].products?.(block)
const warningOf = <Kind extends BlockKind>(kind: Kind, block: BlockTypes[Kind], lines: readonly string[]) =>
  definitions[kind].warning?.(block, lines)
const htmlOf = <Kind extends BlockKind>(kind: Kind, block: BlockTypes[Kind], context: WriteContext) =>
  definitions[kind].html(block, context)
const markdownOf = <Kind extends BlockKind>(kind: Kind, block: BlockTypes[Kind], context: WriteContext) =>
  definitions[kind].markdown(block, context)

/** All running text of a block: paragraphs, list items, cells and so on. */
export const listBlockTexts = (block: Block): Inline[][] => textsOf(block.kind, block) ?? []
export const listBlockLabels = (block: Block): readonly string[] => labelsOf(block.kind, block) ?? []
export const blockHtml = (block: Block, context: WriteContext) => htmlOf(block.kind, block, context)
export const blockMarkdown = (block: Block, context: WriteContext) => markdownOf(block.kind, block, context)
export const blockWarning = (block: Block, lines: readonly string[]) => warningOf(block.kind, block, lines)

/** The keys of products that the article places itself, each once. */
export function listPlacedProducts(blocks: readonly Block[]): string[] {
  return [...new Set(blocks.flatMap((block) => productsOf(block.kind, block) ?? []))]
}

export function listSources(blocks: readonly Block[]): Source[] {
  const last = blocks.at(-1)
  return last?.kind === 'sources' ? last.sources : []
}

export function listSections(blocks: readonly Block[]): Heading[] {
  return blocks.filter((block): block is Heading => block.kind === 'section')
}

export function isTriage(block: Block): block is TableBlock {
  return block.kind === 'table' && block.triage
}
