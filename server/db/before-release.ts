/** The migrations before 1.0.0. Together they created the schema that 0001-schema.sql creates now. */
const lastNumbers = [1, 2, 3, 4, 5, 6, 10, 20, 21, 22, 30, 31, 32, 33, 40, 41, 42, 45, 50, 60, 65]

type Applied = readonly { number: number; name: string }[]

export function isBeforeRelease(migrations: Applied): boolean {
  return migrations.some(({ number, name }) => number === 1 && name === 'foundation')
}

export function isLastBeforeRelease(migrations: Applied): boolean {
  return isBeforeRelease(migrations) && migrations.map(({ number }) => number).join() === lastNumbers.join()
}
