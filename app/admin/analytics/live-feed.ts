import { useEffect, useRef, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { refresh } from '../kit/query-cache.ts'
import { analyticsDoor, type LiveView } from '#app/contract/analytics.ts'

export type ShownView = LiveView & { key: number }
export type Live = {
  connection: 'connecting' | 'open' | 'lost'
  /** In the last five minutes. */
  visitors: number | undefined
  recent: readonly ShownView[]
  /** How many have come since the tab was opened. */
  seen: number
}

const mostShown = 20
const betweenRefreshes = 5_000
const longestWait = 30_000
const nothingYet: Live = { connection: 'connecting', visitors: undefined, recent: [], seen: 0 }

let lastKey = 0
const keyed = (view: LiveView): ShownView => ({ ...view, key: (lastKey += 1) })

type NowEvent = { visitors: number; recent?: readonly LiveView[] }

export function withNow(live: Live, { visitors, recent }: NowEvent): Live {
  return { ...live, connection: 'open', visitors, recent: recent ? recent.map(keyed) : live.recent }
}

export function withView(live: Live, view: LiveView): Live {
  return { ...live, recent: [keyed(view), ...live.recent].slice(0, mostShown), seen: live.seen + 1 }
}

/** How long to wait before the next try, after a connection that the browser has given up. */
export const waitBefore = (attempt: number) => Math.min(longestWait, 1000 * 2 ** attempt)

/**
 * Follows the views as they come. The browser mends a broken connection; one that was refused is asked for again by us,
 * and a hidden tab holds none. After views, and after every gap, the figures on the screen are asked for again.
 */
export function useLive(paused: boolean): Live {
  const [live, setLive] = useState(nothingYet)
  const held = useRef(paused)
  useEffect(() => {
    if (held.current && !paused) refresh(analyticsDoor)
    held.current = paused
  }, [paused])

  useEffect(() => {
    let source: EventSource | undefined
    let attempt = 0
    let again: ReturnType<typeof setTimeout> | undefined
    let due: ReturnType<typeof setTimeout> | undefined
    let refreshed = 0

    function refreshSoon() {
      due ??= setTimeout(
        () => {
          due = undefined
          refreshed = now()
          if (!held.current) refresh(analyticsDoor)
        },
        Math.max(250, refreshed + betweenRefreshes - now()),
      )
    }
    function connect() {
      const events = new EventSource(`${analyticsDoor}/live`)
      source = events
      events.addEventListener('now', ({ data }: MessageEvent<string>) =>
        setLive((before) => withNow(before, JSON.parse(data) as NowEvent)),
      )
      events.addEventListener('view', ({ data }: MessageEvent<string>) => {
        setLive((before) => withView(before, JSON.parse(data) as LiveView))
        refreshSoon()
      })
      events.addEventListener('open', () => {
        if (attempt > 0) refreshSoon()
        attempt = 0
        setLive((before) => ({ ...before, connection: 'open' }))
      })
      events.addEventListener('error', () => {
        attempt += 1
        setLive((before) => ({ ...before, connection: 'lost' }))
        if (events.readyState === EventSource.CLOSED) again = setTimeout(connect, waitBefore(attempt))
      })
    }
    function disconnect() {
      clearTimeout(again)
      source?.close()
    }
    function followVisibility() {
      disconnect()
      if (document.hidden) return
      refreshSoon()
      connect()
    }
    connect()
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      clearTimeout(due)
      disconnect()
    }
  }, [])
  return live
}
