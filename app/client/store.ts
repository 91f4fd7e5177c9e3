export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** Islands are separate React roots and the loader has no React, so they share state through module-level stores. */
export function createStore<Value>(initial: Value): Store<Value> {
  return createLazyStore(() => initial)
}

/** Reads the initial value on first use: the server imports these modules too and has no storage. */
export function createLazyStore<Value>(read: () => Value): Store<Value> {
  let state: { value: Value } | undefined
  const current = () => (state ??= { value: read() })
  const listeners = new Set<() => void>()
  return {
    get: () => current().value,
    set(next) {
      if (Object.is(current().value, next)) return
      state = { value: next }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
