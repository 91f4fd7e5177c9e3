import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { check, minus } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { toastError } from '../kit/toasts.ts'

type LaunchPoint = ResponseOf<'GET /api/admin/launch-check'>['points'][number]
type Props = { open: boolean; onClose: () => void; onSettings: () => void }

/** What the owner should set up before the site goes public. */
export function LaunchCheckDialog({ open, onClose, onSettings }: Props) {
  const read = useQuery('GET /api/admin/launch-check', open ? {} : 'skip')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Launch check"
      wide
      actions={
        <Button variant="secondary" onClick={onSettings}>
          Open settings
        </Button>
      }
    >
      <ListStates
        query={read}
        what="the launch check"
        isEmpty={({ points }) => points.length === 0}
        empty={<p>Nothing to check.</p>}
      >
        {({ points }) => (
          <>
            <p className="soft" role="status">
              {summary(points.filter((point) => !point.done).length)}
            </p>
            <ul className="check-list">
              {points.map((point) => (
                <LaunchCheckItem point={point} key={point.key} />
              ))}
            </ul>
          </>
        )}
      </ListStates>
    </Dialog>
  )
}

function summary(open: number): string {
  if (open === 0) return 'All items are done.'
  return open === 1 ? 'One item is open.' : `${open} items are open.`
}

function LaunchCheckItem({ point: { key, what, why, fix, done, confirmable } }: { point: LaunchPoint }) {
  const [busy, run] = useBusy()
  const [error, setError] = useState(false)
  const confirm = () =>
    run(async () => {
      try {
        await withMinimumBusy(fetchJson('POST /api/admin/launch-check', { body: { key, confirmed: !done } }))
        setError(false)
        invalidate('/api/admin/launch-check')
      } catch (rejection) {
        setError(true)
        toastError('Failed to save', rejection)
      }
    })
  return (
    <li>
      <span className={done ? 'check-mark check-mark--done' : 'check-mark'}>
        <Glyph d={done ? check : minus} size="small" />
        <span className="visually-hidden">{done ? 'Done:' : 'Open:'}</span>
      </span>
      <div>
        <b>{what}</b>
        <p className="small soft">{why}</p>
        {!done && <p className="small">{fix}</p>}
      </div>
      {confirmable && (
        <Button
          variant="secondary"
          busy={busy}
          aria-label={`${done ? 'Reopen' : 'Confirm'}: ${what}`}
          onClick={confirm}
        >
          {error ? 'Try again' : done ? 'Reopen' : 'Confirm'}
        </Button>
      )}
    </li>
  )
}
