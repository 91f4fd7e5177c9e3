import { afterEach, expect, test, vi } from 'vitest'
import { installShutdown } from './shutdown.ts'

afterEach(() => void vi.restoreAllMocks())

/** Handlers and the end of the process are only written down. */
function watchProcess() {
  const handlers = new Map<string, (error: Error) => void>()
  const codes: unknown[] = []
  vi.spyOn(process, 'on').mockImplementation(((name: string, handler: (error: Error) => void) => {
    handlers.set(name, handler)
    return process
  }) as never)
  vi.spyOn(process, 'exit').mockImplementation(((code: number) => void codes.push(code)) as never)
  const logged: string[] = []
  const log = (_level: string, event: string) => void logged.push(event)
  return { handlers, codes, logged, log }
}

test('a part that cannot be closed keeps neither the others open nor the process alive', async () => {
  const { handlers, codes, logged, log } = watchProcess()
  const closed: string[] = []
  const fail = () => Promise.reject(new Error('The file is gone.'))
  installShutdown(log, [() => closed.push('first'), fail, () => closed.push('last')])
  handlers.get('SIGTERM')?.(new Error())
  await expect.poll(() => codes).toEqual([1])
  expect(closed).toEqual(['first', 'last'])
  expect(logged).toEqual(['shutdown_step_failed'])
})

test('a signal ends the process with 0, and a second one changes nothing', async () => {
  const { handlers, codes, log } = watchProcess()
  const close = vi.fn<() => void>()
  installShutdown(log, [close])
  handlers.get('SIGTERM')?.(new Error())
  handlers.get('SIGINT')?.(new Error())
  await expect.poll(() => codes).toEqual([0])
  expect(close).toHaveBeenCalledOnce()
})

test('an unhandled rejection is logged and the site goes on; an uncaught exception ends it (F17)', async () => {
  const { handlers, codes, logged, log } = watchProcess()
  installShutdown(log, [])
  handlers.get('unhandledRejection')?.(new Error('unheard'))
  expect([logged, codes]).toEqual([['unhandled_rejection'], []])
  handlers.get('uncaughtException')?.(new Error('uncaught'))
  await expect.poll(() => codes).toEqual([1])
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'])('%s stops the server', async (signal) => {
  const { handlers, codes, log } = watchProcess()
  installShutdown(log, [])
  handlers.get(signal)?.(new Error())
  await expect.poll(() => codes).toEqual([0])
})
