import { writeFileSync } from 'node:fs'
import { writeFigures } from '#quality/figures.ts'
import { runBackup } from '#tests/kit/faults/backup.ts'
import { runBlackHoles } from './black-holes.ts'
import { runFullDisk } from './full-disk.ts'
import { runSchemaStarts } from './schema-starts.ts'
import { runClockShifts } from './clock-shifts.ts'
import { runLostFiles } from './lost-files.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { runGeneration } from './generation.ts'
import { runKills } from './kills.ts'
import { runMemory } from './memory.ts'
import { runMigrations } from './migrations.ts'
import { runNewsletter } from './newsletter.ts'
import { runPowerCuts } from './power-cuts.ts'
import { runOverload } from './overload.ts'
import { runPgBouncer } from './pgbouncer.ts'
import { runPostgres } from '#tests/kit/faults/postgres.ts'
import { runReplica } from './replica.ts'
import { runRestarts } from './restarts.ts'
import { runSlowSockets } from './slow-sockets.ts'
import { runSoak } from './soak.ts'
import { runSyncErrors } from './sync-errors.ts'
import { runDiskSyncs } from './disk-syncs.ts'
import { runSharedState } from './shared-state.ts'
import { runTwoServers } from '#tests/kit/faults/two-servers.ts'

type Scenario = { name: string; run: (size: { rounds: number }) => Promise<FaultResult>; rounds: number; long: number }

/**
 * Rounds of the default run, which finishes within half an hour, and of `--long`, which reaches the full numbers. A
 * scenario with 0 is part of `--long` only. `--rounds=N` is for a single named scenario.
 */
const scenarios: readonly Scenario[] = [
  { name: 'kills', run: runKills, rounds: 20, long: 100 },
  { name: 'disk-syncs', run: runDiskSyncs, rounds: 200, long: 2000 },
  { name: 'power-cuts', run: runPowerCuts, rounds: 10, long: 50 },
  { name: 'sync-errors', run: runSyncErrors, rounds: 4, long: 10 },
  { name: 'full-disk', run: runFullDisk, rounds: 3, long: 20 },
  { name: 'migrations', run: runMigrations, rounds: 25, long: 100 },
  { name: 'schema-starts', run: runSchemaStarts, rounds: 6, long: 25 },
  { name: 'clock-shifts', run: runClockShifts, rounds: 1, long: 3 },
  { name: 'lost-files', run: runLostFiles, rounds: 50, long: 200 },
  { name: 'generation', run: runGeneration, rounds: 2, long: 25 },
  { name: 'newsletter', run: runNewsletter, rounds: 3, long: 9 },
  { name: 'backup', run: runBackup, rounds: 3, long: 10 },
  { name: 'two-servers', run: runTwoServers, rounds: 4, long: 20 },
  { name: 'shared-state', run: runSharedState, rounds: 1, long: 5 },
  { name: 'restarts', run: runRestarts, rounds: 3, long: 20 },
  { name: 'postgres', run: runPostgres, rounds: 5, long: 20 },
  { name: 'pgbouncer', run: runPgBouncer, rounds: 2, long: 10 },
  { name: 'replica', run: runReplica, rounds: 2, long: 10 },
  { name: 'black-holes', run: runBlackHoles, rounds: 1, long: 5 },
  { name: 'slow-sockets', run: runSlowSockets, rounds: 300, long: 2000 },
  { name: 'memory', run: runMemory, rounds: 60, long: 1800 },
  { name: 'overload', run: runOverload, rounds: 1, long: 5 },
  { name: 'soak', run: runSoak, rounds: 0, long: 120 },
]

if (process.platform !== 'linux') {
  console.error('npm run faults needs Linux: it kills processes, fails disks and reads /proc.')
  process.exit(1)
}
const long = process.argv.includes('--long')
const requestedNames = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const requestedRounds = Number(
  /^--rounds=(\d+)$/.exec(process.argv.find((word) => word.startsWith('--rounds=')) ?? '')?.[1] ?? 0,
)
const roundsOf = ({ rounds, long: most }: Scenario) => requestedRounds || (long ? most : rounds)
const selected = scenarios.filter((one) =>
  requestedNames.length === 0 ? roundsOf(one) > 0 : requestedNames.includes(one.name),
)
if (selected.length === 0) {
  console.error(`No such scenario. Available: ${scenarios.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const results: FaultResult[] = []
for (const scenario of selected) {
  const begun = performance.now()
  const result = await scenario
    .run({ rounds: roundsOf(scenario) })
    .catch((error: Error): FaultResult => toFailedResult(scenario.name, error))
  results.push(result)
  const { ok, name, description: what, tried, passed: survived, lost, notes, skipped } = result
  const seconds = Math.round((performance.now() - begun) / 1000)
  if (skipped !== undefined) {
    console.log(`– ${name}: skipped, ${skipped}.`)
    continue
  }
  console.log(`${ok ? '✓' : '✗'} ${name}: tried ${tried}, passed ${survived}, lost ${lost} (${seconds} s). ${what}`)
  for (const note of notes) console.log(`    ${note}`)
}
writeFileSync('quality/faults/results.json', JSON.stringify({ long, results }, null, 2))
writeFigures('docs/reliability.md', {
  header: ['Scenario', 'What breaks', 'Passed', 'Lost', 'Date'],
  rows: results.filter(({ skipped }) => skipped === undefined).map(toRow),
  keeps: (key) => scenarios.some(({ name }) => key === `\`${name}\``),
})
const failedScenarios = results.filter(({ ok }) => !ok)
const skippedScenarios = results.filter((one) => one.skipped !== undefined)
if (skippedScenarios.length > 0) console.log(`Skipped: ${skippedScenarios.map(({ name }) => name).join(', ')}.`)
console.log(
  failedScenarios.length === 0 ? 'All passed.' : `Failed: ${failedScenarios.map(({ name }) => name).join(', ')}.`,
)
process.exitCode = failedScenarios.length === 0 ? 0 : 1

function toRow({ name, description, passed, tried, lost, ok }: FaultResult): string[] {
  const share = `${passed.toLocaleString('en')} of ${tried.toLocaleString('en')}`
  const day = new Date().toISOString().slice(0, 10)
  return [`\`${name}\``, description, ok ? share : `**failed**, ${share}`, lost.toLocaleString('en'), day]
}

function toFailedResult(name: string, error: Error): FaultResult {
  return { name, description: 'It could not be run.', tried: 0, passed: 0, lost: 0, notes: [error.message], ok: false }
}
