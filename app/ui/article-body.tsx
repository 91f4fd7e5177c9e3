import { Fragment, type ReactNode } from 'react'
import type { Block, Inline } from '#domain/articles/article-text.ts'
import {
  calloutLabels,
  type ListBlock,
  type ListItem,
  type Source,
  type StepsBlock,
  type TableBlock,
} from '#domain/articles/blocks.ts'
import { formatLongDate } from '#domain/text/dates.ts'
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
          {(block.caption || block.credit) && (
            <figcaption>
              {block.caption && <span>{block.caption}</span>}
              {block.credit && <span className="credit">{block.credit}</span>}
            </figcaption>
          )}
        </figure>
      )
    case 'list':
      return <ListView list={block} />
    case 'table':
      return <TableView table={block} />
    case 'quote':
      return (
        <blockquote className="pull-quote">
          <p>{block.inlines.map(inlineNode)}</p>
        </blockquote>
      )
    case 'callout':
      return (
        <div className={`callout callout--${block.tone}`}>
          <p className="callout__label">{calloutLabels[block.tone]}</p>
          <p>{block.inlines.map(inlineNode)}</p>
        </div>
      )
    case 'break':
      return <hr />
    case 'steps':
      return <StepsView block={block} />
    case 'product':
    case 'comparison':
      return null
    case 'sources':
      return <SourceList sources={block.sources} />
  }
}

function inlineNode(inline: Inline, index: number): ReactNode {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'reference') {
    return (
      <sup className="reference" key={index}>
        <a href={`#source-${inline.number}`} aria-label={`Source ${inline.number}`}>
          {inline.number}
        </a>
      </sup>
    )
  }
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

/* The parts of a block are never reordered, so the index identifies them. */
/* oxlint-disable react/no-array-index-key */

function ListView({ list }: { list: ListBlock }) {
  const items = list.items.map((item, index) => <ItemView item={item} key={index} />)
  return list.ordered ? <ol start={list.start === 1 ? undefined : list.start}>{items}</ol> : <ul>{items}</ul>
}

function ItemView({ item }: { item: ListItem }) {
  const nested = item.nested?.items.map((inlines, index) => <li key={index}>{inlines.map(inlineNode)}</li>)
  return (
    <li>
      {item.inlines.map(inlineNode)}
      {nested && (item.nested?.ordered ? <ol>{nested}</ol> : <ul>{nested}</ul>)}
    </li>
  )
}

function TableView({ table }: { table: TableBlock }) {
  return (
    <div className="article-table" role="region" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.head.map((cell, index) => (
              <th scope="col" key={index}>
                {cell.map(inlineNode)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([first = [], ...rest], row) => (
            <tr key={row}>
              <th scope="row">{first.map(inlineNode)}</th>
              {rest.map((cell, index) => (
                <td key={index}>{cell.map(inlineNode)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StepsView({ block }: { block: StepsBlock }) {
  return (
    <section className="emergency-steps" id={block.id}>
      <h3>{block.title}</h3>
      {block.subject && <p>{block.subject}</p>}
      <ol>
        {block.steps.map((inlines, index) => (
          <li key={index}>{inlines.map(inlineNode)}</li>
        ))}
      </ol>
      {block.notes.map((inlines, index) => (
        <p key={index}>{inlines.map(inlineNode)}</p>
      ))}
      {block.stop && <p>{block.stop.map(inlineNode)}</p>}
    </section>
  )
}

function SourceList({ sources }: { sources: readonly Source[] }) {
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol>
        {sources.map(({ number, title, organization, href, checked }) => (
          <li id={`source-${number}`} value={number} key={number}>
            {href ? (
              <a href={href} target="_blank" rel={linkRel('outside')}>
                {title}
              </a>
            ) : (
              title
            )}
            {organization && <span> {organization}.</span>}
            {checked && <span> Checked {formatLongDate(Date.parse(`${checked}T12:00:00Z`))}.</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
