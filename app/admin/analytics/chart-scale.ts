/** `singular` as in `1 view`. */
export type Series = { singular: string; values: readonly number[] }
export type ChartFrame = { width: number; height: number; left: number; right: number; top: number; bottom: number }

/** Even steps up to at least `highest`: 1, 2, 2.5 or 5 times a power of ten. Whole numbers only, because they count views. */
export function roundScale(highest: number, steps: number): readonly number[] {
  const rough = Math.max(highest, 1) / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough)
  const whole = Math.ceil(step)
  return Array.from({ length: Math.max(1, Math.ceil(highest / whole)) + 1 }, (_, index) => index * whole)
}

export type ChartScale = ReturnType<typeof createScale>

export function createScale(frame: ChartFrame, length: number, top: number) {
  const inner = frame.width - frame.left - frame.right
  const tall = frame.height - frame.top - frame.bottom
  return {
    x: (index: number) => frame.left + (length < 2 ? inner / 2 : (index / (length - 1)) * inner),
    y: (value: number) => frame.top + tall - (value / top) * tall,
    indexAt: (x: number) =>
      Math.min(length - 1, Math.max(0, Math.round(((x - frame.left) / Math.max(inner, 1)) * (length - 1)))),
  }
}

const round = (value: number) => Math.round(value * 10) / 10

export function linePath(values: readonly number[], { x, y }: ChartScale, from = 0) {
  const points = values.map((value, index) => `${round(x(from + index))} ${round(y(value))}`)
  return points.length === 0 ? '' : `M${points.join('L')}`
}

export function spreadLabels(positions: readonly number[], apart: number, lowest: number): readonly number[] {
  const labels = positions.map((y, index) => ({ y, index })).toSorted((one, other) => one.y - other.y)
  for (const [index, label] of labels.entries()) {
    const above = labels[index - 1]
    if (above) label.y = Math.max(label.y, above.y + apart)
  }
  for (const [index, label] of labels.toReversed().entries()) {
    const room = lowest - index * apart
    label.y = Math.min(label.y, room)
  }
  return labels.toSorted((one, other) => one.index - other.index).map(({ y }) => y)
}

/** Which days get a date on the axis: the last, and as many others as fit. */
export function dateTicks(length: number, room: number): readonly number[] {
  if (length < 2) return length === 1 ? [0] : []
  const most = Math.max(1, Math.min(length - 1, Math.floor(room / 90)))
  const step = Math.ceil((length - 1) / most)
  const ticks = Array.from({ length: Math.floor((length - 1) / step) + 1 }, (_, index) => length - 1 - index * step)
  return ticks.toReversed()
}

export const shadeCount = 4

/** A few countries have most of the views, so the scale is logarithmic: each shade begins at a third of the one above. */
export function shadeFor(views: number, most: number): number {
  if (views <= 0) return 0
  const steps = Math.floor(Math.log(most / views) / Math.log(3))
  return Math.max(1, shadeCount - steps)
}
