import { expect, onTestFinished, test, vi } from 'vitest'
import { registerConnection } from './heartbeat.ts'

test('every connection gets a heartbeat every 15 seconds, and each session is checked once a minute for all its connections (T21)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const allowed = vi.fn<() => Promise<boolean>>(async () => true)
  const denied = vi.fn<() => Promise<boolean>>(async () => false)
  const member = (owner: string, isStillAllowed: () => Promise<boolean>) => {
    const one = { owner, isStillAllowed, send: vi.fn<() => void>(), end: vi.fn<() => void>() }
    return { ...one, leave: registerConnection(one) }
  }
  const here = [member('here', allowed), member('here', allowed)]
  const gone = [member('gone', denied), member('gone', denied)]
  await vi.advanceTimersByTimeAsync(14_999)
  expect(here.map(({ send }) => send.mock.calls.length)).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect([...here, ...gone].map(({ send }) => send.mock.calls.length)).toEqual([1, 1, 1, 1])
  await vi.advanceTimersByTimeAsync(44_999)
  expect(denied).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect([allowed.mock.calls.length, denied.mock.calls.length]).toEqual([1, 1])
  expect([...here, ...gone].map(({ end }) => end.mock.calls.length)).toEqual([0, 0, 1, 1])
  for (const { leave } of [...here, ...gone]) leave()
  expect(vi.getTimerCount()).toBe(0)
})
