import type { Wire, WriteOrder } from './write-protocol.ts'
import type { Outcome } from './statement-cache.ts'

/** A process that holds the writer longer than this hangs: its transactions would have ended themselves before. */
const longestHoldMs = 20_000

type Waiting = {
  order: WriteOrder
  resolve?: (outcome: Outcome) => void
  reject?: (error: Error) => void
}

/**
 * One writer for several processes. From its `begin` to its `commit` a channel has the writer to itself; the others
 * wait in the order in which they came.
 */
export class WireShare {
  readonly #wire: Wire
  readonly #line: Channel[] = []
  #holder: Channel | undefined
  #hold: NodeJS.Timeout | undefined

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** `onHang`: it has held the writer for too long, and what it had begun was taken back. */
  open(onHang: () => void = () => undefined): Channel {
    return new Channel(this.#wire, this, onHang)
  }

  queue(channel: Channel) {
    if (this.#holder !== channel && !this.#line.includes(channel)) this.#line.push(channel)
    this.#next()
  }

  done(channel: Channel) {
    if (this.#holder !== channel) return
    clearTimeout(this.#hold)
    this.#holder = undefined
    this.#next()
  }

  /** Takes back what the channel had begun and lets the next one go on. */
  drop(channel: Channel) {
    const at = this.#line.indexOf(channel)
    if (at !== -1) this.#line.splice(at, 1)
    if (this.#holder !== channel) return
    this.#wire.tell({ kind: 'step', sql: 'rollback' })
    // There is nothing left to commit: the answer is a failure that nobody waits for.
    this.#wire.ask({ kind: 'commit' }).catch(() => undefined)
    this.done(channel)
  }

  #next() {
    if (this.#holder) return
    const channel = this.#line.shift()
    if (!channel) return
    this.#holder = channel
    this.#hold = setTimeout(() => {
      this.drop(channel)
      channel.hang()
    }, longestHoldMs).unref()
    channel.go()
  }
}

export class Channel implements Wire {
  readonly #wire: Wire
  readonly #share: WireShare
  readonly #onHang: () => void
  readonly #waiting: Waiting[] = []
  #holds = false
  #closed: Error | undefined

  constructor(wire: Wire, share: WireShare, onHang: () => void) {
    this.#wire = wire
    this.#share = share
    this.#onHang = onHang
  }

  tell(order: WriteOrder) {
    this.#take({ order })
  }

  ask(order: WriteOrder): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#closed) reject(this.#closed)
      else this.#take({ order, resolve, reject })
    })
  }

  /** Its turn has come. */
  go() {
    this.#holds = true
    while (this.#holds) {
      const next = this.#waiting.shift()
      if (!next) return
      this.#forward(next)
    }
    if (this.#waiting.length > 0) this.#share.queue(this)
  }

  hang() {
    this.#end(new Error('The writer was held for too long.'))
    this.#onHang()
  }

  async close() {
    this.#share.drop(this)
    this.#end(new Error('The database is closed.'))
  }

  #end(error: Error) {
    this.#holds = false
    this.#closed = error
    for (const { reject } of this.#waiting.splice(0)) reject?.(error)
  }

  #take(item: Waiting) {
    if (this.#closed) return
    if (this.#holds) return this.#forward(item)
    this.#waiting.push(item)
    this.#share.queue(this)
  }

  #forward({ order, resolve, reject }: Waiting) {
    if (!resolve || !reject) this.#wire.tell(order)
    else this.#wire.ask(order).then(resolve, reject)
    if (order.kind !== 'commit') return
    // What comes next on the wire is behind the commit, so the next one need not wait for its answer.
    this.#holds = false
    this.#share.done(this)
  }
}
