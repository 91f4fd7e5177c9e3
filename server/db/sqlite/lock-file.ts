import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/startup-error.ts'
import { primaryErrorName } from './error-codes.ts'

/** A system lock, taken through SQLite: it ends with the process and works across containers, where pids do not. */
export function lockFile(path: string): Disposable & { release: () => void } {
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    lock.exec(
      `pragma synchronous = off; begin immediate; pragma user_version = ${process.pid}; commit; begin immediate`,
    )
  } catch (error) {
    const owner = primaryErrorName(error) === 'busy' ? describeOwner(lock) : undefined
    lock.close()
    if (owner === undefined) throw error
    throw new StartupError(`The database ${path} is in use by another Wagwise process (${owner}); stop that one first.`)
  }
  const release = () => lock.close()
  return { release, [Symbol.dispose]: release }
}

function describeOwner(lock: DatabaseSync): string {
  try {
    return `process ${String(lock.prepare('pragma user_version').get()?.['user_version'])}`
  } catch {
    return 'just starting'
  }
}
