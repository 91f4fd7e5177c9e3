import { formatCount, pluralize } from '../kit/format.ts'
import { formatDayWithYear } from './format-days.ts'
import { LineChart } from './line-chart.tsx'
import { Panel, CollapsibleTable } from '../kit/panel.tsx'
import type { Day } from './analytics-filter.tsx'

type Metric = { singular: string; metric: Exclude<keyof Day, 'day'> }
type Props = Metric & {
  title: string
  perDay: readonly Day[]
  /** A second line, with the heads of both in the table. */
  second?: Metric & { heads: readonly [string, string] }
  /** If it is not the sum. */
  aside?: string
  height?: number
  className?: string
}

export function DayChart({ title, perDay, second, aside, height = 140, className = '', ...first }: Props) {
  const metrics = second ? [first, second] : [first]
  const sum = perDay.reduce((all, day) => all + day[first.metric], 0)
  const toSeries = ({ singular, metric }: Metric) => ({ singular, values: perDay.map((day) => day[metric]) })
  return (
    <Panel
      title={title}
      aside={aside ?? <b className="ink">{pluralize(sum, first.singular)}</b>}
      className={`panel--chart ${className}`}
      foot={
        <CollapsibleTable
          of={title}
          heads={['Day', ...(second?.heads ?? [title])]}
          rows={() =>
            perDay
              .map((day) => [formatDayWithYear(day.day), ...metrics.map(({ metric }) => formatCount(day[metric]))])
              .toReversed()
          }
        />
      }>
      {sum === 0 ? (
        <p className="chart__none soft">No {first.singular}s in this period.</p>
      ) : (
        <LineChart
          label={title}
          days={perDay.map(({ day }) => day)}
          series={[toSeries(first), ...(second ? [toSeries(second)] : [])]}
          height={height}
        />
      )}
    </Panel>
  )
}
