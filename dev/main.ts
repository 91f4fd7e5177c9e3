import { enableCompileCache, flushCompileCache } from 'node:module'
import { runProgram } from '#server/run-program.ts'

// Caches stripped and compiled modules, which halves the loading time of the next start.
enableCompileCache('dist/development/compiled')
await runProgram(async () => {
  const { startDevServer } = await import('./dev-server.ts')
  await startDevServer()
  flushCompileCache()
})
