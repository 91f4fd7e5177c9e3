import { evidenceLine, type Evidence, type EvidenceTier } from '#domain/products/evidence.ts'
import { check, minus } from './icons/controls.json'
import { list } from './icons/dashboard.json'
import { Glyph } from './icons/glyph.tsx'

const marks: Readonly<Record<EvidenceTier, string>> = { tested: check, used: check, compared: list, none: minus }

/** How we know: a word and a shape, never a color alone. */
export function EvidenceMark({ evidence }: { evidence: Evidence }) {
  return (
    <p className={`evidence evidence--${evidence.tier}`}>
      <Glyph d={marks[evidence.tier]} size="small" />
      {evidenceLine(evidence)}
    </p>
  )
}
