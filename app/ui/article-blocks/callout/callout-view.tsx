import { bolt, bulb, octagonCross, phone } from '#app/ui/icons/blocks.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { calloutLabels, type CalloutTone } from '#domain/articles/blocks/callout/callout.ts'
import type { BlockView } from '../block-view.ts'
import { Inlines } from '../inlines.tsx'

const icons: Record<CalloutTone, string> = {
  'do-now': bolt,
  never: octagonCross,
  'call-your-vet': phone,
  'good-to-know': bulb,
}

export const CalloutView: BlockView<'callout'> = ({ block: { tone, inlines } }) => (
  <div className={`callout callout--${tone} article-wide`} role="note">
    <Glyph d={icons[tone]} />
    <p className="callout__label">{calloutLabels[tone]}</p>
    <p className="callout__text">
      <Inlines inlines={inlines} />
    </p>
  </div>
)
