import { useState, type ReactNode } from 'react'
import { ApiError, fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { toastSuccess, useAction } from '#app/admin/kit/actions.ts'
import { confirm } from '#app/admin/kit/confirm.tsx'
import { formatDateTime } from '#app/admin/kit/format.ts'
import { ListStates } from '#app/admin/kit/list-states.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import type { Check } from '../review/finding-list.tsx'
import { askRelease } from '../review/release-dialog.tsx'
import type { ArticleEdit } from './use-article-edit.ts'
import { SegmentedControl } from '#app/admin/kit/segmented-control.tsx'
import { formatField, type ArticleFields } from '../article-fields.ts'
import { fieldLabels } from '../article-fields.ts'
import { DiffView } from './diff-view.tsx'

const replaceQuestion = {
  title: 'Replace your unsaved changes?',
  text: 'The restored version replaces your unsaved changes.',
  confirmLabel: 'Restore the version',
} as const

type Props = { edit: ArticleEdit; onClose: () => void }
type Version = ResponseOf<'GET /api/admin/articles/:id/versions'>['versions'][number]

export function HistoryDialog({ edit, onClose }: Props) {
  const { id } = edit.base
  const query = useQuery('GET /api/admin/articles/:id/versions', { params: { id } })
  const [busy, act] = useAction()

  const restore = (version: number) =>
    act('Failed to restore', async () => {
      if (edit.dirty && !(await confirm(replaceQuestion))) return
      const send = (release?: { reason: string }) =>
        fetchJson('POST /api/admin/articles/:id/versions/:version/restore', {
          params: { id, version: String(version) },
          body: { version: edit.version, ...(release && { release }) },
        })
      const restored = await send().catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'findings') throw error
        const reason = await askRelease(error.body as Pick<Check, 'findings' | 'held'>)
        return reason === undefined ? undefined : send({ reason })
      })
      if (!restored) return
      edit.acceptStored(restored.article)
      toastSuccess('Version restored', restored.article.state === 'published' ? 'The changes are now live.' : undefined)
      onClose()
    })

  return (
    <Dialog onClose={onClose} title="Version history" wide>
      <ListStates
        query={query}
        what="the history"
        isEmpty={(data) => data.versions.length === 0}
        empty={<p className="soft">No earlier versions yet. Every save adds one.</p>}>
        {({ versions, current_changes, current_origin }) => (
          <>
            <p>
              <b>Current version:</b> {current_changes || 'First version'}
              <br />
              <span className="soft small">{current_origin}</span>
            </p>
            <ul className="version-list" aria-label="Versions">
              {versions.map((version, index) => (
                <VersionRow
                  key={version.version}
                  edit={edit}
                  version={version}
                  previous={versions[index + 1]?.version}
                  busy={busy}
                  onRestore={() => restore(version.version)}
                />
              ))}
            </ul>
          </>
        )}
      </ListStates>
    </Dialog>
  )
}

type RowProps = {
  edit: ArticleEdit
  version: Version
  previous: number | undefined
  busy: boolean
  onRestore: () => void
}

function VersionRow({ edit, version: summary, previous, busy, onRestore }: RowProps) {
  const { version, saved_at, saved_by, title, changes, origin } = summary
  const [open, setOpen] = useState(false)
  return (
    <li>
      <div className="row row--apart">
        <span>
          <b>{formatDateTime(saved_at)}</b>
          <br />
          {previous === undefined ? 'Oldest version' : changes}
          <br />
          <span className="soft small">
            Version {version}
            {saved_by && ` by ${saved_by}`} · {title}
            <br />
            {origin}
          </span>
        </span>
        <span className="row row--close">
          <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            Compare
          </Button>
          <Button variant="secondary" busy={busy} onClick={onRestore}>
            Restore
          </Button>
        </span>
      </div>
      {open && <VersionDiff edit={edit} version={version} previous={previous} />}
    </li>
  )
}

type VersionText = ResponseOf<'GET /api/admin/articles/:id/versions/:version'>
type Compared = 'editor' | 'previous'
const options = [
  { value: 'editor', label: 'With the editor' },
  { value: 'previous', label: 'With the version before' },
] as const

type VersionDiffProps = { edit: ArticleEdit; version: number; previous: number | undefined }

function VersionDiff({ edit, version, previous }: VersionDiffProps) {
  const [compared, setCompared] = useState<Compared>('editor')
  const { id } = edit.base
  return (
    <div className="stack version-diff">
      {previous !== undefined && (
        <SegmentedControl
          label={`Compare version ${version}`}
          value={compared}
          options={options}
          onChange={setCompared}
        />
      )}
      <LoadedVersion id={id} version={version}>
        {(text) =>
          compared === 'editor' || previous === undefined ? (
            <Differences before={text} after={edit.fields} beforeName="That version" afterName="Text in the editor" />
          ) : (
            <LoadedVersion id={id} version={previous}>
              {(earlier) => (
                <Differences before={earlier} after={text} beforeName="Version before" afterName="That version" />
              )}
            </LoadedVersion>
          )
        }
      </LoadedVersion>
    </div>
  )
}

type LoadedProps = { id: string; version: number; children: (text: VersionText) => ReactNode }

export function LoadedVersion({ id, version, children }: LoadedProps) {
  const params = { id, version: String(version) }
  return (
    <ListStates query={useQuery('GET /api/admin/articles/:id/versions/:version', { params })} what="this version">
      {children}
    </ListStates>
  )
}

type Text = { [Name in keyof ArticleFields]?: ArticleFields[Name] | null } & { content: string }
type DifferencesProps = { before: Text; after: Text; beforeName: string; afterName: string }

export function Differences({ before, after, beforeName, afterName }: DifferencesProps) {
  const names = (Object.keys(fieldLabels) as (keyof ArticleFields)[]).filter(
    (name) =>
      name !== 'content' && name in before && name in after && formatField(before[name]) !== formatField(after[name]),
  )
  return (
    <>
      {names.map((name) => (
        <DiffView
          key={name}
          before={formatField(before[name])}
          after={formatField(after[name])}
          beforeName={`${fieldLabels[name]}: ${beforeName.toLowerCase()}`}
          afterName={`${fieldLabels[name]}: ${afterName.toLowerCase()}`}
        />
      ))}
      <DiffView before={before.content} after={after.content} beforeName={beforeName} afterName={afterName} />
    </>
  )
}
