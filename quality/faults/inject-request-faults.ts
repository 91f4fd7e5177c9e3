import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

// For `node --import`: what a request asks for in `x-fault` goes wrong in this process.
const requestFaults = new AsyncLocalStorage<{ left: number }>()

subscribe('http.server.request.start', (message) => {
  const fault = (message as { request: IncomingMessage }).request.headers['x-fault']
  requestFaults.enterWith({ left: fault === 'throw' ? 1 : 0 })
  // Where nobody can catch it.
  if (fault === 'rejection') void Promise.reject(new Error('planted: a promise that nobody heard'))
  if (fault === 'exception')
    setImmediate(() => {
      throw new Error('planted: an exception that nobody caught')
    })
})

/** Whatever handler it is, it ends with an answer: making the first one fails. */
function fail() {
  const state = requestFaults.getStore()
  if (!state || state.left === 0) return
  state.left--
  throw new Error('planted: a handler throws')
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
