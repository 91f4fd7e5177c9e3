import type { BlockView } from '../block-view.ts'
import { Inlines } from '../inlines.tsx'

export const ParagraphView: BlockView<'paragraph'> = ({ block }) => (
  <p>
    <Inlines inlines={block.inlines} />
  </p>
)
