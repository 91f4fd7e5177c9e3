import { Fragment, type ReactNode } from 'react'
import type { Block, Inline } from '#domain/articles/article-text.ts'
import { linkRel } from '#domain/affiliate/links.ts'
import { Picture } from './picture.tsx'

type Props = {
  blocks: readonly Block[]
  /** A category's key, for the background color of pictures. */
  category?: string | undefined
  /** Product cards by the index of the block they follow. */
  after?: ReadonlyMap<number, ReactNode>
}

/** An article's text as React nodes. On pages, this is the only way article text becomes HTML. */
export function ArticleBody({ blocks, category, after }: Props) {
  return (
    <div className="prose prose--article">
      {blocks.map((block, index) => (
        // Blocks are never reordered, so the index identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <BlockView block={block} category={category} />
          {after?.get(index)}
        </Fragment>
      ))}
    </div>
  )
}

function BlockView({ block, category }: { block: Block; category: string | undefined }) {
  switch (block.kind) {
    case 'section':
      return <h2 id={block.id}>{block.text}</h2>
    case 'subsection':
      return <h3 id={block.id}>{block.text}</h3>
    case 'paragraph':
      return <p>{block.inlines.map(inlineNode)}</p>
    case 'image':
      return (
        <figure>
          <Picture src={block.src} alt={block.alt} width={1200} height={800} rounded category={category} />
        </figure>
      )
  }
}

function inlineNode(inline: Inline, index: number): ReactNode {
  if (inline.kind === 'text') return inline.text
  const inner = inline.inlines.map(inlineNode)
  if (inline.kind === 'bold') return <b key={index}>{inner}</b>
  if (inline.own) {
    return (
      <a href={inline.href} key={index}>
        {inner}
      </a>
    )
  }
  const kind = inline.affiliate ? 'affiliate' : 'outside'
  return (
    <a href={inline.href} target="_blank" rel={linkRel(kind)} key={index}>
      {inner}
    </a>
  )
}
