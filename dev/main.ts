import { enableCompileCache, flushCompileCache } from 'node:module'
import { runProgram } from '#server/run-program.ts'

// In watch mode, Node.js sends every import of a worker to its parent, among the worker's own messages.
delete process.env['WATCH_REPORT_DEPENDENCIES']
// Caches stripped and compiled modules, which halves the loading time of the next start.
enableCompileCache('dist/development/compiled')
await runProgram(async () => {
  const { startDevServer } = await import('./dev-server.ts')
  await startDevServer()
  flushCompileCache()
})
