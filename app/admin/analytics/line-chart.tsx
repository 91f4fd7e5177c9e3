import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { pluralize } from '../kit/format.ts'
import { dateTicks, createScale, roundScale, type Series } from './chart-scale.ts'
import { ChartLines } from './chart-lines.tsx'
import { formatLongDay, formatShortDay } from './format-days.ts'

type Props = { label: string; days: readonly string[]; series: readonly [Series, ...Series[]]; height: number }

/** Lines over days. The arrow keys, Home and End move through the days like a slider, and screen readers read each day. */
export function LineChart({ label, days, series, height }: Props) {
  const [box, width] = useElementWidth<HTMLDivElement>(720)
  const [selected, setSelected] = useState<number>()
  const last = days.length - 1
  const top = Math.max(...series.flatMap(({ values }) => values), 0)
  const steps = roundScale(top, height > 200 ? 4 : 2)
  const named = series.length > 1
  const frame = { width, height, left: named ? 44 : 52, right: named ? 60 : 16, top: 12, bottom: 26 }
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
      onPointerLeave={(event) => event.currentTarget === document.activeElement || setSelected(undefined)}
    >
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
          aria-hidden="true"
        >
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
