import { fetchJson } from '#app/client/fetch-json.ts'
import { download } from '#app/ui/icons/dashboard.json'
import { exportFileName } from '#domain/export/export.ts'
import { attemptConfirmed, useAction } from '../kit/actions.ts'
import { ActionButton, DeleteButton } from '../kit/buttons.tsx'
import { formatDateTime } from '../kit/format.ts'
import { updateCache } from '../kit/query-cache.ts'
import { withReauthentication } from '../kit/reauthentication.tsx'
import { formatBytes } from '../kit/transfer-parts.tsx'
import type { Copy } from './exports.ts'
import { kindTexts } from './kind-cards.tsx'

export function CopyList({ exports }: { exports: readonly Copy[] }) {
  const copies = exports.filter(({ state }) => state !== 'making')
  if (copies.length === 0) return <p className="soft">None yet. A copy that is made appears here.</p>
  return (
    <ul className="export-copies">
      {copies.map((copy) => (
        <CopyRow copy={copy} key={copy.id} />
      ))}
    </ul>
  )
}

function CopyRow({ copy }: { copy: Copy }) {
  const { id, kind, state, message, bytes, contents, created_at, expires_at } = copy
  const [busy, act] = useAction()
  const { name } = kindTexts[kind]
  const title = `${name} of ${formatDateTime(created_at)}`
  const save = () =>
    act('Could not download the copy', async () => {
      const { url } = await withReauthentication(() =>
        fetchJson('POST /api/admin/exports/:id/link', { params: { id } }),
      )
      location.assign(url)
    })
  const remove = () =>
    attemptConfirmed(
      {
        title: `Delete this copy?`,
        text: `${title}. The site itself stays as it is.`,
        confirmLabel: 'Delete',
        danger: true,
      },
      'Could not delete the copy',
      async () => {
        const changed = await fetchJson('DELETE /api/admin/exports/:id', { params: { id } })
        updateCache('GET /api/admin/exports', () => changed)
      },
    )
  return (
    <li>
      <div>
        <b>{name}</b>
        <small className="soft anywhere">
          {state === 'ready' &&
            `${exportFileName({ kind, created_at: Date.parse(created_at) })}, ${formatBytes(bytes)}. `}
          Made {formatDateTime(created_at)}
          {state === 'ready' && `, kept until ${formatDateTime(expires_at)}`}
        </small>
        {contents.subscribers && <span className="badge">with subscribers</span>}
        {state === 'ready' ? (
          message !== '' && <span className="badge badge--ok">{message}</span>
        ) : (
          <p className="export-failed">{message}</p>
        )}
      </div>
      <div className="row">
        {state === 'ready' && (
          <ActionButton icon={download} busy={busy} onClick={save} aria-label={`Download ${title}`}>
            Download
          </ActionButton>
        )}
        <DeleteButton name={title} onClick={() => void remove()} />
      </div>
    </li>
  )
}
