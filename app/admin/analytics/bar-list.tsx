import type { ReactNode } from 'react'
import { formatCount } from '../kit/format.ts'
import { formatShare } from '../kit/metric-change.ts'

type Bar = { key: string; name: ReactNode; value: number }
type Props = { bars: readonly Bar[]; singular: string; total: number; ordered?: boolean; empty?: string }

export function BarList({ bars, singular, total, ordered = false, empty }: Props) {
  if (bars.length === 0 && empty) return <p className="soft">{empty}</p>
  const most = Math.max(...bars.map(({ value }) => value), 1)
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className="bars">
      {bars.map(({ key, name, value }) => (
        <li className="bar-row" key={key}>
          <span className="bar-row__name">{name}</span>
          <span className="number">
            {formatCount(value)}
            <span className="visually-hidden"> {value === 1 ? singular : `${singular}s`},</span>
          </span>
          <span className="number soft">{formatShare(value, total)}</span>
          <span className="bar" aria-hidden="true">
            <span style={{ width: `${Math.max(1, (value / most) * 100)}%` }} />
          </span>
        </li>
      ))}
    </List>
  )
}
