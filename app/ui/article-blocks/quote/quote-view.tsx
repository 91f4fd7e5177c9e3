import type { BlockView } from '../block-view.ts'
import { Inlines } from '../inlines.tsx'

export const QuoteView: BlockView<'quote'> = ({ block }) => (
  <blockquote className="pull-quote">
    <p>
      <Inlines inlines={block.inlines} />
    </p>
  </blockquote>
)
