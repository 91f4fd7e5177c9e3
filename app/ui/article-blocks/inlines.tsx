import { createContext, use, type ReactNode } from 'react'
import { linkRel } from '#domain/affiliate/links.ts'
import { listBlockTexts, type Block } from '#domain/articles/blocks.ts'
import type { Inline } from '#domain/articles/inline-text.ts'

/** The first reference to each source, which the list of sources links back to. */
export const FirstReferences = createContext<ReadonlySet<Inline>>(new Set())

export function findFirstReferences(blocks: readonly Block[]): ReadonlySet<Inline> {
  const first = new Map<number, Inline>()
  const visit = (inlines: readonly Inline[]) => {
    for (const inline of inlines) {
      if (inline.kind === 'reference') first.set(inline.number, first.get(inline.number) ?? inline)
      else if (inline.kind !== 'text') visit(inline.inlines)
    }
  }
  for (const block of blocks) for (const inlines of listBlockTexts(block)) visit(inlines)
  return new Set(first.values())
}

/** Running text of a block. */
export function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  const first = use(FirstReferences)
  return inlines.map((inline, index) => inlineNode(inline, index, first))
}

function inlineNode(inline: Inline, index: number, first: ReadonlySet<Inline>): ReactNode {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'reference') {
    const { number } = inline
    return (
      <sup className="reference" id={first.has(inline) ? `reference-${number}` : undefined} key={index}>
        <a href={`#source-${number}`} aria-label={`Source ${number}`}>
          {number}
        </a>
      </sup>
    )
  }
  const inner = inline.inlines.map((part, place) => inlineNode(part, place, first))
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
