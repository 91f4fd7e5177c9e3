import { useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { useAction } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { confirm } from '../kit/confirm.tsx'
import { formatCount, formatDateTime, formatInZone, pluralize } from '../kit/format.ts'
import { updateCache } from '../kit/query-cache.ts'
import { countItems, Figures, type Import } from './import-parts.tsx'
import { PartHead } from '../kit/transfer-parts.tsx'
import { RunNotes } from './run-step.tsx'

const undoMs = 30 * 24 * 60 * 60 * 1000
const brought = ['brought'] as const

export function DoneStep({ found }: { found: Import }) {
  const { report, state, finished_at, progress, pictures } = found
  const name = report.siteName ?? found.files[0]?.name ?? 'The old site'
  const count = (...kinds: string[]) => countItems(found, kinds, brought)
  const known = countItems(found, ['post', 'page'], ['known'])
  if (state === 'undone') return <Undone found={found} />
  return (
    <>
      <section className="panel transfer-box import-result" aria-label="Result">
        <p className="badge badge--ok">Finished {finished_at && formatDateTime(finished_at)}</p>
        <h3>{name} has moved in.</h3>
        {known > 0 && (
          <p className="soft">{pluralize(known, 'text was', 'texts were')} here already, and stayed as they are.</p>
        )}
        <Figures
          figures={[
            { count: count('post', 'page'), label: 'articles and pages' },
            { count: count('product'), label: 'products' },
            { count: pictures.brought, label: 'pictures' },
            { count: count('comment'), label: 'comments' },
            { count: progress.redirects ?? 0, label: 'old addresses' },
          ]}
        />
      </section>
      <div className="transfer-columns">
        <div>
          <PartHead title="Look at these" note="in this order" />
          <RunNotes found={found} />
          <PartHead title="Then switch the address" note="The old site stays untouched until you do." />
          <p>
            Point the domain at this server. The launch check says what a public site needs. Pages of the old site came
            as drafts: see which of them you still want.
          </p>
        </div>
        {finished_at && <UndoPanel found={found} until={new Date(finished_at).getTime() + undoMs} />}
      </div>
    </>
  )
}

function UndoPanel({ found, until }: { found: Import; until: number }) {
  const { id, progress } = found
  const [busy, act] = useAction()
  const [openedAt] = useState(now)
  const undo = async () => {
    const question = {
      title: 'Undo the import?',
      text: 'What it brought goes, and the old addresses answer “not found” again. What somebody has edited since stays.',
      confirmLabel: 'Undo the import',
      danger: true,
    }
    if (!(await confirm(question))) return
    act('Could not undo the import', async () => {
      const changed = await fetchJson('POST /api/admin/imports/:id/undo', { params: { id } })
      updateCache('GET /api/admin/imports/:id', (before) => (before.import.id === id ? changed : before))
    })
  }
  return (
    <aside className="panel transfer-aside" aria-label="Undo the import">
      <h3>Undo the import</h3>
      {until < openedAt ? (
        <p>An import can be undone for 30 days, which are over.</p>
      ) : (
        <>
          <p>
            Possible until <b>{formatInZone(until, { month: 'long', day: 'numeric' })}</b>. Takes away what came, and
            only that.
          </p>
          <ul>
            <li>
              {pluralize(countItems(found, ['post'], brought), 'article')} and their comments: to the trash, for 30 days
            </li>
            <li>{pluralize(progress.redirects ?? 0, 'old address', 'old addresses')}: answer “not found” again</li>
            <li>What you have edited since: stays</li>
          </ul>
          <ActionButton variant="danger-outline" wide busy={busy} onClick={() => void undo()}>
            Undo the import
          </ActionButton>
        </>
      )}
    </aside>
  )
}

function Undone({ found }: { found: Import }) {
  const kept = countItems(found, ['post', 'page', 'product', 'author', 'comment', 'subscriber'], ['kept'])
  const removed = countItems(found, ['post', 'page', 'product', 'author', 'comment', 'subscriber'], ['removed'])
  return (
    <section className="panel transfer-box import-result" aria-label="Result">
      <p className="badge badge--plain">Undone {found.finished_at && formatDateTime(found.finished_at)}</p>
      <h3>The import was taken back.</h3>
      <p>
        {formatCount(removed)} removed, {formatCount(kept)} kept because somebody has edited or uses them.
      </p>
    </section>
  )
}
