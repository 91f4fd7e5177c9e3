import { formatCount, pluralize } from '../kit/format.ts'
import { formatDayWithYear } from './format-days.ts'
import { LineChart } from './line-chart.tsx'
import { Panel, CollapsibleTable } from '../kit/panel.tsx'
import type { Day } from './analytics-filter.tsx'

type Props = {
  title: string
  singular: string
  perDay: readonly Day[]
  metric: Exclude<keyof Day, 'day'>
  height?: number
  className?: string
}

export function DayChart({ title, singular, perDay, metric, height = 140, className = '' }: Props) {
  const values = perDay.map((day) => day[metric])
  const sum = values.reduce((all, value) => all + value, 0)
  return (
    <Panel
      title={title}
      aside={<b className="ink">{pluralize(sum, singular)}</b>}
      className={`panel--chart ${className}`}
      foot={
        <CollapsibleTable
          of={title}
          heads={['Day', title]}
          rows={() => perDay.map((day) => [formatDayWithYear(day.day), formatCount(day[metric])]).toReversed()}
        />
      }>
      {sum === 0 ? (
        <p className="chart__none soft">No {singular}s in this period.</p>
      ) : (
        <LineChart label={title} days={perDay.map(({ day }) => day)} series={[{ singular, values }]} height={height} />
      )}
    </Panel>
  )
}

export function DailyPanel({ perDay, className = '' }: Pick<Props, 'perDay' | 'className'>) {
  return (
    <Panel
      title="Views and visitors per day"
      aside="Days in UTC"
      className={`panel--chart ${className}`}
      foot={
        <CollapsibleTable
          of="Views and visitors per day"
          heads={['Day', 'Views', 'Visitors']}
          rows={() =>
            perDay
              .map(({ day, views, visitors }) => [formatDayWithYear(day), formatCount(views), formatCount(visitors)])
              .toReversed()
          }
        />
      }>
      <LineChart
        label="Views and visitors per day"
        days={perDay.map(({ day }) => day)}
        series={[
          { singular: 'view', values: perDay.map(({ views }) => views) },
          { singular: 'visitor', values: perDay.map(({ visitors }) => visitors) },
        ]}
        height={300}
      />
    </Panel>
  )
}
