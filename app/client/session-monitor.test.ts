import { expect, test } from 'vitest'
import { ApiError } from './fetch-json.ts'
import { createSessionMonitor, type Session } from './session-monitor.ts'
import { createStore } from './store.ts'

const signedOut: Session = { user: null, isAdmin: false }
const user = { id: '1', email: 'ada@example.test', name: 'Ada', twoFactorEnabled: false }
const ada: Session = { user, isAdmin: true, expires: 'Monday' }

function open(initial: Session, responses: (Session | Error)[]) {
  const store = createStore(initial)
  const events: string[] = []
  const waits: number[] = []
  const monitor = createSessionMonitor({
    store,
    fetchSession: async () => {
      const response = responses.shift()
      if (!response || response instanceof Error) throw response ?? new ApiError('/api/session', 0)
      return response
    },
    emit: (event) => void events.push(event),
    delay: async (ms) => void waits.push(ms),
  })
  return { store, events, waits, monitor }
}

test.each([
  [signedOut, ada, ['SIGNED_IN']],
  [ada, signedOut, ['SIGNED_OUT']],
  [ada, { ...ada, expires: 'Tuesday' }, ['TOKEN_REFRESHED']],
  [ada, { ...ada, isAdmin: false }, ['USER_UPDATED']],
  [ada, { ...ada }, []],
  [signedOut, { ...signedOut }, []],
] as const)('from %j to %j raises %j (250)', async (before, after, raised) => {
  const { monitor, events, store } = open(before, [after])
  await monitor.refresh()
  expect(events).toEqual(raised)
  expect(store.get()).toEqual(after)
})

test('a transient failure is retried after 200 ms, then after twice as long each time, until the next poll (254)', async () => {
  const { monitor, waits, events, store } = open(ada, [])
  await monitor.refresh()
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
  expect(events).toEqual([])
  expect(store.get()).toBe(ada)
})

test('a response after a few failures ends the retries', async () => {
  const { monitor, waits, store } = open(signedOut, [new ApiError('/', 0), new ApiError('/', 503), ada])
  await monitor.refresh()
  expect(waits).toEqual([200, 400])
  expect(store.get()).toBe(ada)
})

test('a permanent error removes the session and the admin flag (252, 255)', async () => {
  const { monitor, waits, events, store } = open(ada, [new ApiError('/api/session', 401)])
  await monitor.refresh()
  expect(waits).toEqual([])
  expect(events).toEqual(['SIGNED_OUT'])
  expect(store.get()).toEqual({ user: null, isAdmin: false })
})

test('simultaneous refreshes share one request', async () => {
  const { monitor, events } = open(signedOut, [ada])
  await Promise.all([monitor.refresh(), monitor.refresh()])
  expect(events).toEqual(['SIGNED_IN'])
})
