import { runProgram } from './run-program.ts'

// Imported only here, so that a package that is missing or made for another system is one sentence too.
await runProgram(async () => {
  const { start } = await import('./start.ts')
  await start(process.cwd())
})
