import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '#server/startup-error.ts'
import { lockFile } from './lock-file.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wagwise-lock-'))
  path = join(folder, 'wagwise.db')
})
afterEach(() => rm(folder, { recursive: true }))

async function lockInAnotherProcess() {
  const source = `import { lockFile } from ${JSON.stringify(join(import.meta.dirname, 'lock-file.ts'))}
    globalThis.lock = lockFile(${JSON.stringify(path)}); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test('a second process is refused with the number of the first, until the first is killed', async () => {
  const child = await lockInAnotherProcess()
  expect(() => lockFile(path)).toThrow(StartupError)
  expect(() => lockFile(path)).toThrow(`(process ${child.pid})`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFile(path).release()
})

test('the same process cannot take the lock twice, and can again after its release', () => {
  const lock = lockFile(path)
  expect(() => lockFile(path)).toThrow(`(process ${process.pid})`)
  lock.release()
  lockFile(path).release()
})
