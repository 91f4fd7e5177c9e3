import { formatCount } from '../kit/format.ts'
import { linePath, spreadLabels, type ChartFrame, type ChartScale, type Series } from './chart-scale.ts'

type Props = {
  frame: ChartFrame
  scale: ChartScale
  steps: readonly number[]
  series: readonly Series[]
  dates: readonly { index: number; text: string }[]
  selected: number | undefined
}

/** The SVG. The second line is dashed and both are labeled, so that they can be told apart without color. */
export function ChartLines({ frame, scale, steps, series, dates, selected }: Props) {
  const { width, height, left, right, bottom } = frame
  const length = series[0]?.values.length ?? 0
  const labelYs = spreadLabels(
    series.map(({ values }) => scale.y(values.at(-1) ?? 0) + 4),
    15,
    scale.y(0),
  )
  return (
    <svg className="chart__drawing" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {steps.map((step) => (
        <g key={step}>
          <line className="chart__grid" x1={left} x2={width - right} y1={scale.y(step)} y2={scale.y(step)} />
          <text x={left - 8} y={scale.y(step) + 4} textAnchor="end">
            {formatCount(step)}
          </text>
        </g>
      ))}
      {dates.map(({ index, text }) => (
        <text key={index} x={scale.x(index)} y={height - bottom + 20} textAnchor={textAnchor(index, length)}>
          {text}
        </text>
      ))}
      {selected !== undefined && (
        <line
          className="chart__day"
          x1={scale.x(selected)}
          x2={scale.x(selected)}
          y1={scale.y(steps.at(-1) ?? 0)}
          y2={scale.y(0)}
        />
      )}
      {isColumns(series) && <Columns values={series[0]?.values ?? []} {...{ scale, selected }} />}
      {(isColumns(series) ? [] : series).map(({ singular, values }, index) => (
        <g key={singular} className={index === 0 ? 'chart__first' : 'chart__second'}>
          {index === 0 && length > 1 && (
            <path
              className="chart__area"
              d={`${linePath(values, scale)}L${scale.x(length - 1)} ${scale.y(0)}L${scale.x(0)} ${scale.y(0)}z`}
            />
          )}
          <path className="chart__line" d={linePath(values.slice(0, -1), scale)} />
          <path
            className="chart__line chart__line--open"
            d={linePath(values.slice(-2), scale, Math.max(0, length - 2))}
          />
          {(length < 15 ? values.map((_, day) => day) : [length - 1]).map((day) => (
            <circle key={day} className="chart__point" cx={scale.x(day)} cy={scale.y(values[day] ?? 0)} r={3} />
          ))}
          {selected !== undefined && (
            <circle
              className="chart__point chart__point--chosen"
              cx={scale.x(selected)}
              cy={scale.y(values[selected] ?? 0)}
              r={5}
            />
          )}
          {series.length > 1 && (
            <text className="chart__label" x={width - right + 10} y={labelYs[index]}>
              {singular}s
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** A single series of small numbers reads better as columns, unless there are too many. */
const isColumns = (series: readonly Series[]) => series.length === 1 && (series[0]?.values.length ?? 0) <= 100

type ColumnProps = { values: readonly number[]; scale: ChartScale; selected: number | undefined }

function Columns({ values, scale, selected }: ColumnProps) {
  const width = Math.max(2, Math.min(24, (scale.x(1) - scale.x(0)) * 0.7))
  return values.map((value, index) => (
    <rect
      className={columnClass(index === values.length - 1, index === selected)}
      x={scale.x(index) - width / 2}
      y={scale.y(value)}
      width={width}
      height={scale.y(0) - scale.y(value)}
      rx={Math.min(3, width / 3)}
      key={index}
    />
  ))
}

function columnClass(isToday: boolean, isSelected: boolean): string {
  if (isSelected) return 'chart__column chart__column--chosen'
  return isToday ? 'chart__column chart__column--open' : 'chart__column'
}

function textAnchor(index: number, length: number) {
  if (length > 1 && index === 0) return 'start'
  return length > 1 && index === length - 1 ? 'end' : 'middle'
}
