/** `one`: the word for a single one, as in `1 view`. */
export type Series = { singular: string; values: readonly number[] }
export type ChartFrame = { width: number; height: number; left: number; right: number; top: number; bottom: number }

/** A round number at or above the highest figure, in even steps: 1, 2, 2.5 or 5 times a power of ten, never a part of a view. */
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
    /** The day nearest to a pointer. */
    indexAt: (x: number) =>
      Math.min(length - 1, Math.max(0, Math.round(((x - frame.left) / Math.max(inner, 1)) * (length - 1)))),
  }
}

const round = (figure: number) => Math.round(figure * 10) / 10

export function linePath(values: readonly number[], { x, y }: ChartScale, from = 0) {
  const points = values.map((value, index) => `${round(x(from + index))} ${round(y(value))}`)
  return points.length === 0 ? '' : `M${points.join('L')}`
}

/** Labels at the ends of lines, moved apart where they would touch. */
export function spreadLabels(wanted: readonly number[], apart: number, lowest: number): readonly number[] {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((one, other) => one.y - other.y)
  for (const [turn, label] of order.entries()) {
    const above = order[turn - 1]
    if (above) label.y = Math.max(label.y, above.y + apart)
  }
  for (const [turn, label] of order.toReversed().entries()) {
    const room = lowest - turn * apart
    label.y = Math.min(label.y, room)
  }
  return order.toSorted((one, other) => one.index - other.index).map(({ y }) => y)
}

/** Which days get a date below: the first, the last and as many between as fit. */
export function dateTicks(length: number, room: number): readonly number[] {
  if (length < 2) return length === 1 ? [0] : []
  const most = Math.max(1, Math.min(length - 1, Math.floor(room / 90)))
  const step = Math.ceil((length - 1) / most)
  const marks = Array.from({ length: Math.floor((length - 1) / step) + 1 }, (_, index) => length - 1 - index * step)
  return marks.toReversed()
}

export const shadeCount = 4

/** Few countries have most of the views: each shade stands for about a third of the one above it. */
export function shadeFor(views: number, most: number): number {
  if (views <= 0) return 0
  const steps = Math.floor(Math.log(most / views) / Math.log(3))
  return Math.max(1, shadeCount - steps)
}
