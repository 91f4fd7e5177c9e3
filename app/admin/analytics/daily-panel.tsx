import { formatCount } from '../kit/format.ts'
import { formatDayWithYear } from './format-days.ts'
import { LineChart } from './line-chart.tsx'
import { Panel, CollapsibleTable } from '../kit/panel.tsx'
import type { Day } from '#app/contract/analytics.ts'

export function DailyPanel({ perDay, className }: { perDay: readonly Day[]; className?: string }) {
  return (
    <Panel
      title="Views and visitors per day"
      aside="Days in UTC"
      className={`panel--chart ${className ?? ''}`}
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
      }
    >
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
