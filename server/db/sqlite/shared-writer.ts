import type { WriterChannel, WriteCommand } from './write-protocol.ts'
import type { StatementResult } from './statement-cache.ts'

/** A process that holds the writer longer than this hangs: its transactions would have timed out before. */
const maxHoldMs = 20_000

type QueuedCommand = {
  command: WriteCommand
  resolve?: (outcome: StatementResult) => void
  reject?: (error: Error) => void
}

/** A channel has the writer to itself from `begin` to `commit`; the others wait in order of arrival. */
export class SharedWriter {
  readonly #channel: WriterChannel
  readonly #queue: SharedWriterChannel[] = []
  #holder: SharedWriterChannel | undefined
  #holdTimer: NodeJS.Timeout | undefined

  constructor(writer: WriterChannel) {
    this.#channel = writer
  }

  /** `onHang` is called when the channel has held the writer for too long and was rolled back. */
  open(onHang: () => void = () => undefined): SharedWriterChannel {
    return new SharedWriterChannel(this.#channel, this, onHang)
  }

  enqueue(channel: SharedWriterChannel) {
    if (this.#holder !== channel && !this.#queue.includes(channel)) this.#queue.push(channel)
    this.#next()
  }

  release(channel: SharedWriterChannel) {
    if (this.#holder !== channel) return
    clearTimeout(this.#holdTimer)
    this.#holder = undefined
    this.#next()
  }

  /** Rolls back what the channel had begun and lets the next one continue. */
  drop(channel: SharedWriterChannel) {
    const at = this.#queue.indexOf(channel)
    if (at !== -1) this.#queue.splice(at, 1)
    if (this.#holder !== channel) return
    this.#channel.enqueue({ kind: 'step', sql: 'rollback' })
    // There is nothing left to commit, so this fails, and nobody waits for it.
    this.#channel.request({ kind: 'commit' }).catch(() => undefined)
    this.release(channel)
  }

  #next() {
    if (this.#holder) return
    const channel = this.#queue.shift()
    if (!channel) return
    this.#holder = channel
    this.#holdTimer = setTimeout(() => {
      this.drop(channel)
      channel.timeOut()
    }, maxHoldMs).unref()
    channel.start()
  }
}

export class SharedWriterChannel implements WriterChannel {
  readonly #writer: WriterChannel
  readonly #shared: SharedWriter
  readonly #onHang: () => void
  readonly #waiting: QueuedCommand[] = []
  #holds = false
  #closed: Error | undefined

  constructor(writer: WriterChannel, shared: SharedWriter, onHang: () => void) {
    this.#writer = writer
    this.#shared = shared
    this.#onHang = onHang
  }

  enqueue(command: WriteCommand) {
    this.#submit({ command })
  }

  request(command: WriteCommand): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) reject(this.#closed)
      else this.#submit({ command, resolve, reject })
    })
  }

  start() {
    this.#holds = true
    while (this.#holds) {
      const next = this.#waiting.shift()
      if (!next) return
      this.#forward(next)
    }
    if (this.#waiting.length > 0) this.#shared.enqueue(this)
  }

  timeOut() {
    this.#end(new Error('The writer was held for too long.'))
    this.#onHang()
  }

  async close() {
    this.#shared.drop(this)
    this.#end(new Error('The database is closed.'))
  }

  #end(error: Error) {
    this.#holds = false
    this.#closed = error
    for (const { reject } of this.#waiting.splice(0)) reject?.(error)
  }

  #submit(item: QueuedCommand) {
    if (this.#closed) return
    if (this.#holds) return this.#forward(item)
    this.#waiting.push(item)
    this.#shared.enqueue(this)
  }

  #forward({ command, resolve, reject }: QueuedCommand) {
    if (!resolve || !reject) this.#writer.enqueue(command)
    else this.#writer.request(command).then(resolve, reject)
    if (command.kind !== 'commit') return
    // Commands that follow are processed after the commit, so the next channel need not wait for its response.
    this.#holds = false
    this.#shared.release(this)
  }
}
