import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { unsetVariables } from './unset-variables.ts'

/** Runs one of our command-line programs, as `npm run` would. */
export async function runScript(
  script: 'backup' | 'restore',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const { NODE_ENV: _env, VITEST: _vitest, ...environment } = process.env
  const child = spawn(process.execPath, [`server/scripts/${script}.ts`, ...args], {
    env: { ...environment, ...unsetVariables, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  await once(child, 'close')
  return { code: child.exitCode, output }
}
