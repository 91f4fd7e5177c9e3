import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { submitJson, toastSuccess, useAction } from '#app/admin/kit/actions.ts'
import { confirm } from '#app/admin/kit/confirm.tsx'
import type { DialogProps } from '#app/admin/kit/form-dialog.tsx'
import { formatDateTime } from '#app/admin/kit/format.ts'
import { ListStates } from '#app/admin/kit/list-states.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { DiffView } from './diff-view.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

type Props = DialogProps & { edit: ArticleEdit }

export function HistoryDialog({ edit, open, onClose }: Props) {
  const { id } = edit.base
  const query = useQuery('GET /api/admin/articles/:id/versions', open ? { params: { id } } : 'skip')
  const [chosen, setChosen] = useState<number>()
  const [busy, act] = useAction()

  const restore = (version: number) =>
    act('Failed to restore', async () => {
      if (edit.dirty && !(await confirmReplace())) return
      const { article } = await submitJson('POST /api/admin/articles/:id/versions/:version/restore', {
        params: { id, version: String(version) },
        body: { version: edit.version },
      })
      edit.acceptStored(article)
      toastSuccess('Version restored', 'The changes are now live.')
      onClose()
    })

  return (
    <Dialog open={open} onClose={onClose} title="Version history" wide>
      <ListStates
        query={query}
        what="the history"
        isEmpty={(data) => data.versions.length === 0}
        empty={<p className="soft">No earlier versions yet. Every save adds one.</p>}
      >
        {(data) => (
          <ul className="version-list" aria-label="Versions">
            {data.versions.map(({ version, saved_at, saved_by, title }) => (
              <li key={version}>
                <div className="row row--apart">
                  <span>
                    <b>{formatDateTime(saved_at)}</b>
                    <br />
                    <span className="soft small">
                      Version {version}
                      {saved_by && ` by ${saved_by}`} · {title}
                    </span>
                  </span>
                  <span className="row row--close">
                    <Button
                      variant="quiet"
                      aria-expanded={chosen === version}
                      onClick={() => setChosen(chosen === version ? undefined : version)}
                    >
                      Compare
                    </Button>
                    <Button variant="secondary" busy={busy} onClick={() => restore(version)}>
                      Restore
                    </Button>
                  </span>
                </div>
                {chosen === version && <VersionDiff id={id} version={version} current={edit.fields.content} />}
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </Dialog>
  )
}

const confirmReplace = () =>
  confirm({
    title: 'Replace your unsaved changes?',
    text: 'The restored version replaces your unsaved changes.',
    confirmLabel: 'Restore the version',
  })

type DiffProps = { id: string; version: number; current: string }

function VersionDiff({ id, version, current }: DiffProps) {
  const params = { id, version: String(version) }
  return (
    <ListStates query={useQuery('GET /api/admin/articles/:id/versions/:version', { params })} what="this version">
      {({ content }) => (
        <DiffView before={content} after={current} beforeName="That version" afterName="Text in the editor" />
      )}
    </ListStates>
  )
}
