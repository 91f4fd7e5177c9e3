import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bolt, bulb, octagonCross, phone } from '#app/ui/icons/blocks.ts'
import { calloutLabels, type CalloutTone } from '#domain/articles/blocks.ts'
import type { Inline } from '#domain/articles/inline-text.ts'
import { Inlines } from './inlines.tsx'

const icons: Record<CalloutTone, string> = {
  'do-now': bolt,
  never: octagonCross,
  'call-your-vet': phone,
  'good-to-know': bulb,
}

export function CalloutView({ tone, inlines }: { tone: CalloutTone; inlines: readonly Inline[] }) {
  return (
    <div className={`callout callout--${tone} article-wide`} role="note">
      <Glyph d={icons[tone]} />
      <p className="callout__label">{calloutLabels[tone]}</p>
      <p className="callout__text">
        <Inlines inlines={inlines} />
      </p>
    </div>
  )
}
