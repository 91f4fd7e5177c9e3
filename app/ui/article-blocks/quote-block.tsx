import type { Inline } from '#domain/articles/inline-text.ts'
import { Inlines } from './inlines.tsx'

export function QuoteView({ inlines }: { inlines: readonly Inline[] }) {
  return (
    <blockquote className="pull-quote">
      <p>
        <Inlines inlines={inlines} />
      </p>
    </blockquote>
  )
}
