import type { ReactNode } from 'react'
import { arrowDown, arrowUp } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import type { MetricChange } from './metric-change.ts'

type Props = { name: string; value: string; note: ReactNode; change?: MetricChange }

/** One large number with its name, how it changed and what it means. Must be inside a `dl`. */
export function MetricCard({ name, value, note, change }: Props) {
  return (
    <div className="panel metric">
      <dt className="metric__name">{name}</dt>
      <dd className="metric__value">{value}</dd>
      {change && (
        <dd className={`metric__change metric__change--${change.direction}`}>
          {change.direction !== 'same' && <Glyph d={change.direction === 'up' ? arrowUp : arrowDown} size="small" />}
          {change.text}
        </dd>
      )}
      <dd className="metric__note">{note}</dd>
    </div>
  )
}
