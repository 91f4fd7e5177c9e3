import { startFailure } from './startup-error.ts'

/** Everything it creates is private to its owner, whatever the umask. A fixable error is printed as one sentence. */
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
