import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Whatever `handle` records in the audit log names this token, however deep in a feature it is. */
export function withActingToken<T>(name: string, handle: () => T): T {
  return storage.run(name, handle)
}

/** The name of the token that the current request came with. */
export const actingTokenName = () => storage.getStore()
