import { startFailure } from './startup-error.ts'

/**
 * Runs one of our programs. What it creates is its owner's alone, whatever the umask was: databases, secrets, uploads
 * and backups are all private. A failure that a person can repair ends it with one sentence.
 */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  process.umask(0o077)
  try {
    await program()
  } catch (error) {
    const sentence = startFailure(error)
    if (sentence === undefined) throw error
    if (sentence !== '') console.error(sentence)
    process.exit(1)
  }
}
