import { Glyph } from '#app/ui/icons/glyph.tsx'
import { octagonAlert, printer } from '#app/ui/icons/blocks.json'
import type { StepsBlock } from '#domain/articles/blocks/steps/steps.ts'
import type { BlockView } from '../block-view.ts'
import { Inlines } from '../inlines.tsx'

/* The parts of a block are never reordered, so the index identifies them. */
/* oxlint-disable react/no-array-index-key */

export const StepsView: BlockView<'steps'> = ({ block, context: { before, inSection, cardHref } }) => {
  const { id, title, subject } = block
  const Heading = inSection ? 'h3' : 'h2'
  // The heading right above may already have the title.
  const isTitled = before?.kind === 'section' && before.text.toLowerCase() === title.toLowerCase()
  const head = isTitled && subject ? { title: subject, line: '' } : { title, line: subject }
  return (
    <section className="emergency-steps article-wide" aria-labelledby={id}>
      <div className="emergency-steps__head">
        <div>
          <Heading id={id}>{head.title}</Heading>
          {head.line && <p>{head.line}</p>}
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
