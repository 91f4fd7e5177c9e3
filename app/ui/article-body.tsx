import { Fragment, type ReactNode } from 'react'
import type { Block, BlockKind, BlockTypes } from '#domain/articles/blocks.ts'
import type { BlockContext, BlockView } from './article-blocks/block-view.ts'
import { blockViews } from './article-blocks/block-views.ts'
import { findFirstReferences, FirstReferences } from './article-blocks/inlines.tsx'

type Props = Partial<Pick<BlockContext, 'category' | 'placed' | 'figures' | 'cardHref'>> & {
  blocks: readonly Block[]
  /** Product cards by the index of the block they follow. */
  after?: ReadonlyMap<number, ReactNode>
  className?: string
}

/** An article's text as React nodes. On pages, this is the only way article text becomes HTML. */
export function ArticleBody(props: Props) {
  const { blocks, category, after, placed, figures, cardHref, className = 'prose prose--article' } = props
  const firstSteps = blocks.findIndex(({ kind }) => kind === 'steps')
  const firstSection = blocks.findIndex(({ kind }) => kind === 'section')
  const numbers = numberBlocks(blocks)
  const repeated = findRepeatedFigures(blocks)
  return (
    <FirstReferences value={findFirstReferences(blocks)}>
      <div className={className}>
        {blocks.map((block, index) => (
          // Blocks are never reordered, so the index identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {viewOf(block.kind, block, {
              before: blocks[index - 1],
              number: numbers[index] ?? 1,
              inSection: firstSection >= 0 && firstSection < index,
              category,
              placed,
              figures,
              isRepeated: repeated.has(block),
              cardHref: index === firstSteps ? cardHref : undefined,
            })}
            {after?.get(index)}
          </Fragment>
        ))}
      </div>
    </FirstReferences>
  )
}

/** A kind and its block as two arguments: so the compiler knows that they belong together. */
function viewOf<Kind extends BlockKind>(kind: Kind, block: BlockTypes[Kind], context: BlockContext): ReactNode {
  const View: BlockView<Kind> = blockViews[kind]
  return <View block={block} context={context} />
}

function findRepeatedFigures(blocks: readonly Block[]): ReadonlySet<Block> {
  const drawn = new Set<string>()
  const repeated = new Set<Block>()
  for (const block of blocks) {
    if (block.kind !== 'figure') continue
    if (drawn.has(block.figure)) repeated.add(block)
    drawn.add(block.figure)
  }
  return repeated
}

function numberBlocks(blocks: readonly Block[]): number[] {
  const counts = new Map<string, number>()
  return blocks.map(({ kind }) => {
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    return number
  })
}
