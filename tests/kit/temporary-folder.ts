import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One folder for all temporary files of a test run: workers are killed without a chance to clean up, so this is removed
 * at the end.
 */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'wagwise-tests-'))
  process.env['WAGWISE_TEST_FOLDER'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

export function temporaryFolder(): string {
  return process.env['WAGWISE_TEST_FOLDER'] ?? tmpdir()
}
