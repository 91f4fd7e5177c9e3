import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { findChromium, findPostgres, installMissing } from './find-programs.ts'
import { runCheck, runFiles, runSuite, skipped, type Outcome } from './test-parts.ts'

type Part = { name: string; run: () => Promise<Outcome> }

const asked = process.argv.slice(2).filter((argument) => argument !== '--without-browser')
const withBrowser = !process.argv.includes('--without-browser')
mkdirSync('artifacts', { recursive: true })
// About seventy servers start during a run; with this they compile their bundle once.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node')
installMissing({ withBrowser })

// The longest first.
const checks = ['lint', 'types', 'layers', 'unused', 'format'].map((name) => ({ name, run: () => runCheck(name) }))
const sqlite = suite('sqlite', 'unit and feature tests on SQLite')
const postgres = hasPostgres()
  ? suite('postgres', 'feature tests on PostgreSQL')
  : missing('postgres', 'no PostgreSQL server was found; set TEST_DATABASE_URL or install one')
const site = suite('site', 'the built site over HTTP')
const browser = findChromium()
  ? suite('browser', 'the built site in a browser')
  : missing('browser', 'no Chromium was found; set CHROMIUM_PATH or install one')

const parts = [sqlite, postgres, site, ...(withBrowser ? [browser] : [])]
const finished: (Outcome & { name: string; seconds: number })[] = []

if (asked.length > 0) await runPart({ name: 'chosen tests', run: () => runFiles(asked, projectsAtHand()) })
else {
  await Promise.all(Array.from({ length: availableParallelism() }, () => runAll(checks)))
  // One after the other: each uses all cores itself. Two at a time took as long, and tests that measure time failed.
  await runAll(parts)
}
report()

/** Takes one part after the other until none is left. */
async function runAll(left: Part[]) {
  for (let part = left.shift(); part; part = left.shift()) await runPart(part)
}

async function runPart({ name, run }: Part) {
  const begun = performance.now()
  console.log(`▶ ${name}`)
  const outcome = await run()
  const seconds = (performance.now() - begun) / 1000
  const { passed, failed, skipped: left } = outcome
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${left} skipped in ${seconds.toFixed(0)} s`,
  )
  finished.push({ ...outcome, name, seconds })
}

function report() {
  const sum = (count: 'passed' | 'failed' | 'skipped') => finished.reduce((total, part) => total + part[count], 0)
  console.log('\nSeconds  Part')
  for (const { name, seconds } of finished) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`)
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(7)}  all`)
  const slowest = finished.flatMap(({ tests }) => tests).toSorted((a, b) => b.seconds - a.seconds)
  console.log('\nSeconds  The slowest twenty tests')
  for (const { seconds, file, title } of slowest.slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${title} (${file})`)
  const retried = slowest.filter(({ firstFailure }) => firstFailure)
  if (retried.length > 0) console.log('\nPassed only when tried again: either the test or the code has a race')
  for (const { title, file, firstFailure = '' } of retried)
    console.log(`${title} (${file}): ${firstFailure.split('\n')[0]}`)
  for (const { name, failed } of finished) if (failed > 0) console.log(`\n✗ ${name} failed: see above.`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

function suite(project: string, what: string): Part {
  return { name: `${project}: ${what}`, run: () => runSuite(project) }
}

function missing(project: string, why: string): Part {
  return { name: `${project}: SKIPPED, ${why}`, run: async () => skipped }
}

function hasPostgres(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL'] ?? findPostgres())
}

/** All but those whose program is missing, unless the caller names some. */
function projectsAtHand(): string[] {
  if (asked.some((argument) => argument.startsWith('--project'))) return []
  const isThere: Record<string, boolean> = {
    sqlite: true,
    postgres: hasPostgres(),
    site: true,
    browser: withBrowser && findChromium() !== undefined,
  }
  return Object.keys(isThere).filter((project) => isThere[project])
}
