/**
 * Splits a whole number by weight so that the parts add up exactly. The rounding rest goes to the largest remainders.
 */
export function splitByWeight(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (whole * weight) / sum)
  const parts = exact.map(Math.trunc)
  const left = whole - parts.reduce((total, part) => total + part, 0)
  const remainder = (index: number) => Math.abs((exact[index] ?? 0) - (parts[index] ?? 0))
  const order = weights.map((_, index) => index).toSorted((a, b) => remainder(b) - remainder(a) || a - b)
  for (const index of order.slice(0, Math.abs(left))) parts[index] = (parts[index] ?? 0) + Math.sign(left)
  return parts
}
