import { appendFileSync } from 'node:fs'
import { expect, inject, test, vi } from 'vitest'
import type { CollectedTest } from './collect-tests.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    mutants: { tests: readonly string[]; skipped: readonly string[]; ids: readonly number[]; results: string }
  }
}

declare global {
  var mutantTests: CollectedTest[]
  var mutantCleanUps: (() => unknown)[]
  var isMutant: (id: number) => boolean
  var mutantRound: () => void
}

type Baseline = { reached: ReadonlySet<number>; rounds: number; ms: number; kills: number }

const maxBytes = 1.5e9
const maxWaitMs = 60_000
const wait = setTimeout
const { tests: files, skipped, ids, results } = inject('mutants')

let active = 0
let rounds = 0
let mostRounds = Number.POSITIVE_INFINITY
let reached = new Set<number>()
let isRecording = true
globalThis.isMutant = (id) => {
  if (isRecording) reached.add(id)
  return id === active
}
globalThis.mutantRound = () => {
  if (++rounds > mostRounds) throw new Error('The mutant runs without end.')
}

/** The tests of one file after the other, from modules that were evaluated with the mutant. */
async function* loadFiles(mutant: number): AsyncGenerator<readonly CollectedTest[]> {
  vi.resetModules()
  globalThis.mutantTests = []
  for (const file of files) {
    const before = globalThis.mutantTests.length
    ;[active, rounds, mostRounds] = [mutant, 0, 100_000_000]
    await import(file)
    yield globalThis.mutantTests.slice(before).filter(({ title }) => !skipped.includes(title))
  }
}

async function passes({ run, mustFail }: CollectedTest, mutant: number, most: number): Promise<boolean> {
  ;[active, rounds, mostRounds] = [mutant, 0, most]
  globalThis.mutantCleanUps = []
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = wait(() => reject(new Error('The mutant never ends.')), maxWaitMs)
  })
  let passed = true
  try {
    await Promise.race([run(), late])
  } catch {
    passed = false
  }
  clearTimeout(timer)
  mostRounds = Number.POSITIVE_INFINITY
  for (const clean of globalThis.mutantCleanUps.toReversed()) await Promise.resolve(clean()).catch(() => undefined)
  return passed !== mustFail
}

test('every mutant', { timeout: 0 }, async () => {
  const loadAll = async () => (await Array.fromAsync(loadFiles(0))).flat()
  let loaded = await loadAll()
  const whileLoading = reached
  const baseline = new Map<number, Baseline>()
  for (const one of loaded) {
    reached = new Set()
    const start = performance.now()
    expect(await passes(one, 0, Number.POSITIVE_INFINITY), `without a mutant: ${one.title}`).toBe(true)
    baseline.set(one.number, { reached, rounds, ms: performance.now() - start, kills: 0 })
  }
  isRecording = false
  const knownOf = ({ number }: CollectedTest) =>
    baseline.get(number) ?? { reached: whileLoading, rounds: 0, ms: 1, kills: 0 }
  const yieldOf = (one: CollectedTest) => (knownOf(one).kills + 1) / (knownOf(one).ms + 1)

  /** The test that notices the mutant. The tests that noticed most so far in the least time run first. */
  async function findKiller(mutant: number, all: readonly CollectedTest[]): Promise<CollectedTest | undefined> {
    const reaching = all.filter((one) => whileLoading.has(mutant) || knownOf(one).reached.has(mutant))
    for (const one of reaching.toSorted((a, b) => yieldOf(b) - yieldOf(a))) {
      const known = knownOf(one)
      if (await passes(one, mutant, 100_000 + 20 * known.rounds)) continue
      known.kills++
      return one
    }
    return undefined
  }

  /** Undefined if only modules of its own can tell: what modules remember can hide a mutant, or outlive it. */
  async function hunt(mutant: number): Promise<string | undefined> {
    if (whileLoading.has(mutant)) return undefined
    if (!loaded.some((one) => knownOf(one).reached.has(mutant))) return 'survived: no test reaches it'
    const killer = await findKiller(mutant, loaded)
    if (!killer) return undefined
    if (await passes(killer, 0, Number.POSITIVE_INFINITY)) return `killed by ${killer.title}`
    loaded = await loadAll()
    return undefined
  }

  async function huntFresh(mutant: number): Promise<string> {
    try {
      for await (const tests of loadFiles(mutant)) {
        const killer = await findKiller(mutant, tests)
        if (killer) return `killed by ${killer.title}`
      }
      return 'survived'
    } catch {
      return 'killed while loading'
    }
  }

  const isFull = () => process.memoryUsage.rss() > maxBytes
  const report = (id: number, result: string) => appendFileSync(results, `${id} ${result}\n`)
  const deferred: number[] = []
  for (const id of ids) {
    if (isFull()) return
    report(id, 'started')
    const result = await hunt(id)
    report(id, result ?? 'deferred')
    if (result === undefined) deferred.push(id)
  }
  for (const id of deferred) {
    if (isFull()) return
    report(id, 'started')
    report(id, await huntFresh(id))
  }
})
