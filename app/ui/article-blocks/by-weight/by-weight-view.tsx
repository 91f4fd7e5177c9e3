import { byWeightLabel } from '#domain/articles/blocks/by-weight/by-weight.ts'
import type { BlockView } from '../block-view.ts'
import { Inlines } from '../inlines.tsx'

/** `client/animal-figures.ts` adds a row for each animal that the reader keeps in the browser. */
export const ByWeightView: BlockView<'by-weight'> = ({ block: { figure, inlines } }) => (
  <div className="by-weight article-wide" data-by-weight={JSON.stringify(figure)}>
    <dl>
      <div>
        <dt>{byWeightLabel(figure)}</dt>
        <dd>
          <Inlines inlines={inlines} />
        </dd>
      </div>
    </dl>
    <a className="by-weight__own needs-script" href="/animals">
      For your own animal
    </a>
  </div>
)
