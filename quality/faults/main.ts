import { writeFileSync } from 'node:fs'
import { runAiResponses } from './ai-responses.ts'
import { runBackup } from '#tests/kit/faults/backup.ts'
import { runBlackHoles } from './black-holes.ts'
import { runClusterKills } from '#tests/kit/faults/cluster-kills.ts'
import { runFullDisk } from './full-disk.ts'
import { runSlugs } from './slugs.ts'
import { runTwoAdmins } from './two-admins.ts'
import { runSchemaStarts } from './schema-starts.ts'
import { runFailingRequests } from './failing-requests.ts'
import { runClockShifts } from './clock-shifts.ts'
import { runLostFiles } from './lost-files.ts'
import { runUnicode } from './unicode.ts'
import { runLargeArticles } from './large-articles.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { runMalformedRequests } from './malformed-requests.ts'
import { runGeneration } from './generation.ts'
import { runHeaders } from './headers.ts'
import { runThunderingHerd } from './thundering-herd.ts'
import { runHugeBodies } from './huge-bodies.ts'
import { runHostileUploads } from './hostile-uploads.ts'
import { runKills } from './kills.ts'
import { runMemory } from './memory.ts'
import { runKnownVulnerabilities } from './known-vulnerabilities.ts'
import { runMigrations } from './migrations.ts'
import { runNewsletter } from './newsletter.ts'
import { runPowerCuts } from './power-cuts.ts'
import { runOverload } from './overload.ts'
import { runPgBouncer } from './pgbouncer.ts'
import { runPostgres } from '#tests/kit/faults/postgres.ts'
import { runReplica } from './replica.ts'
import { runRaces } from './races.ts'
import { runRenderer } from './renderer.ts'
import { runRestarts } from './restarts.ts'
import { runSchemas } from './schemas.ts'
import { runSlowSockets } from './slow-sockets.ts'
import { runSoak } from './soak.ts'
import { runSsrf } from './ssrf.ts'
import { runSyncErrors } from './sync-errors.ts'
import { runEventStreams } from './event-streams.ts'
import { runDiskSyncs } from './disk-syncs.ts'
import { runSharedState } from './shared-state.ts'
import { runHaproxy, runTwoServers } from '#tests/kit/faults/two-servers.ts'
import { runViewFlood } from './view-flood.ts'
import { runXss } from './xss.ts'

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
  { name: 'two-admins', run: runTwoAdmins, rounds: 1000, long: 1000 },
  { name: 'slugs', run: runSlugs, rounds: 2, long: 10 },
  { name: 'migrations', run: runMigrations, rounds: 25, long: 100 },
  { name: 'schema-starts', run: runSchemaStarts, rounds: 6, long: 25 },
  { name: 'failing-requests', run: runFailingRequests, rounds: 1, long: 5 },
  { name: 'clock-shifts', run: runClockShifts, rounds: 1, long: 3 },
  { name: 'lost-files', run: runLostFiles, rounds: 50, long: 200 },
  { name: 'unicode', run: runUnicode, rounds: 1, long: 5 },
  { name: 'large-articles', run: runLargeArticles, rounds: 1, long: 5 },
  { name: 'generation', run: runGeneration, rounds: 2, long: 25 },
  { name: 'newsletter', run: runNewsletter, rounds: 3, long: 9 },
  { name: 'races', run: runRaces, rounds: 10, long: 100 },
  { name: 'backup', run: runBackup, rounds: 3, long: 10 },
  { name: 'huge-bodies', run: runHugeBodies, rounds: 20, long: 100 },
  { name: 'malformed-requests', run: runMalformedRequests, rounds: 2000, long: 10_000 },
  { name: 'headers', run: runHeaders, rounds: 5000, long: 5000 },
  { name: 'schemas', run: runSchemas, rounds: 500, long: 10_000 },
  { name: 'xss', run: runXss, rounds: 10, long: 250 },
  { name: 'ssrf', run: runSsrf, rounds: 1000, long: 1000 },
  { name: 'known-vulnerabilities', run: runKnownVulnerabilities, rounds: 1, long: 1 },
  { name: 'hostile-uploads', run: runHostileUploads, rounds: 200, long: 1000 },
  { name: 'renderer', run: runRenderer, rounds: 100_000, long: 1_000_000 },
  { name: 'ai-responses', run: runAiResponses, rounds: 500, long: 10_000 },
  { name: 'cluster-kills', run: runClusterKills, rounds: 5, long: 20 },
  { name: 'two-servers', run: runTwoServers, rounds: 4, long: 20 },
  { name: 'haproxy', run: runHaproxy, rounds: 4, long: 20 },
  { name: 'shared-state', run: runSharedState, rounds: 1, long: 5 },
  { name: 'restarts', run: runRestarts, rounds: 3, long: 20 },
  { name: 'postgres', run: runPostgres, rounds: 5, long: 20 },
  { name: 'pgbouncer', run: runPgBouncer, rounds: 2, long: 10 },
  { name: 'replica', run: runReplica, rounds: 2, long: 10 },
  { name: 'thundering-herd', run: runThunderingHerd, rounds: 5, long: 60 },
  { name: 'black-holes', run: runBlackHoles, rounds: 1, long: 5 },
  { name: 'slow-sockets', run: runSlowSockets, rounds: 300, long: 2000 },
  { name: 'event-streams', run: runEventStreams, rounds: 2000, long: 10_000 },
  { name: 'memory', run: runMemory, rounds: 60, long: 1800 },
  { name: 'overload', run: runOverload, rounds: 1, long: 5 },
  { name: 'soak', run: runSoak, rounds: 0, long: 120 },
  { name: 'view-flood', run: runViewFlood, rounds: 15, long: 60 },
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
writeFileSync('quality/faults/results.json', JSON.stringify({ long, found: results }, null, 2))
const failedScenarios = results.filter(({ ok }) => !ok)
const skippedScenarios = results.filter((one) => one.skipped !== undefined)
if (skippedScenarios.length > 0) console.log(`Skipped: ${skippedScenarios.map(({ name }) => name).join(', ')}.`)
console.log(
  failedScenarios.length === 0 ? 'All passed.' : `Failed: ${failedScenarios.map(({ name }) => name).join(', ')}.`,
)
process.exitCode = failedScenarios.length === 0 ? 0 : 1

function toFailedResult(name: string, error: Error): FaultResult {
  return { name, description: 'It could not be run.', tried: 0, passed: 0, lost: 0, notes: [error.message], ok: false }
}
