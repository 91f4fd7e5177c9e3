import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

// For `node --import`: the failure that a request names in `x-fault` happens in this process.
const requestFaults = new AsyncLocalStorage<{ left: number }>()

subscribe('http.server.request.start', (message) => {
  const fault = (message as { request: IncomingMessage }).request.headers['x-fault']
  requestFaults.enterWith({ left: fault === 'throw' ? 1 : 0 })
  // Where nothing can catch it.
  if (fault === 'rejection') void Promise.reject(new Error('injected: an unhandled rejection'))
  if (fault === 'exception')
    setImmediate(() => {
      throw new Error('injected: an uncaught exception')
    })
})

/** Every handler ends with a response, so creating the first one fails. */
function fail() {
  const state = requestFaults.getStore()
  if (!state || state.left === 0) return
  state.left--
  throw new Error('injected: a handler throws')
}

globalThis.Response = new Proxy(Response, {
  construct(real, args: [], newTarget) {
    fail()
    return Reflect.construct(real, args, newTarget) as Response
  },
  get(real, name) {
    const value = Reflect.get(real, name) as unknown
    if (name !== 'json') return value
    return (...args: Parameters<typeof Response.json>) => {
      fail()
      return real.json(...args)
    }
  },
})
