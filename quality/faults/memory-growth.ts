/** Slope of the best-fitting line through one sample a second, in percent of its mean. */
export function growthPerTenMinutes(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length
  const [above, below] = samples.reduce(
    ([up, down], value, at) => [up + (at - middle) * (value - mean), down + (at - middle) ** 2],
    [0, 0],
  )
  return below === 0 ? 0 : ((above / below) * 600 * 100) / mean
}
