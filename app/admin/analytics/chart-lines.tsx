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

/** The drawing alone. The second line is dashed and both are named at their ends: no color is needed to tell them apart. */
export function ChartLines({ frame, scale: place, steps, series, dates, selected: chosen }: Props) {
  const { width, height, left, right, bottom } = frame
  const length = series[0]?.values.length ?? 0
  const ends = spreadLabels(
    series.map(({ values }) => place.y(values.at(-1) ?? 0) + 4),
    15,
    place.y(0),
  )
  return (
    <svg className="chart__drawing" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {steps.map((step) => (
        <g key={step}>
          <line className="chart__grid" x1={left} x2={width - right} y1={place.y(step)} y2={place.y(step)} />
          <text x={left - 8} y={place.y(step) + 4} textAnchor="end">
            {formatCount(step)}
          </text>
        </g>
      ))}
      {dates.map(({ index, text }) => (
        <text key={index} x={place.x(index)} y={height - bottom + 20} textAnchor={textAnchor(index, length)}>
          {text}
        </text>
      ))}
      {chosen !== undefined && (
        <line
          className="chart__day"
          x1={place.x(chosen)}
          x2={place.x(chosen)}
          y1={place.y(steps.at(-1) ?? 0)}
          y2={place.y(0)}
        />
      )}
      {isColumns(series) && <Columns values={series[0]?.values ?? []} {...{ place, chosen }} />}
      {(isColumns(series) ? [] : series).map(({ singular: one, values }, turn) => (
        <g key={one} className={turn === 0 ? 'chart__first' : 'chart__second'}>
          {turn === 0 && length > 1 && (
            <path
              className="chart__area"
              d={`${linePath(values, place)}L${place.x(length - 1)} ${place.y(0)}L${place.x(0)} ${place.y(0)}z`}
            />
          )}
          <path className="chart__line" d={linePath(values.slice(0, -1), place)} />
          <path
            className="chart__line chart__line--open"
            d={linePath(values.slice(-2), place, Math.max(0, length - 2))}
          />
          {(length < 15 ? values.map((_, index) => index) : [length - 1]).map((index) => (
            <circle key={index} className="chart__point" cx={place.x(index)} cy={place.y(values[index] ?? 0)} r={3} />
          ))}
          {chosen !== undefined && (
            <circle
              className="chart__point chart__point--chosen"
              cx={place.x(chosen)}
              cy={place.y(values[chosen] ?? 0)}
              r={5}
            />
          )}
          {series.length > 1 && (
            <text className="chart__label" x={width - right + 10} y={ends[turn]}>
              {one}s
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** A single count that is often nought or one reads better as columns; a year of them does not. */
const isColumns = (series: readonly Series[]) => series.length === 1 && (series[0]?.values.length ?? 0) <= 100

type ColumnProps = { values: readonly number[]; place: ChartScale; chosen: number | undefined }

function Columns({ values, place, chosen }: ColumnProps) {
  const width = Math.max(2, Math.min(24, (place.x(1) - place.x(0)) * 0.7))
  return values.map((value, index) => (
    <rect
      className={columnClass(index === values.length - 1, index === chosen)}
      x={place.x(index) - width / 2}
      y={place.y(value)}
      width={width}
      height={place.y(0) - place.y(value)}
      rx={Math.min(3, width / 3)}
      key={index}
    />
  ))
}

function columnClass(isOpen: boolean, isChosen: boolean): string {
  if (isChosen) return 'chart__column chart__column--chosen'
  return isOpen ? 'chart__column chart__column--open' : 'chart__column'
}

function textAnchor(index: number, length: number) {
  if (length > 1 && index === 0) return 'start'
  return length > 1 && index === length - 1 ? 'end' : 'middle'
}
