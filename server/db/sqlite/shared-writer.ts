import type { WriterChannel, WriteCommand } from './write-protocol.ts'
import type { StatementResult } from './statement-cache.ts'

/** A process that holds the writer longer than this hangs: its transactions would have timed out before. */
const maxHoldMs = 20_000

type QueuedCommand = {
  command: WriteCommand
  resolve?: (outcome: StatementResult) => void
  reject?: (error: Error) => void
}
type WaitingChannel = { start: () => void; timeOut: () => void }

export type SharedWriter = ReturnType<typeof createSharedWriter>

/** A channel has the writer to itself from `begin` to `commit`; the others wait in order of arrival. */
export function createSharedWriter(writer: WriterChannel) {
  const queue = new Set<WaitingChannel>()
  let holder: WaitingChannel | undefined
  let holdTimer: NodeJS.Timeout | undefined

  function next() {
    const [channel] = queue
    if (holder || !channel) return
    queue.delete(channel)
    holder = channel
    holdTimer = setTimeout(() => {
      drop(channel)
      channel.timeOut()
    }, maxHoldMs).unref()
    channel.start()
  }

  function release() {
    clearTimeout(holdTimer)
    holder = undefined
    next()
  }

  /** Rolls back what the channel had begun and lets the next one continue. */
  function drop(channel: WaitingChannel) {
    queue.delete(channel)
    if (holder !== channel) return
    writer.enqueue({ kind: 'step', sql: 'rollback' })
    // There is nothing left to commit, so this fails, and nobody waits for it.
    writer.request({ kind: 'commit' }).catch(() => undefined)
    release()
  }

  /** `onHang` is called when the channel has held the writer for too long and was rolled back. */
  function open(onHang: () => void = () => undefined): WriterChannel {
    const commands: QueuedCommand[] = []
    let closed: Error | undefined
    const self: WaitingChannel = {
      start() {
        for (let command = commands.shift(); command; command = commands.shift()) {
          forward(command)
          if (holder !== self) break
        }
        if (commands.length > 0) join()
      },
      timeOut() {
        end(new Error('The writer was held for too long.'))
        onHang()
      },
    }

    function join() {
      if (holder !== self) queue.add(self)
      next()
    }

    function end(error: Error) {
      closed = error
      for (const { reject } of commands.splice(0)) reject?.(error)
    }

    function submit(command: QueuedCommand) {
      if (closed) return command.reject?.(closed)
      if (holder === self) return forward(command)
      commands.push(command)
      return join()
    }

    function forward({ command, resolve, reject }: QueuedCommand) {
      if (!resolve || !reject) writer.enqueue(command)
      else writer.request(command).then(resolve, reject)
      // Commands that follow are processed after the commit, so the next channel need not wait for its response.
      if (command.kind === 'commit') release()
    }

    return {
      enqueue: (command) => submit({ command }),
      request: (command) => new Promise((resolve, reject) => submit({ command, resolve, reject })),
      async close() {
        drop(self)
        end(new Error('The database is closed.'))
      },
    }
  }

  return { open }
}
