import { useState } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { check, minus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { submitJson, toastError } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'

type LaunchItem = ResponseOf<'GET /api/admin/launch-check'>['items'][number]
type Props = { open: boolean; onClose: () => void; onSettings: () => void }

export function LaunchCheckDialog({ open, onClose, onSettings }: Props) {
  const query = useQuery('GET /api/admin/launch-check', open ? {} : 'skip')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Launch check"
      wide
      actions={<ActionButton onClick={onSettings}>Open settings</ActionButton>}
    >
      <ListStates
        query={query}
        what="the launch check"
        isEmpty={({ items }) => items.length === 0}
        empty={<p>Nothing to check.</p>}
      >
        {({ items }) => (
          <>
            <p className="soft" role="status">
              {summary(items.filter(({ done }) => !done).length)}
            </p>
            <ul className="check-list">
              {items.map((item) => (
                <LaunchCheckItem item={item} key={item.key} />
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

function LaunchCheckItem({ item: { key, title, reason, fix, done, confirmable } }: { item: LaunchItem }) {
  const [busy, run] = useBusy()
  const [error, setError] = useState(false)
  const confirm = () =>
    run(async () => {
      try {
        await submitJson('POST /api/admin/launch-check', { body: { key, confirmed: !done } })
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
        <b>{title}</b>
        <p className="small soft">{reason}</p>
        {!done && <p className="small">{fix}</p>}
      </div>
      {confirmable && (
        <ActionButton busy={busy} aria-label={`${done ? 'Reopen' : 'Confirm'}: ${title}`} onClick={confirm}>
          {error ? 'Try again' : done ? 'Reopen' : 'Confirm'}
        </ActionButton>
      )}
    </li>
  )
}
