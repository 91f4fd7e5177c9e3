import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { findChromium, findPostgres, installMissing } from './find-programs.ts'
import { addCounts, countsLine } from './test-counts.mjs'
import { runCheck, runFiles, runSuite, skipped, type Outcome } from './test-parts.ts'

type Part = { name: string; run: () => Promise<Outcome> }

const isSlow = process.argv[2] === 'slow'
const command = isSlow ? 'test:slow' : 'test'
/** Files or titles, instead of everything. */
const filters = process.argv.slice(isSlow ? 3 : 2)
mkdirSync('artifacts', { recursive: true })
// Servers start about fifty times during a run; with this they compile their bundle once.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node')
installMissing()

const noPostgres = 'no PostgreSQL server was found; set TEST_DATABASE_URL or install one'
const noBrowser = 'no Chromium was found; set CHROMIUM_PATH or install one'

// The longest first. Rules that need types take as long as all other checks together.
const checks = (isSlow ? ['lint:types'] : ['types', 'layers', 'unused', 'lint', 'format', 'types:worker']).map(
  (name) => ({ name, run: () => runCheck(name) }),
)
const daily = [
  suite('sqlite', 'unit and feature tests on SQLite'),
  suite('postgres', 'feature tests on PostgreSQL', hasPostgres(), noPostgres),
  suite('site', 'the built site over HTTP'),
  suite('components', 'parts of the interface in a browser', hasBrowser(), noBrowser),
  suite('browser', 'journeys through the built site in a browser', hasBrowser(), noBrowser),
]
const slow = [
  suite('sqlite-slow', 'long unit and feature tests on SQLite'),
  suite('postgres-slow', 'all other feature tests on PostgreSQL', hasPostgres(), noPostgres),
  suite('site-slow', 'kills and restarts of the built site'),
  suite('components-slow', 'more parts of the interface in a browser', hasBrowser(), noBrowser),
  suite('browser-slow', 'everything else in a browser', hasBrowser(), noBrowser),
]
const parts = isSlow ? slow : daily
const finished: (Outcome & { name: string; seconds: number })[] = []

if (filters.length > 0) {
  const projects = filters.some((filter) => filter.startsWith('--project'))
    ? []
    : parts.filter(({ isReady }) => isReady)
  await runPart({
    name: 'chosen tests',
    run: () =>
      runFiles(
        filters,
        projects.map(({ project }) => project),
      ),
  })
} else {
  await Promise.all(Array.from({ length: availableParallelism() }, () => runAll(checks)))
  // One after the other: each uses all cores itself. Two at a time took as long, and tests that measure time failed.
  await runAll(parts)
}
report()

/** Takes one part after the other until none is left. */
async function runAll(queue: Part[]) {
  for (let part = queue.shift(); part; part = queue.shift()) await runPart(part)
}

async function runPart({ name, run }: Part) {
  const begun = performance.now()
  console.log(`▶ ${name}`)
  const outcome = await run()
  const seconds = (performance.now() - begun) / 1000
  console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${name}: ${countsLine(outcome)} in ${seconds.toFixed(0)} s`)
  finished.push({ ...outcome, name, seconds })
}

function report() {
  console.log('\nSeconds  Part')
  for (const { name, seconds } of finished) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`)
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(7)}  all`)
  const slowest = finished.flatMap(({ tests }) => tests).toSorted((a, b) => b.seconds - a.seconds)
  console.log('\nSeconds  The slowest twenty tests')
  for (const { seconds, file, title } of slowest.slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${title} (${file})`)
  for (const { name, failed } of finished) if (failed > 0) console.log(`\n✗ ${name} failed: see above.`)
  const total = addCounts(finished)
  // For .ci/run, which adds the counts of both commands.
  writeFileSync(`artifacts/${command.replace(':', '-')}.json`, JSON.stringify(total))
  console.log(`\n${countsLine(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

type Suite = Part & { project: string; isReady: boolean }

/** One project of vitest.config.ts; skipped loudly if the machine lacks what it needs. */
function suite(project: string, title: string, isReady = true, reason = ''): Suite {
  if (!isReady) return { project, isReady, name: `${project}: SKIPPED, ${reason}`, run: async () => skipped }
  return { project, isReady, name: `${project}: ${title}`, run: () => runSuite(project) }
}

function hasPostgres(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL'] ?? findPostgres())
}

function hasBrowser(): boolean {
  return findChromium() !== undefined
}
