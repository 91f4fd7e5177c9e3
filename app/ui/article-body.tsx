import { Fragment, type ReactNode } from 'react'
import type { Block } from '#domain/articles/article-text.ts'
import { ComparisonView } from './article-blocks/comparison-block.tsx'
import { DrawnFigureView, FigureView } from './article-blocks/figure-block.tsx'
import { findFirstReferences, FirstReferences, Inlines } from './article-blocks/inlines.tsx'
import type { PlacedProduct } from './article-blocks/placed-products.ts'
import { SourceList } from './article-blocks/sources-block.tsx'
import { StepsView } from './article-blocks/steps-block.tsx'
import { TableView } from './article-blocks/table-block.tsx'
import { TriageView } from './article-blocks/triage-block.tsx'
import { InlineProductCard } from './inline-product-card.tsx'
import { calloutLabels, type CalloutTone, type ListBlock, type ListItem } from '#domain/articles/blocks.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bolt, bulb, octagonCross, phone } from '#app/ui/icons/blocks.json'

type Props = {
  blocks: readonly Block[]
  /** A category's key, for the background color of pictures. */
  category?: string | undefined
  /** Product cards by the index of the block they follow. */
  after?: ReadonlyMap<number, ReactNode>
  /** The products that the text places itself, by key. */
  placed?: { article_id: string; products: ReadonlyMap<string, PlacedProduct> } | undefined
  /** The drawings of the figures in the text, by key. */
  figures?: ReadonlyMap<string, string> | undefined
  cardHref?: string | undefined
  className?: string
}

/** An article's text as React nodes. On pages, this is the only way article text becomes HTML. */
export function ArticleBody(props: Props) {
  const { blocks, category, after, placed, figures, cardHref, className = 'prose prose--article' } = props
  const firstSteps = blocks.findIndex(({ kind }) => kind === 'steps')
  const firstSection = blocks.findIndex(({ kind }) => kind === 'section')
  const numbers = numberBlocks(blocks)
  return (
    <FirstReferences value={findFirstReferences(blocks)}>
      <div className={className}>
        {blocks.map((block, index) => (
          // Blocks are never reordered, so the index identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            <BlockView
              {...{ block, category, placed, figures }}
              before={blocks[index - 1]}
              number={numbers[index] ?? 1}
              inSection={firstSection >= 0 && firstSection < index}
              cardHref={index === firstSteps ? cardHref : undefined}
            />
            {after?.get(index)}
          </Fragment>
        ))}
      </div>
    </FirstReferences>
  )
}

function numberBlocks(blocks: readonly Block[]): number[] {
  const counts = new Map<string, number>()
  return blocks.map(({ kind }) => {
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    return number
  })
}

type BlockProps = Pick<Props, 'category' | 'placed' | 'figures'> & {
  block: Block
  before: Block | undefined
  number: number
  inSection: boolean
  cardHref: string | undefined
}

function BlockView({ block, before, number, inSection, category, placed, figures, cardHref }: BlockProps) {
  switch (block.kind) {
    case 'section':
      return <h2 id={block.id}>{block.text}</h2>
    case 'subsection':
      return <h3 id={block.id}>{block.text}</h3>
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.inlines} />
        </p>
      )
    case 'image':
      return <FigureView image={block} category={category} />
    case 'figure':
      return <DrawnFigureView {...{ block, category }} svg={figures?.get(block.figure)} />
    case 'list':
      return <ListView list={block} />
    case 'table':
      return block.triage ? <TriageView table={block} number={number} /> : <TableView table={block} number={number} />
    case 'quote':
      return (
        <blockquote className="pull-quote">
          <p>
            <Inlines inlines={block.inlines} />
          </p>
        </blockquote>
      )
    case 'callout':
      return (
        <div className={`callout callout--${block.tone} article-wide`} role="note">
          <Glyph d={icons[block.tone]} />
          <p className="callout__label">{calloutLabels[block.tone]}</p>
          <p className="callout__text">
            <Inlines inlines={block.inlines} />
          </p>
        </div>
      )
    case 'break':
      return <hr />
    case 'steps': {
      const titled = before?.kind === 'section' && before.text.toLowerCase() === block.title.toLowerCase()
      return <StepsView {...{ block, titled, cardHref }} heading={inSection ? 'h3' : 'h2'} />
    }
    case 'product':
      return <PlacedProducts keys={[block.product]} placed={placed} />
    case 'comparison':
      return <PlacedProducts keys={block.products} placed={placed} comparison={{ ...block, number }} />
    case 'sources':
      return <SourceList sources={block.sources} />
  }
}

type PlacedProps = {
  keys: readonly string[]
  placed: Props['placed']
  comparison?: { heading: string; line: string; number: number }
}

/** Deleted products are left out: one that remains gets a plain card, and nothing is shown for none. */
function PlacedProducts({ keys, placed, comparison }: PlacedProps) {
  const products = keys.flatMap((key) => placed?.products.get(key) ?? [])
  const [first] = products
  if (!placed || !first) return null
  const { article_id } = placed
  if (!comparison || products.length < 2) return <InlineProductCard product={first} article_id={article_id} />
  const { heading, line, number } = comparison
  return <ComparisonView {...{ heading, line, number, products, article_id }} />
}

const icons: Record<CalloutTone, string> = {
  'do-now': bolt,
  never: octagonCross,
  'call-your-vet': phone,
  'good-to-know': bulb,
}

/* The parts of a block are never reordered, so the index identifies them. */
/* oxlint-disable react/no-array-index-key */

function ListView({ list }: { list: ListBlock }) {
  const items = list.items.map((item, index) => <ItemView item={item} key={index} />)
  return list.ordered ? <ol start={list.start === 1 ? undefined : list.start}>{items}</ol> : <ul>{items}</ul>
}

function ItemView({ item }: { item: ListItem }) {
  const nested = item.nested?.items.map((inlines, index) => (
    <li key={index}>
      <Inlines inlines={inlines} />
    </li>
  ))
  return (
    <li>
      <Inlines inlines={item.inlines} />
      {nested && (item.nested?.ordered ? <ol>{nested}</ol> : <ul>{nested}</ul>)}
    </li>
  )
}
