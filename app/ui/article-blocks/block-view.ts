import type { ReactNode } from 'react'
import type { Block, BlockKind, BlockTypes } from '#domain/articles/blocks.ts'
import type { PlacedProduct } from './placed-products.ts'

/** What a block may need to know about the article around it. */
export type BlockContext = {
  /** The block before it. */
  before: Block | undefined
  /** Counts the blocks of its kind from 1, for ids and labels. */
  number: number
  /** Some section heading comes before it. */
  inSection: boolean
  /** A category's key, for the background color of pictures. */
  category: string | undefined
  /** The products that the text places itself, by key. */
  placed: { article_id: string; products: ReadonlyMap<string, PlacedProduct> } | undefined
  /** The drawings of the figures in the text, by key. */
  figures: ReadonlyMap<string, string> | undefined
  /** An earlier block draws the same figure. */
  isRepeated: boolean
  /** The page that prints the first steps of the article. */
  cardHref: string | undefined
}

export type BlockView<Kind extends BlockKind> = (props: { block: BlockTypes[Kind]; context: BlockContext }) => ReactNode
