import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { createInterface } from 'node:readline'
import packageFile from '../../package.json' with { type: 'json' }

export type Outcome = {
  passed: number
  failed: number
  skipped: number
  tests: { title: string; file: string; seconds: number }[]
}
export const skipped: Outcome = { passed: 0, failed: 0, skipped: 1, tests: [] }
const neverRan: Outcome = { passed: 0, failed: 1, skipped: 0, tests: [] }

type TestReport = { fullName: string; duration?: number }
type Report = {
  numTotalTests: number
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; assertionResults: TestReport[] }[]
}

/**
 * Runs the command of an npm script without npm and its shell: Windows has neither under these names. Types and lint are
 * Go programs, which use half the CPU time on one core; other checks run beside them.
 */
export async function runCheck(name: string): Promise<Outcome> {
  const scripts: Record<string, string> = packageFile.scripts
  const [, ...args] = (scripts[name] ?? '').split(' ')
  const isGood = args.length > 0 && (await runNode(args, { GOMAXPROCS: '1' })) === 0
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, tests: [] }
}

/** One project of vitest.config.ts. */
export function runSuite(project: string): Promise<Outcome> {
  return runVitest(project, ['--project', project])
}

/** The files or titles passed to vitest, in every project that has them. */
export function runFiles(filters: readonly string[], projects: readonly string[]): Promise<Outcome> {
  return runVitest('chosen', [...projects.flatMap((project) => ['--project', project]), ...filters])
}

async function runVitest(name: string, args: readonly string[]): Promise<Outcome> {
  const report = `artifacts/${name}.json`
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args])
  return existsSync(report) ? readReport(JSON.parse(readFileSync(report, 'utf8')), status) : neverRan
}

/** A suite without tests, or one that exited with an error without reporting one, is a failure and not a zero. */
export function readReport(report: Report, status: number | null): Outcome {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, duration }) => {
      if (!duration) return []
      const file = relative('.', name).replaceAll('\\', '/')
      return [{ title: fullName, file, seconds: duration / 1000 }]
    }),
  )
  const isBad = status !== 0 || report.numTotalTests === 0
  return {
    passed: report.numPassedTests,
    failed: isBad ? Math.max(1, report.numFailedTests) : report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    tests,
  }
}

const details = /Failed (?:Tests|Suites)|Unhandled (?:Errors|Rejection)/

/**
 * Prints whole lines as they come, because several parts print at the same time, and the details of failures in one
 * piece when the part has ended.
 */
async function runNode(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<number | null> {
  const env = { ...process.env, NO_COLOR: '1', ...more }
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const held: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      if (held.length > 0 || details.test(line)) held.push(line)
      else if (line.trim() !== '') console.log(line)
    })
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', resolve)
    child.on('error', ({ message }) => {
      console.log(message)
      resolve(1)
    })
  })
  if (held.length > 0) console.log(held.join('\n'))
  return status
}
