import { Glyph } from '#app/ui/icons/glyph.tsx'
import { octagonAlert, printer } from '#app/ui/icons/blocks.json'
import type { StepsBlock } from '#domain/articles/blocks.ts'
import { Inlines } from './inlines.tsx'

/* The parts of a block are never reordered, so the index identifies them. */
/* oxlint-disable react/no-array-index-key */

type Props = {
  block: StepsBlock
  heading: 'h2' | 'h3'
  /** The heading right above already has the title. */
  titled: boolean
  cardHref?: string | undefined
}

export function StepsView({ block, heading: Heading, titled, cardHref }: Props) {
  const { id, title, subject } = block
  const shown = titled && subject ? { title: subject, line: '' } : { title, line: subject }
  return (
    <section className="emergency-steps article-wide" aria-labelledby={id}>
      <div className="emergency-steps__head">
        <div>
          <Heading id={id}>{shown.title}</Heading>
          {shown.line && <p>{shown.line}</p>}
        </div>
        {cardHref && (
          <a className="emergency-steps__print" href={cardHref}>
            <Glyph d={printer} size="small" />
            Print this card
          </a>
        )}
      </div>
      <StepList block={block} />
      {block.notes.map((inlines, index) => (
        <p className="emergency-steps__note" key={index}>
          <Inlines inlines={inlines} />
        </p>
      ))}
      {block.stop && (
        <p className="emergency-steps__stop">
          <Glyph d={octagonAlert} />
          <span>
            <Inlines inlines={block.stop} />
          </span>
        </p>
      )}
    </section>
  )
}

export function StepList({ block }: { block: StepsBlock }) {
  if (block.steps.length === 0) return null
  return (
    <ol>
      {block.steps.map((inlines, index) => (
        <li key={index}>
          <div>
            <Inlines inlines={inlines} />
          </div>
        </li>
      ))}
    </ol>
  )
}
