import { expect, test } from 'vitest'
import { ApiError } from './fetch-json.ts'
import { createSessionMonitor, type Session } from './session-monitor.ts'
import { createStore } from './store.ts'

const nobody: Session = { user: null, isAdmin: false }
const ada: Session = { user: { id: '1', email: 'ada@example.test' }, isAdmin: true, expires: 'Monday' }

function open(initial: Session, answers: (Session | Error)[]) {
  const store = createStore(initial)
  const events: string[] = []
  const waits: number[] = []
  const keeper = createSessionMonitor({
    store,
    fetchSession: async () => {
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new TypeError('no network')
      return answer
    },
    emit: (event) => void events.push(event),
    delay: async (ms) => void waits.push(ms),
  })
  return { store, events, waits, keeper }
}

test.each([
  [nobody, ada, ['SIGNED_IN']],
  [ada, nobody, ['SIGNED_OUT']],
  [ada, { ...ada, expires: 'Tuesday' }, ['TOKEN_REFRESHED']],
  [ada, { ...ada, isAdmin: false }, ['USER_UPDATED']],
  [ada, { ...ada }, []],
  [nobody, { ...nobody }, []],
] as const)('from %j to %j raises %j (250)', async (before, after, raised) => {
  const { keeper, events, store } = open(before, [after])
  await keeper.refresh()
  expect(events).toEqual(raised)
  expect(store.get()).toEqual(after)
})

test('a failure that may pass is retried after 200 ms, then twice as long each time, and then left for the next tick (254)', async () => {
  const { keeper, waits, events, store } = open(ada, [])
  await keeper.refresh()
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
  expect(events).toEqual([])
  expect(store.get()).toBe(ada)
})

test('an answer after a few failures ends the retries', async () => {
  const { keeper, waits, store } = open(nobody, [new TypeError('no network'), new ApiError('/', 503, undefined), ada])
  await keeper.refresh()
  expect(waits).toEqual([200, 400])
  expect(store.get()).toBe(ada)
})

test('a refusal that will not pass removes the session and the admin flag (252, 255)', async () => {
  const { keeper, waits, events, store } = open(ada, [new ApiError('/api/session', 401, undefined)])
  await keeper.refresh()
  expect(waits).toEqual([])
  expect(events).toEqual(['SIGNED_OUT'])
  expect(store.get()).toEqual({ user: null, isAdmin: false })
})

test('questions at the same moment are one question', async () => {
  const { keeper, events } = open(nobody, [ada])
  await Promise.all([keeper.refresh(), keeper.refresh()])
  expect(events).toEqual(['SIGNED_IN'])
})
