import { startFailure } from './startup-error.ts'

/** Everything it creates is private to its owner, whatever the umask. A fixable error is printed as one sentence. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  process.umask(0o077)
  const wantsHelp = process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')
  // Without arguments each program says how it is used.
  if (wantsHelp) process.argv.length = 2
  try {
    await program()
  } catch (error) {
    const sentence = startFailure(error)
    if (sentence === undefined) throw error
    if (sentence !== '') (wantsHelp ? console.log : console.error)(sentence)
    process.exit(wantsHelp ? 0 : 1)
  }
}
