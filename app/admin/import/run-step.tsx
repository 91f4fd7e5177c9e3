import { fetchJson } from '#app/client/fetch-json.ts'
import { check } from '#app/ui/icons/controls.json'
import { clock } from '#app/ui/icons/reading.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Progress } from '#app/ui/kit/progress.tsx'
import { useAction } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { confirm } from '../kit/confirm.tsx'
import { formatCount, formatDateTime } from '../kit/format.ts'
import { updateCache } from '../kit/query-cache.ts'
import { countItems, countNotes, type Import } from './import-parts.tsx'
import { PartHead } from '../kit/transfer-parts.tsx'
import { NoteList } from './note-list.tsx'

const brought = ['brought'] as const

/** How far the run is. It goes on without this page. */
export function RunStep({ found }: { found: Import }) {
  const { id, state, message, report, progress, pictures } = found
  const [busy, act] = useAction()
  const send = (route: 'pause' | 'resume' | 'undo' | 'stop-waiting', title: string) =>
    act(title, async () => {
      const changed = await fetchJson(`POST /api/admin/imports/:id/${route}`, { params: { id } })
      updateCache('GET /api/admin/imports/:id', (before) => (before.import.id === id ? changed : before))
    })
  const stop = async () => {
    const question = {
      title: 'Stop and undo this import?',
      text: 'What it has brought goes to the trash. What you have edited since stays.',
      confirmLabel: 'Stop and undo',
      danger: true,
    }
    if (await confirm(question)) send('undo', 'Could not stop the import')
  }
  const posts = Object.values(report.posts).reduce((sum, count) => sum + count, 0)
  const allPictures = pictures.waiting + pictures.brought + pictures.missing
  const comments = (report.comments['approved'] ?? 0) + (report.comments['pending'] ?? 0)
  const parts = [
    {
      name: 'Articles and pages',
      done: countItems(found, ['post', 'page'], ['brought', 'known']),
      all: posts + report.pages,
    },
    { name: 'Products', done: countItems(found, ['product'], brought), all: undefined },
    ...(found.options.comments ? [{ name: 'Comments', done: progress.comments ?? 0, all: comments }] : []),
    { name: 'Pictures', done: pictures.brought + pictures.missing, all: allPictures },
    { name: 'Old addresses', done: progress.redirects ?? 0, all: undefined },
  ]
  const done = parts.reduce((sum, part) => sum + (part.all === undefined ? 0 : part.done), 0)
  const all = parts.reduce((sum, part) => sum + (part.all ?? 0), 0)
  const percent = all === 0 ? 0 : Math.min(99, Math.floor((100 * done) / all))
  const isPaused = state === 'paused'
  return (
    <>
      <section className="panel transfer-box" aria-label="Progress">
        <div className="transfer-box__head">
          <div aria-live="polite">
            <h3>{titleOf(found, percent)}</h3>
            <p className="soft">
              {found.started_at && `Started ${formatDateTime(found.started_at)}. `}
              {hintOf(found)}
            </p>
          </div>
          {state !== 'undoing' && (
            <div className="row">
              {isWaiting(found) && (
                <ActionButton busy={busy} onClick={() => send('stop-waiting', 'Could not go on without the pictures')}>
                  Go on without them
                </ActionButton>
              )}
              {isPaused ? (
                <ActionButton variant="primary" busy={busy} onClick={() => send('resume', 'Could not resume')}>
                  Resume
                </ActionButton>
              ) : (
                <ActionButton busy={busy} onClick={() => send('pause', 'Could not pause')}>
                  Pause
                </ActionButton>
              )}
              <ActionButton variant="danger-outline" onClick={() => void stop()}>
                Stop and undo
              </ActionButton>
            </div>
          )}
        </div>
        {message !== '' && (
          <p className="failed" role="alert">
            {message}
          </p>
        )}
        {state !== 'undoing' && <Progress value={percent} max={100} label="Run" />}
      </section>
      {state !== 'undoing' && (
        <ul className="panel transfer-parts">
          {parts.map((part) => (
            <li key={part.name}>
              <Glyph d={part.all !== undefined && part.done >= part.all ? check : clock} size="small" />
              <b>{part.name}</b>
              <span className="transfer-count">
                {formatCount(part.done)}
                {part.all !== undefined && ` of ${formatCount(part.all)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <PartHead title="Seen on the way" />
      <RunNotes found={found} />
    </>
  )
}

const runLists = [
  { kind: 'finding', title: 'Articles held back', note: 'Read the marked lines, then publish' },
  { kind: 'dropped', title: 'Not taken', note: 'Each with its reason' },
  { kind: 'link', title: 'Affiliate links to look at', note: 'They led nowhere, so only their words stay' },
  { kind: 'tag', title: 'Links that had another tag', note: 'They pay yours now' },
  { kind: 'shortcode', title: 'Changed in texts', note: 'See whether they still read well' },
  { kind: 'picture', title: 'Pictures missing', note: 'Drawn pictures stand in' },
  { kind: 'product', title: 'Products left out', note: 'Each with its reason' },
  { kind: 'slug', title: 'Addresses with a number', note: 'Another article has the old one' },
  { kind: 'redirect', title: 'Redirects left out', note: 'Each with its reason' },
  { kind: 'text', title: 'Texts that were cut', note: 'Because a field has a limit' },
] as const

export function RunNotes({ found }: { found: Import }) {
  const lists = runLists.filter(({ kind }) => countNotes(found, kind) > 0)
  if (lists.length === 0) return <p className="soft">Nothing so far.</p>
  return (
    <div className="import-lists">
      {lists.map((list) => (
        <NoteList id={found.id} phase="run" count={countNotes(found, list.kind)} {...list} key={list.kind} />
      ))}
    </div>
  )
}

/** Everything but some pictures is here. */
const isWaiting = ({ state, progress, pictures }: Import) =>
  state === 'running' && progress.redirects !== undefined && pictures.waiting > 0

function titleOf(found: Import, percent: number): string {
  const { state } = found
  if (state === 'undoing') return 'Taking it back'
  if (state === 'paused') return `Paused at ${percent}%`
  return isWaiting(found) ? 'Waiting for pictures' : `Moving in, ${percent}%`
}

function hintOf(found: Import): string {
  const { state, pictures } = found
  if (state === 'undoing') return 'What you have edited since stays. You may close this page.'
  if (state === 'paused') return 'Nothing is half done: readers see whole articles. It waits as long as you like.'
  if (isWaiting(found))
    return `The old site does not answer for ${formatCount(pictures.waiting)} pictures. They are tried again by themselves, for two days.`
  return 'Safe to close this page. After a restart it goes on by itself.'
}
