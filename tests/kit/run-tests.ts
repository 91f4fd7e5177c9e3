import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium, findPostgres, installMissing } from './programs.ts'

type Count = { passed: number; failed: number; skipped: number }
const total: Count = { passed: 0, failed: 0, skipped: 0 }
const artefacts = 'artefacts'
mkdirSync(artefacts, { recursive: true })

installMissing()
for (const check of ['format', 'types', 'lint', 'floors', 'unused']) add(runCheck(check))
add(runSuite('rules and features on SQLite', 'sqlite'))
if (findPostgres() ?? process.env['TEST_DATABASE_URL']) add(runSuite('features on PostgreSQL', 'postgres'))
else skip('features on PostgreSQL', 'no PostgreSQL server was found; set TEST_DATABASE_URL or install one')
add(runSuite('the built site over HTTP', 'site'))
if (process.argv.includes('--without-browser')) console.log('\nWithout the browser, as asked.')
else if (findChromium()) add(runSuite('journeys in a browser', 'browser'))
else skip('journeys in a browser', 'no Chromium was found; set CHROMIUM_PATH or install one')

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0

function add(count: Count) {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}

function runCheck(name: string): Count {
  const { status } = spawnSync('npm', ['run', '--silent', name], { stdio: ['ignore', 'inherit', 'inherit'] })
  console.log(`${status === 0 ? '✓' : '✗'} ${name}`)
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** One suite of vitest.config.ts, counted from its own report: a suite that never ran is a failure, not a zero. */
function runSuite(what: string, project: string): Count {
  console.log(`\n${what}`)
  const report = `${artefacts}/${project}.json`
  rmSync(report, { force: true })
  const args = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const env = { ...process.env, NO_COLOR: '1' }
  const { status } = spawnSync('node_modules/.bin/vitest', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = status !== 0 && numFailedTests === 0 ? 1 : numFailedTests
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }
}

function skip(what: string, why: string) {
  console.log(`\n!!! SKIPPED: ${what}: ${why}.`)
  total.skipped++
}
