import { enableCompileCache, flushCompileCache } from 'node:module'
import { CannotStart } from './cannot-start.ts'

// What was stripped of types and compiled is kept for the next start: loading then costs half as much.
enableCompileCache('dist/development/compiled')
try {
  const { develop } = await import('./develop.ts')
  await develop(process.env)
  flushCompileCache()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exit(1)
}
