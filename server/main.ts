import { runProgram } from './run-program.ts'

// Imported here, so that a missing or incompatible package is also reported in one sentence.
await runProgram(async () => {
  const { start } = await import('./start.ts')
  await start()
})
