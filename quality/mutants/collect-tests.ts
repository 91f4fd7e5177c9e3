import { describe as describeSuite, test as registerTest } from 'vitest'

export * from 'vitest'

/** Stands in for `vitest` in the test files: tests are collected, so that they can run once per mutant. */
export type CollectedTest = { number: number; title: string; run: () => unknown; mustFail: boolean }

type Run = (...row: unknown[]) => unknown

const format = (title: string, row: unknown) => `${title} ${JSON.stringify(row)}`
const spread = (row: unknown): unknown[] => (Array.isArray(row) ? row : [row])

function collect(title: string, run: Run, mustFail: boolean): void {
  globalThis.mutantTests.push({ number: globalThis.mutantTests.length, title, run: () => run(), mustFail })
}

const each = (mustFail: boolean) => (rows: readonly unknown[]) => (title: string, run: Run) => {
  for (const row of rows) collect(format(title, row), () => run(...spread(row)), mustFail)
}

export const test = Object.assign((title: string, run: Run) => collect(title, run, false), {
  each: each(false),
  fails: Object.assign((title: string, run: Run) => collect(title, run, true), { each: each(true) }),
}) as unknown as typeof registerTest

export const describe = Object.assign((_title: string, run: Run) => void run(), {
  each: (rows: readonly unknown[]) => (_title: string, run: Run) => {
    for (const row of rows) run(...spread(row))
  },
}) as unknown as typeof describeSuite

export function onTestFinished(clean: () => unknown): void {
  globalThis.mutantCleanUps.push(clean)
}
