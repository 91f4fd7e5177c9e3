import { useEffect, useRef, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { pause as pauseIcon, play } from '#app/ui/icons/controls.json'
import { Button } from '#app/ui/kit/button.tsx'
import { IconButton } from '../kit/buttons.tsx'
import { formatCount, pluralize } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { formatAgo } from './format-days.ts'
import { CountryFlag } from './country-flag.tsx'
import type { LiveState } from './live-feed.ts'
import { pageName } from './page-names.tsx'

type Props = {
  live: LiveState
  excludeAdmins: boolean
  paused: boolean
  onPause: (paused: boolean) => void
  className: string
}

export function LivePanel({ live, excludeAdmins, paused, onPause, className }: Props) {
  const time = useTickingClock(paused)
  const [held, setHeld] = useState<LiveState>()
  if (paused && !held) setHeld(live)
  if (!paused && held) setHeld(undefined)
  const { recent, visitors } = held ?? live
  const visible = recent.filter(({ kind }) => kind === 'person' || (kind === 'admin' && !excludeAdmins)).slice(0, 8)
  const waiting = held ? live.viewCount - held.viewCount : 0

  return (
    <Panel
      title="Right now"
      className={className}
      headClass="live-head"
      action={
        <>
          <ConnectionStatus live={live} paused={paused} />
          <IconButton
            icon={paused ? play : pauseIcon}
            label={paused ? 'Resume live views' : 'Pause live views'}
            tip={paused ? 'Resume' : 'Pause'}
            onClick={() => onPause(!paused)}
          />
        </>
      }>
      <p className="live-count">
        <b className="metric__value">{visitors === undefined ? '–' : formatCount(visitors)}</b>{' '}
        {visitors === 1 ? 'visitor' : 'visitors'} in the last 5 minutes
      </p>
      {visible.length === 0 ? (
        <p className="soft">New page views appear here automatically.</p>
      ) : (
        <ul className="live-list">
          {visible.map((view) => (
            <li key={view.key}>
              <time dateTime={new Date(view.at).toISOString()}>{formatAgo(view.at, time)}</time>
              <span>
                <a href={view.path} target="_blank" rel="noreferrer">
                  {pageName(view)}
                </a>
                <span className="live-list__from">
                  <CountryFlag code={view.country} />
                  {view.countryName}
                  {view.kind === 'admin' && <span className="badge">yours</span>}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {waiting > 0 && (
        <Button variant="secondary" size="small" onClick={() => onPause(false)}>
          Show {pluralize(waiting, 'new view')}
        </Button>
      )}
      <Announcer live={live} paused={paused} />
    </Panel>
  )
}

function ConnectionStatus({ live, paused }: { live: LiveState; paused: boolean }) {
  const words = { connecting: 'Connecting…', open: 'Live', lost: 'Connection lost, reconnecting…' }[live.connection]
  const state = paused ? 'paused' : live.connection
  return (
    <span className={`live-state live-state--${state} meta-text`}>
      <span className="live-dot" aria-hidden="true" />
      {paused ? 'Paused' : words}
    </span>
  )
}

const announceIntervalMs = 15_000

function Announcer({ live, paused }: { live: LiveState; paused: boolean }) {
  const [message, setMessage] = useState({ seen: live.viewCount, words: '' })
  const latest = useRef(live)
  useEffect(() => void (latest.current = live), [live])
  const isDue = !paused && live.viewCount > message.seen
  useEffect(() => {
    if (!isDue) return undefined
    const announce = () => {
      const { viewCount: seen, visitors } = latest.current
      const words = `${pluralize(seen - message.seen, 'new view')}. ${pluralize(visitors ?? 0, 'visitor')} in the last 5 minutes.`
      setMessage({ seen, words })
    }
    const timer = setTimeout(announce, message.words === '' ? 1000 : announceIntervalMs)
    return () => clearTimeout(timer)
  }, [isDue, message])
  return (
    <p className="visually-hidden" role="status">
      {live.connection === 'lost' ? 'Connection lost. Reconnecting.' : message.words}
    </p>
  )
}

function useTickingClock(paused: boolean): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (paused) return undefined
    const tick = () => setTime(now())
    const first = setTimeout(tick)
    const timer = setInterval(tick, 10_000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [paused])
  return time
}
