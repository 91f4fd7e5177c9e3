import { appendFileSync } from 'node:fs'
import { inject, test, vi } from 'vitest'
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
  var countRound: () => void
}

type Baseline = { reached: ReadonlySet<number>; rounds: number; kills: number }

const maxBytes = 1.5e9
const maxWaitMs = 20_000
const wait = setTimeout
const { tests: files, skipped, ids, results } = inject('mutants')

let active = 0
let rounds = 0
let mostRounds = Number.POSITIVE_INFINITY
let reached = new Set<number>()
globalThis.isMutant = (id) => {
  if (active === 0) reached.add(id)
  return id === active
}
globalThis.countRound = () => {
  if (++rounds > mostRounds) throw new Error('The mutant runs without end.')
}

/** Every test of the files, from modules that were evaluated with the mutant. */
async function loadTests(mutant: number): Promise<CollectedTest[]> {
  ;[active, rounds, mostRounds] = [mutant, 0, 100_000_000]
  vi.resetModules()
  globalThis.mutantTests = []
  for (const file of files) await import(file)
  return globalThis.mutantTests.filter(({ title }) => !skipped.includes(title))
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
  const report = (id: number, result: string) => appendFileSync(results, `${id} ${result}\n`)
  let loaded = await loadTests(0)
  const whileLoading = reached
  const baseline = new Map<number, Baseline>()
  for (const one of loaded) {
    reached = new Set()
    if (!(await passes(one, 0, Number.POSITIVE_INFINITY))) throw new Error(`Fails without a mutant: ${one.title}`)
    baseline.set(one.number, { reached, rounds, kills: 0 })
  }
  const knownOf = ({ number }: CollectedTest) => baseline.get(number) ?? { reached: whileLoading, rounds: 0, kills: 0 }

  /** The test that notices the mutant. The tests that noticed most so far run first. */
  async function findKiller(mutant: number, all: readonly CollectedTest[]): Promise<CollectedTest | undefined> {
    const reaching = all.filter((one) => whileLoading.has(mutant) || knownOf(one).reached.has(mutant))
    for (const one of reaching.toSorted((a, b) => knownOf(b).kills - knownOf(a).kills)) {
      const known = knownOf(one)
      if (await passes(one, mutant, 100_000 + 20 * known.rounds)) continue
      known.kills++
      return one
    }
    return undefined
  }

  async function huntFresh(mutant: number): Promise<string> {
    const fresh = await loadTests(mutant).catch(() => undefined)
    const killer = fresh && (await findKiller(mutant, fresh))
    loaded = await loadTests(0)
    return !fresh ? 'killed while loading' : killer ? `killed by ${killer.title}` : 'survived'
  }

  /** What modules remember can hide a mutant, or let it fail a later test: then it gets modules of its own. */
  async function hunt(mutant: number): Promise<string> {
    if (whileLoading.has(mutant)) return huntFresh(mutant)
    if (!loaded.some((one) => knownOf(one).reached.has(mutant))) return 'survived: no test reaches it'
    const killer = await findKiller(mutant, loaded)
    const isClean = killer && (await passes(killer, 0, Number.POSITIVE_INFINITY))
    return isClean ? `killed by ${killer.title}` : huntFresh(mutant)
  }

  for (const id of ids) {
    if (process.memoryUsage.rss() > maxBytes) return
    report(id, 'started')
    report(id, await hunt(id))
  }
})
