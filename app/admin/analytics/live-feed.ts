import { useEffect, useRef, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { invalidate } from '../kit/query-cache.ts'
import type { LiveEvents } from '#app/routes/admin/live-views.ts'
import { analyticsPath } from './analytics-filter.tsx'

type LiveView = LiveEvents['view']
type Snapshot = { visitors: number; recent?: LiveEvents['now']['recent'] }

type KeyedView = LiveView & { key: number }
export type LiveState = {
  connection: 'connecting' | 'open' | 'lost'
  /** In the last five minutes. */
  visitors: number | undefined
  recent: readonly KeyedView[]
  /** Since the tab was opened. */
  viewCount: number
}

const maxRecentViews = 20
const refreshIntervalMs = 5_000
const maxRetryMs = 30_000
const initialState: LiveState = { connection: 'connecting', visitors: undefined, recent: [], viewCount: 0 }

let lastKey = 0
const keyed = (view: LiveView): KeyedView => ({ ...view, key: (lastKey += 1) })

export function applySnapshot(live: LiveState, { visitors, recent }: Snapshot): LiveState {
  return { ...live, connection: 'open', visitors, recent: recent ? recent.map(keyed) : live.recent }
}

export function addView(live: LiveState, view: LiveView): LiveState {
  return { ...live, recent: [keyed(view), ...live.recent].slice(0, maxRecentViews), viewCount: live.viewCount + 1 }
}

export const retryDelay = (attempt: number) => Math.min(maxRetryMs, 1000 * 2 ** attempt)

/** Browsers reconnect after a broken connection, but not after a rejected one, so we do. Hidden tabs disconnect. */
export function useLiveFeed(paused: boolean): LiveState {
  const [live, setLive] = useState(initialState)
  const pausedRef = useRef(paused)
  useEffect(() => {
    if (pausedRef.current && !paused) invalidate(analyticsPath)
    pausedRef.current = paused
  }, [paused])

  useEffect(() => {
    let source: EventSource | undefined
    let attempt = 0
    let reconnectTimer: ReturnType<typeof setTimeout> | undefined
    let refreshTimer: ReturnType<typeof setTimeout> | undefined
    let refreshed = 0

    function refreshSoon() {
      refreshTimer ??= setTimeout(
        () => {
          refreshTimer = undefined
          refreshed = now()
          if (!pausedRef.current) invalidate(analyticsPath)
        },
        Math.max(250, refreshed + refreshIntervalMs - now()),
      )
    }
    function connect() {
      const events = new EventSource(`${analyticsPath}/live`)
      source = events
      events.addEventListener('now', ({ data }: MessageEvent<string>) =>
        setLive((before) => applySnapshot(before, JSON.parse(data) as Snapshot)),
      )
      events.addEventListener('view', ({ data }: MessageEvent<string>) => {
        setLive((before) => addView(before, JSON.parse(data) as LiveView))
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
        if (events.readyState === EventSource.CLOSED) reconnectTimer = setTimeout(connect, retryDelay(attempt))
      })
    }
    function disconnect() {
      clearTimeout(reconnectTimer)
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
      clearTimeout(refreshTimer)
      disconnect()
    }
  }, [])
  return live
}
