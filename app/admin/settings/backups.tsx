import { useEffect, useState } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { toastInfo, useAction } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { TextField } from '../kit/fields.tsx'
import { FormDialog, useFieldErrors } from '../kit/form-dialog.tsx'
import { formatDateTime } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, updateCache, useQuery } from '../kit/query-cache.ts'
import { usePolling } from '../kit/use-polling.ts'

const pollMs = 3000

type Stored = ResponseOf<'GET /api/admin/backups'>['backups'][number]

/** What the site keeps in its data folder, and one made now. */
export function Backups() {
  const query = useQuery('GET /api/admin/backups')
  const [chosen, setChosen] = useState<Stored>()
  const [busy, act] = useAction()
  const isRunning = query.data?.isRunning ?? false
  usePolling(isRunning ? pollMs : undefined, () => invalidate('/api/admin/backups'))
  useEffect(() => {
    // Both ask for a backup, which may be there once this one has ended.
    return isRunning ? () => invalidate('/api/admin/launch-check', '/api/admin/first-hour') : undefined
  }, [isRunning])
  const start = () =>
    act('Could not start the backup', async () => {
      const state = await fetchJson('POST /api/admin/backups')
      updateCache('GET /api/admin/backups', () => state)
      toastInfo('Backup started', 'It appears in the list once a test restore has succeeded.')
    })
  return (
    <details className="used-in">
      <summary>Backups</summary>
      <div className="stack">
        <p className="small soft">
          The site makes one every night and keeps seven. Copy them to another machine: they contain everything except
          secrets.json and your environment variables.
        </p>
        <ListStates
          query={query}
          what="backups"
          isEmpty={({ backups }) => backups.length === 0}
          empty={<p>There is no backup yet.</p>}>
          {({ backups }) => (
            <ul className="stack">
              {backups.map((backup) => (
                <li className="row" key={backup.name}>
                  {formatDateTime(backup.created_at)}, {(backup.bytes / 1e6).toFixed(1)} MB
                  <ActionButton
                    onClick={() => setChosen(backup)}
                    aria-label={`Download the backup of ${formatDateTime(backup.created_at)}`}>
                    Download
                  </ActionButton>
                </li>
              ))}
            </ul>
          )}
        </ListStates>
        {query.data?.failedAt && (
          <p role="alert">The backup of {formatDateTime(query.data.failedAt)} failed. The log says why.</p>
        )}
        <div className="row">
          <ActionButton onClick={start} busy={busy || isRunning}>
            {isRunning ? 'Backing up...' : 'Back up now'}
          </ActionButton>
        </div>
      </div>
      {chosen && <DownloadDialog backup={chosen} onClose={() => setChosen(undefined)} />}
    </details>
  )
}

/** A backup holds every account and address, so it asks for the same proof as signing in. */
function DownloadDialog({ backup, onClose }: { backup: Stored; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { errors, save } = useFieldErrors('Could not download the backup')
  const submit = () =>
    save(password === '' ? { password: 'Please enter your password.' } : {}, async () => {
      const body = { name: backup.name, password, ...(code.trim() !== '' && { code: code.trim() }) }
      const { url } = await fetchJson('POST /api/admin/backups/link', { body })
      location.assign(url)
      onClose()
    })
  return (
    <FormDialog title="Download a backup" submitLabel="Download" onClose={onClose} onSubmit={submit}>
      <p>It contains email addresses, password hashes and everything you wrote. Keep it private.</p>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors['password']}
      />
      {(errors['code'] !== undefined || code !== '') && (
        <TextField
          label="Code from your authenticator app, or a backup code"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={errors['code']}
        />
      )}
    </FormDialog>
  )
}
