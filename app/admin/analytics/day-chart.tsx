import { formatCount, pluralize } from '../kit/format.ts'
import { formatDayWithYear } from './format-days.ts'
import { LineChart } from './line-chart.tsx'
import { Panel, CollapsibleTable } from '../kit/panel.tsx'
import type { Day } from '#app/contract/analytics.ts'

type Props = {
  title: string
  singular: string
  perDay: readonly Day[]
  metric: Exclude<keyof Day, 'day'>
  height?: number
  className?: string
}

/** One figure over the days, small, with its sum beside the title and its table below. */
export function DayChart({ title, singular: one, perDay, metric: of, height = 140, className }: Props) {
  const values = perDay.map((day) => day[of])
  const sum = values.reduce((all, value) => all + value, 0)
  return (
    <Panel
      title={title}
      aside={<b className="ink">{pluralize(sum, one)}</b>}
      className={`panel--chart ${className ?? ''}`}
      foot={
        <CollapsibleTable
          of={title}
          heads={['Day', title]}
          rows={() => perDay.map((day) => [formatDayWithYear(day.day), formatCount(day[of])]).toReversed()}
        />
      }
    >
      {sum === 0 ? (
        <p className="chart__none soft">No {one}s in this period.</p>
      ) : (
        <LineChart
          label={title}
          days={perDay.map(({ day }) => day)}
          series={[{ singular: one, values }]}
          height={height}
        />
      )}
    </Panel>
  )
}
