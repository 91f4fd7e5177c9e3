import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'

type VitestReport = {
  numPassedTests: number
  numTotalTests: number
  testResults: { assertionResults: { title: string; failureMessages: string[] }[] }[]
}

/** F6, T17: runs the test of mutated provider responses with `rounds` mutations. Each is reproducible by its number. */
export async function runAiResponses({ rounds }: { rounds: number }): Promise<FaultResult> {
  const report = join(temporaryFolder(), `ai-responses-${process.pid}.json`)
  const args = [
    'run',
    '--project',
    'sqlite-slow',
    '--reporter=json',
    `--outputFile.json=${report}`,
    'mutated-responses',
  ]
  const env = { ...process.env, WAGWISE_MUTATIONS: String(rounds), NO_COLOR: '1' }
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { env, stdio: 'ignore' })
  await once(child, 'close')
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  rmSync(report, { force: true })
  const failureMessages = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap((one) => one.failureMessages),
  )
  const ok = child.exitCode === 0 && numTotalTests > 0 && numPassedTests === numTotalTests
  return {
    name: 'ai-responses',
    description:
      'Mutated responses of an AI provider in four API formats: whole articles or a reason, no foreign link (F6, T17).',
    tried: rounds,
    passed: ok ? rounds : Math.floor((rounds * numPassedTests) / Math.max(1, numTotalTests)),
    lost: 0,
    notes: failureMessages.map((message) => message.split('\n')[0] ?? '').slice(0, 5),
    ok,
  }
}
