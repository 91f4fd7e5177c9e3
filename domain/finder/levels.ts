/** From the mildest to the strictest. */
export const levels = ['fine', 'careful', 'never', 'emergency'] as const
export type Level = (typeof levels)[number]
export const levelNames: Readonly<Record<Level, string>> = {
  fine: 'Fine',
  careful: 'Careful',
  never: 'Never',
  emergency: 'Emergency',
}
