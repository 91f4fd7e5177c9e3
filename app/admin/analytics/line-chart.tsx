import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { pluralize, formatCount } from '../kit/format.ts'
import {
  dateTicks,
  createScale,
  roundScale,
  type Series,
  linePath,
  spreadLabels,
  type ChartFrame,
  type ChartScale,
} from './chart-scale.ts'
import { formatLongDay, formatShortDay } from './format-days.ts'

type Props = { label: string; days: readonly string[]; series: readonly [Series, ...Series[]]; height: number }

/** Lines over days. The arrow keys, Home and End move through the days like a slider, and screen readers read each day. */
export function LineChart({ label, days, series, height }: Props) {
  const [box, width] = useElementWidth<HTMLDivElement>(720)
  const [selected, setSelected] = useState<number>()
  const last = days.length - 1
  const top = Math.max(...series.flatMap(({ values }) => values), 0)
  const steps = roundScale(top, height > 200 ? 4 : 2)
  const isLabeled = series.length > 1
  const frame = { width, height, left: isLabeled ? 44 : 52, right: isLabeled ? 60 : 16, top: 12, bottom: 26 }
  const scale = createScale(frame, days.length, steps.at(-1) ?? 1)
  const at = selected === undefined ? undefined : Math.min(selected, last)
  const describeDay = (index: number) => {
    const counts = series.map(({ singular, values }) => pluralize(values[index] ?? 0, singular)).join(', ')
    return `${formatLongDay(days[index] ?? '')}${index === last ? ', so far' : ''}: ${counts}`
  }

  function move(event: KeyboardEvent) {
    const now = at ?? last
    const target = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1 }[event.key]
    const jump = { Home: 0, End: last, PageUp: now - 7, PageDown: now + 7 }[event.key]
    const next = target ?? jump
    if (next === undefined) return
    event.preventDefault()
    setSelected(Math.min(last, Math.max(0, next)))
  }
  const pointAt = (clientX: number) =>
    setSelected(scale.indexAt(clientX - (box.current?.getBoundingClientRect().left ?? 0)))

  return (
    <div
      className="chart"
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={describeDay(at ?? last)}
      onKeyDown={move}
      onFocus={() => setSelected((before) => before ?? last)}
      onBlur={() => setSelected(undefined)}
      onPointerDown={(event) => pointAt(event.clientX)}
      onPointerMove={(event) => pointAt(event.clientX)}
      onPointerLeave={(event) => event.currentTarget === document.activeElement || setSelected(undefined)}>
      <ChartLines
        {...{ frame, scale, steps, series, selected: at }}
        dates={dateTicks(days.length, width - frame.left - frame.right).map((index) => ({
          index,
          text: formatShortDay(days[index] ?? ''),
        }))}
      />
      {at !== undefined && (
        <div
          className={at > last / 2 ? 'chart__card chart__card--left' : 'chart__card'}
          style={{ left: scale.x(at) }}
          aria-hidden="true">
          <span className="soft">
            {formatLongDay(days[at] ?? '')}
            {at === last && ', so far'}
          </span>
          {series.map(({ singular, values }) => (
            <b key={singular}>{pluralize(values[at] ?? 0, singular)}</b>
          ))}
        </div>
      )}
    </div>
  )
}

/** The width of an element, so that text in a drawing keeps its size. */
function useElementWidth<Element extends HTMLElement>(guess: number) {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(guess)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    setWidth(Math.round(element.getBoundingClientRect().width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

type LinesProps = {
  frame: ChartFrame
  scale: ChartScale
  steps: readonly number[]
  series: readonly Series[]
  dates: readonly { index: number; text: string }[]
  selected: number | undefined
}

/** The SVG. The second line is dashed and both are labeled, so that they can be told apart without color. */
function ChartLines({ frame, scale, steps, series, dates, selected }: LinesProps) {
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
