const open = new Set<FakeEventSource>()

/** Opens at once and hears only what `emitServerEvent` says. */
class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly url: string
  readyState: number = FakeEventSource.CONNECTING

  constructor(url: string) {
    super()
    this.url = url
    open.add(this)
    queueMicrotask(() => {
      if (this.readyState === FakeEventSource.CLOSED) return
      this.readyState = FakeEventSource.OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
    open.delete(this)
  }
}

export function installFakeEventSource() {
  Object.assign(globalThis, { EventSource: FakeEventSource })
}

/** On every open stream of this path. */
export function emitServerEvent(path: string, type: string, data: unknown = {}) {
  for (const source of open)
    if (source.url.startsWith(path)) source.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
}

export const isStreamOpen = (path: string) => [...open].some(({ url }) => url.startsWith(path))
