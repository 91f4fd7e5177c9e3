import { expect, onTestFinished, test, vi } from 'vitest'
import { addToRounds } from './heartbeat.ts'

test('all hear a sign of life every 15 seconds, and each session is asked once a minute, however often it listens (T21)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const isWelcome = vi.fn<() => Promise<boolean>>(async () => true)
  const isGone = vi.fn<() => Promise<boolean>>(async () => false)
  const member = (owner: string, asked: () => Promise<boolean>) => {
    const one = { owner, isWelcome: asked, send: vi.fn<() => void>(), end: vi.fn<() => void>() }
    return { ...one, leave: addToRounds(one) }
  }
  const here = [member('here', isWelcome), member('here', isWelcome)]
  const gone = [member('gone', isGone), member('gone', isGone)]
  await vi.advanceTimersByTimeAsync(14_999)
  expect(here.map(({ send }) => send.mock.calls.length)).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect([...here, ...gone].map(({ send }) => send.mock.calls.length)).toEqual([1, 1, 1, 1])
  await vi.advanceTimersByTimeAsync(44_999)
  expect(isGone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect([isWelcome.mock.calls.length, isGone.mock.calls.length]).toEqual([1, 1])
  expect([...here, ...gone].map(({ end }) => end.mock.calls.length)).toEqual([0, 0, 1, 1])
  for (const { leave } of [...here, ...gone]) leave()
  expect(vi.getTimerCount()).toBe(0)
})
