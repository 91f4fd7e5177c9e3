import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One folder for all temporary files of a test run: workers are killed without a chance to clean up, so this is removed
 * at the end.
 */
export default function setup() {
  const folder = mkdtempSync(join(fastFolder(), 'wagwise-tests-'))
  process.env['WAGWISE_TEST_FOLDER'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

export function temporaryFolder(): string {
  return process.env['WAGWISE_TEST_FOLDER'] ?? tmpdir()
}

/** In memory if there is room: every test has a database of its own, and on a disk that takes an eighth more CPU time. */
export function fastFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 2 ** 31 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
