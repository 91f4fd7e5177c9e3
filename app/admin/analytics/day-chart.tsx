import { count, counted } from '../kit/format.ts'
import { dayWithYear } from './format-days.ts'
import { LineChart } from './line-chart.tsx'
import { Panel, TableFold } from '../kit/panel.tsx'
import type { Day } from '#app/contract/analytics.ts'

type Props = {
  title: string
  one: string
  perDay: readonly Day[]
  of: Exclude<keyof Day, 'day'>
  height?: number
  className?: string
}

/** One figure over the days, small, with its sum beside the title and its table below. */
export function DayChart({ title, one, perDay, of, height = 140, className }: Props) {
  const values = perDay.map((day) => day[of])
  const sum = values.reduce((all, value) => all + value, 0)
  return (
    <Panel
      title={title}
      aside={<b className="ink">{counted(sum, one)}</b>}
      className={`panel--chart ${className ?? ''}`}
      foot={
        <TableFold
          of={title}
          heads={['Day', title]}
          rows={() => perDay.map((day) => [dayWithYear(day.day), count(day[of])]).toReversed()}
        />
      }
    >
      {sum === 0 ? (
        <p className="chart__none soft">No {one}s in these days.</p>
      ) : (
        <LineChart label={title} days={perDay.map(({ day }) => day)} series={[{ one, values }]} height={height} />
      )}
    </Panel>
  )
}
