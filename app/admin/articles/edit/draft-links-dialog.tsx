import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { attemptConfirmed, toastSuccess, useAction } from '#app/admin/kit/actions.ts'
import { SelectField } from '#app/admin/kit/fields.tsx'
import { formatDateTime } from '#app/admin/kit/format.ts'
import { LinkToCopy } from '#app/admin/kit/link-to-copy.tsx'
import { ListStates } from '#app/admin/kit/list-states.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import type { ArticleEdit } from './use-article-edit.ts'
import { ActionButton } from '#app/admin/kit/buttons.tsx'

const durations = [
  { value: '24', label: '24 hours', hours: 24 },
  { value: '168', label: '7 days', hours: 168 },
  { value: '720', label: '30 days', hours: 720 },
] as const

type Props = { edit: ArticleEdit; onClose: () => void }

export function DraftLinksDialog({ edit, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title="Private link">
      <p>Anyone with a private link can read this draft as it was last saved, until the link expires.</p>
      {edit.base.state === 'published' ? (
        <p role="status">This article is published. Share its address instead.</p>
      ) : (
        <DraftLinks id={edit.base.id} dirty={edit.dirty} />
      )}
    </Dialog>
  )
}

function DraftLinks({ id, dirty }: { id: string; dirty: boolean }) {
  const params = { id }
  const query = useQuery('GET /api/admin/articles/:id/draft-links', { params })
  const [duration, setDuration] = useState<string>(durations[1].value)
  const [url, setUrl] = useState<string>()
  const [busy, act] = useAction()

  const create = () =>
    act('Failed to create the link', async () => {
      const { hours } = durations.find(({ value }) => value === duration) ?? durations[1]
      const link = await fetchJson('POST /api/admin/articles/:id/draft-links', { params, body: { hours } })
      setUrl(link.url)
      query.reload()
      toastSuccess('Link created')
    })
  const revoke = async (link: string) => {
    const revoked = await attemptConfirmed(
      { title: 'Revoke this link?', text: 'It stops working at once.', confirmLabel: 'Revoke', danger: true },
      'Failed to revoke the link',
      () => fetchJson('DELETE /api/admin/articles/:id/draft-links/:link', { params: { id, link } }),
    )
    if (!revoked) return
    setUrl(undefined)
    query.reload()
    toastSuccess('Link revoked')
  }

  return (
    <>
      {dirty && (
        <p className="small" role="status">
          You have unsaved changes. Save the draft to include them.
        </p>
      )}
      <div className="draft-links__new">
        <SelectField label="Works for" value={duration} options={durations} onChange={setDuration} />
        <ActionButton variant="primary" busy={busy} onClick={create}>
          {busy ? 'Creating...' : 'Create link'}
        </ActionButton>
      </div>
      {url !== undefined && (
        <div>
          <LinkToCopy label="New link" url={url} />
          <p className="field__hint">Copy it now. For your safety it is not shown again.</p>
        </div>
      )}
      <ListStates
        query={query}
        what="the links"
        isEmpty={({ links }) => links.length === 0}
        empty={<p className="soft">No link works at the moment.</p>}>
        {({ links }) => (
          <ul className="version-list" aria-label="Links that work">
            {links.map(({ id: link, created_at, created_by, expires_at }) => (
              <li className="row row--apart" key={link}>
                <span>
                  <b>Works until {formatDateTime(expires_at)}</b>
                  <br />
                  <span className="soft small">
                    Created {formatDateTime(created_at)}
                    {created_by && ` by ${created_by}`}
                  </span>
                </span>
                <ActionButton
                  variant="danger-outline"
                  aria-label={`Revoke the link that works until ${formatDateTime(expires_at)}`}
                  onClick={() => void revoke(link)}>
                  Revoke
                </ActionButton>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}
