import { createContext, use, type ReactNode } from 'react'
import { linkRel } from '#domain/affiliate/links.ts'
import { listBlockTexts, type Block } from '#domain/articles/blocks.ts'
import type { Inline } from '#domain/articles/inline-text.ts'
import { OutgoingLinks } from '#app/ui/outgoing-links.ts'
import { PhoneText } from '#app/ui/phone-text.tsx'

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

type Props = { inlines: readonly Inline[]; inLink?: boolean }

export function Inlines({ inlines, inLink = false }: Props) {
  const first = use(FirstReferences)
  return inlines.map((inline, index) =>
    inline.kind === 'reference' ? (
      <Reference
        key={index}
        number={inline.number}
        isFirst={first.has(inline)}
        follows={inlines[index - 1]?.kind === 'reference'}
      />
    ) : (
      inlineNode(inline, index, inLink)
    ),
  )
}

function Reference({ number, isFirst, follows }: { number: number; isFirst: boolean; follows: boolean }) {
  return (
    <sup
      className={follows ? 'reference reference--next' : 'reference'}
      id={isFirst ? `reference-${number}` : undefined}>
      <a href={`#source-${number}`} aria-label={`Source ${number}`}>
        {number}
      </a>
    </sup>
  )
}

function inlineNode(inline: Exclude<Inline, { kind: 'reference' }>, index: number, inLink: boolean): ReactNode {
  if (inline.kind === 'text') return inLink ? inline.text : <PhoneText key={index} text={inline.text} />
  const inner = <Inlines inlines={inline.inlines} inLink={inLink || inline.kind === 'link'} />
  if (inline.kind === 'bold') return <b key={index}>{inner}</b>
  if (inline.kind === 'italic') return <i key={index}>{inner}</i>
  if (inline.internal) {
    return (
      <a href={inline.href} key={index}>
        {inner}
      </a>
    )
  }
  if (inline.affiliate)
    return (
      <AffiliateAnchor href={inline.href} key={index}>
        {inner}
      </AffiliateAnchor>
    )
  return (
    <a href={inline.href} target="_blank" rel={linkRel('external')} key={index}>
      {inner}
    </a>
  )
}

function AffiliateAnchor({ href, children }: { href: string; children: ReactNode }) {
  const outgoing = use(OutgoingLinks)
  return (
    <a href={outgoing(href)} target="_blank" rel={linkRel('affiliate')}>
      {children}
    </a>
  )
}
