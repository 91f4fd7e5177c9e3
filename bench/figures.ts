export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)
}

export function range(values: readonly number[]): [number, number] {
  return [round(Math.min(...values)), round(Math.max(...values))]
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
