import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One folder for everything that a run of the tests leaves behind: workers are ended without a word, so it goes here. */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'wagwise-tests-'))
  process.env['WAGWISE_TEST_FOLDER'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

export function temporaryFolder(): string {
  return process.env['WAGWISE_TEST_FOLDER'] ?? tmpdir()
}
