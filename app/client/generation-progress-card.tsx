import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { emptyProgress } from '#domain/generation/generation.ts'
import { close, minus, plus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Progress as Bar } from '#app/ui/kit/progress.tsx'
import { now as browserNow } from './browser-clock.ts'
import { changeRun, currentRun, followRun, hideProgress, progress } from './generation-progress.ts'
import type { RunWait } from './generation-progress.ts'
import { RunResults } from './run-results.tsx'
import { createStore } from './store.ts'
import { showToast } from './toasts.ts'
import { useBusy } from './use-busy.ts'
import { useStore } from './use-store.ts'

let isMounted = false

/** Loaded for admins only. */
export function mountProgressCard() {
  if (isMounted) return
  isMounted = true
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(<ProgressCard floating />)
  followRun().catch((error: unknown) => console.error('The run could not be read.', error))
}

/** What somebody chose stays from view to view, until the page is left. */
export const isMinimized = createStore<boolean | undefined>(undefined)

/**
 * Progress of bulk generation, shown to admins on every page. During a run it can be minimized but not closed. If it does
 * not float, it stands in the page as one line that opens, and covers nothing.
 */
export function ProgressCard({ floating = false }: { floating?: boolean }) {
  const { showProgress, isGenerating, currentStatus, ...now } = useStore(progress, emptyProgress)
  const run = useStore(currentRun, undefined)
  const chosen = useStore(isMinimized, undefined)
  // In the page it opens by itself only to list failures.
  const small = chosen ?? (!floating && (isGenerating || now.errors.length === 0))
  if (!showProgress) return null
  const isComplete = now.generatedArticles.length === now.totalArticles
  const ended = now.generatedArticles.length + now.errors.length
  const endedCount = isGenerating ? Math.min(ended, now.totalArticles) : now.totalArticles
  return (
    <aside
      className={`progress-card progress-card--${floating ? 'floating' : 'page'}`}
      data-small={small || undefined}
      aria-label="Article generation">
      <div className="row row--apart">
        <b>{isGenerating ? 'Generating articles' : 'Article generation'}</b>
        <span className="row row--close">
          <Button
            size="icon"
            aria-label={small ? 'Show details' : 'Minimize'}
            aria-expanded={!small}
            onClick={() => isMinimized.set(!small)}>
            <Glyph d={small ? plus : minus} />
          </Button>
          {!isGenerating && (
            <Button size="icon" aria-label="Hide progress" onClick={() => void hideProgress()}>
              <Glyph d={close} />
            </Button>
          )}
        </span>
      </div>
      <Bar value={endedCount} max={now.totalArticles || 1} label="Articles finished" />
      <p role="status">{currentStatus}</p>
      {isGenerating && run?.wait && <WaitNote wait={run.wait} />}
      {!small && (
        <>
          <p className="field__hint">
            {now.currentArticle} of {now.totalArticles}
            {now.currentArticleTitle && ` · ${now.currentArticleTitle}`}
          </p>
          <RunResults articles={now.generatedArticles} errors={now.errors} isComplete={isComplete} />
        </>
      )}
      {isGenerating && <RunButton label="Cancel" busyLabel="Stopping..." errorTitle="cancel the run" action="cancel" />}
      {!isGenerating && run?.canRetry && (
        <RunButton label="Retry failed" busyLabel="Starting..." errorTitle="retry the failed articles" action="retry" />
      )}
    </aside>
  )
}

/** Why nothing seems to happen, with a countdown. Not a status: the seconds must not be read aloud. */
function WaitNote({ wait: { text, endsAt, showAt } }: { wait: RunWait }) {
  const [time, setTime] = useState(browserNow)
  useEffect(() => {
    const timer = setInterval(() => setTime(browserNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (time < showAt || time > endsAt) return null
  return (
    <p className="field__hint">
      {text} {Math.ceil((endsAt - time) / 1000)} s
    </p>
  )
}

type RunButtonProps = { label: string; busyLabel: string; errorTitle: string; action: 'cancel' | 'retry' }

function RunButton({ label, busyLabel, errorTitle, action }: RunButtonProps) {
  const [busy, run] = useBusy()
  const attempt = () =>
    changeRun(action).catch(() =>
      showToast({ tone: 'destructive', title: 'Error', text: `Couldn't ${errorTitle}. Please try again.` }),
    )
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => run(attempt)}>
      {busy ? busyLabel : label}
    </Button>
  )
}
