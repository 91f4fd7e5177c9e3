import { useEffect, useState, type FormEvent } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { check, minus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { attempt } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { TextField } from '../kit/fields.tsx'
import { formatDateTime } from '../kit/format.ts'
import { Link, navigate, useCurrentUrl } from '../kit/navigation.tsx'
import { settingHref } from './setting-sections.ts'

type LaunchItem = ResponseOf<'GET /api/admin/launch-check'>['items'][number]
type Props = { onClose: () => void }

const openSetting = (key?: string | null) => void navigate(settingHref(key))

export function LaunchCheckDialog({ onClose }: Props) {
  const query = useQuery('GET /api/admin/launch-check')
  return (
    <Dialog
      onClose={onClose}
      title="Launch check"
      wide
      actions={
        <>
          <a className="button button--secondary" href="/api/admin/launch-check/evidence.json" download>
            Export evidence
          </a>
          <ActionButton onClick={() => openSetting()}>Open settings</ActionButton>
        </>
      }>
      <ListStates
        query={query}
        what="the launch check"
        isEmpty={({ items }) => items.length === 0}
        empty={<p>Nothing to check.</p>}>
        {({ items }) => (
          <>
            <p className="soft" role="status">
              {summary(items.filter(({ done }) => !done).length)}
            </p>
            {[...new Set(items.map(({ area }) => area))].map((area) => (
              <section key={area}>
                <h3 className="settings-title">{area}</h3>
                <ul className="check-list">
                  {items
                    .filter((item) => item.area === area)
                    .map((item) => (
                      <LaunchCheckItem item={item} onClose={onClose} key={item.key} />
                    ))}
                </ul>
              </section>
            ))}
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

type ItemProps = Props & { item: LaunchItem }

function LaunchCheckItem({ item, onClose }: ItemProps) {
  const { key, title, reason, fix, done, source, confirmation } = item
  const isAskedFor = useCurrentUrl().searchParams.get('setting') === key
  useEffect(() => {
    if (isAskedFor) document.getElementById(`check-${key}`)?.focus()
  }, [isAskedFor, key])
  return (
    <li id={`check-${key}`} tabIndex={-1}>
      <span className={done ? 'check-mark check-mark--done' : 'check-mark'}>
        <Glyph d={done ? check : minus} size="small" />
        <span className="visually-hidden">{done ? 'Done:' : 'Open:'}</span>
      </span>
      <div className="check-list__text">
        <b>{title}</b>
        {item.claim && <p className="small">{describeClaim(item.claim)}</p>}
        <p className="small soft">
          {reason}{' '}
          {source && (
            <a className="inline-link" href={source.url} target="_blank" rel="noopener">
              {source.name}
            </a>
          )}
          {source && `, looked up ${source.looked_up}.`}
        </p>
        {confirmation && done && (
          <p className="small">
            Confirmed{confirmation.by && ` by ${confirmation.by}, ${formatDateTime(confirmation.at)}`}
            {confirmation.evidence && `: ${confirmation.evidence}`}
          </p>
        )}
        {!done && item.examples.length > 0 && (
          <ul className="small">
            {item.examples.map(({ label, href }) => (
              <li key={label}>
                <Link className="inline-link" href={href} onClick={onClose}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {!done && <p className="small">{fix}</p>}
      </div>
      <ItemActions item={item} />
    </li>
  )
}

function describeClaim({ where, isShown }: NonNullable<LaunchItem['claim']>): string {
  return `${isShown ? 'Readers see this now.' : 'Readers don’t see this now.'} Place: ${where}.`
}

/** Mends or confirms. On a public site a confirmation needs what proves it. */
function ItemActions({ item }: Omit<ItemProps, 'onClose'>) {
  const { key, title, done, confirmable, needsEvidence, opens } = item
  const [busy, run] = useBusy()
  const [error, setError] = useState(false)
  const [evidence, setEvidence] = useState<string>()
  const decide = (confirmed: boolean) =>
    run(async () => {
      const body = { key, confirmed, evidence: evidence ?? '' }
      const isSaved = await attempt('Failed to save', () => fetchJson('POST /api/admin/launch-check', { body }))
      setError(!isSaved)
      if (!isSaved) return
      setEvidence(undefined)
      invalidate('/api/admin/launch-check', '/api/admin/first-hour')
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decide(true)
  }
  if (evidence !== undefined) {
    return (
      <form className="check-list__evidence" onSubmit={submit}>
        <TextField
          label="What proves it?"
          maxLength={1000}
          required
          autoFocus
          value={evidence}
          onChange={setEvidence}
        />
        <ActionButton type="submit" variant="primary" size="small" busy={busy}>
          {error ? 'Try again' : 'Confirm'}
        </ActionButton>
        <ActionButton size="small" onClick={() => setEvidence(undefined)}>
          Cancel
        </ActionButton>
      </form>
    )
  }
  const open = () => (opens?.startsWith('/') ? location.assign(opens) : openSetting(opens))
  const confirm = () => (!done && needsEvidence ? setEvidence('') : decide(!done))
  const button = (label: string, onClick: () => void, text = label) => (
    <ActionButton size="small" busy={busy} aria-label={`${text}: ${title}`} onClick={onClick}>
      {text}
    </ActionButton>
  )
  return (
    <div className="check-list__actions">
      {opens && !done && button('Change', open)}
      {confirmable &&
        (!done || item.confirmation) &&
        button(done ? 'Reopen' : 'Confirm', confirm, error ? 'Try again' : undefined)}
      {!confirmable && !opens && !done && button('Check again', () => invalidate('/api/admin/launch-check'))}
    </div>
  )
}
