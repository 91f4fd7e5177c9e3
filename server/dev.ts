import { enableCompileCache, flushCompileCache } from 'node:module'
import { runProgram } from './run-program.ts'

// What was stripped of types and compiled is kept for the next start: loading then costs half as much.
enableCompileCache('dist/development/compiled')
await runProgram(async () => {
  const { startDevServer: develop } = await import('./dev-server.ts')
  await develop()
  flushCompileCache()
})
