import { useState } from 'react'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { confirm } from '#app/admin/kit/confirm.tsx'
import { formatDateTime } from '#app/admin/kit/format.ts'
import { ListStates } from '#app/admin/kit/list-states.tsx'
import { invalidate, useUrlQuery } from '#app/admin/kit/query-cache.ts'
import { toastError, toastSuccess } from '#app/admin/kit/toasts.ts'
import { articlesPath, articlePath, type ArticleResponse } from '#app/contract/admin-articles.ts'
import { DiffView } from './diff-view.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

type SavedVersion = { version: number; saved_at: string; saved_by: string | null; title: string }
type Versions = { versions: readonly SavedVersion[] }
type Props = { edit: ArticleEdit; open: boolean; onClose: () => void }

export function HistoryDialog({ edit, open, onClose }: Props) {
  const versionsPath = `${articlePath(edit.base.id)}/versions`
  const read = useUrlQuery<Versions>(open ? versionsPath : undefined)
  const [chosen, setChosen] = useState<number>()
  const [busy, run] = useBusy()

  const restore = (version: number) =>
    run(async () => {
      if (edit.dirty && !(await confirmReplace())) return
      try {
        const json = { version: edit.version }
        const { article } = await withMinimumBusy(
          fetchUrl<ArticleResponse>(`${versionsPath}/${version}/restore`, { method: 'POST', json }),
        )
        edit.take(article)
        invalidate(articlesPath)
        toastSuccess('Version restored', 'The changes are now live.')
        onClose()
      } catch (error) {
        toastError('Failed to restore', error)
      }
    })

  return (
    <Dialog open={open} onClose={onClose} title="Version history" wide>
      <ListStates
        query={read}
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
                {chosen === version && (
                  <VersionDiff door={`${versionsPath}/${version}`} current={edit.fields.content} />
                )}
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

function VersionDiff({ door: versionsPath, current }: { door: string; current: string }) {
  const read = useUrlQuery<{ content: string }>(versionsPath)
  return (
    <ListStates query={read} what="this version">
      {({ content }) => (
        <DiffView before={content} after={current} beforeName="That version" afterName="Text in the editor" />
      )}
    </ListStates>
  )
}
