import { useState, type ReactNode } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { ListStates } from '#app/admin/kit/list-states.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { SegmentedControl } from '#app/admin/kit/segmented-control.tsx'
import { fieldLabels, formatField, type ArticleFields } from '../article-fields.ts'
import { DiffView } from './diff-view.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

type VersionText = ResponseOf<'GET /api/admin/articles/:id/versions/:version'>
type Compared = 'editor' | 'previous'
const options = [
  { value: 'editor', label: 'With the editor' },
  { value: 'previous', label: 'With the version before' },
] as const

type Props = { edit: ArticleEdit; version: number; previous: number | undefined }

/** A version beside the text in the editor, or beside the version before it. */
export function VersionDiff({ edit, version, previous }: Props) {
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

function LoadedVersion({ id, version, children }: LoadedProps) {
  const params = { id, version: String(version) }
  return (
    <ListStates query={useQuery('GET /api/admin/articles/:id/versions/:version', { params })} what="this version">
      {children}
    </ListStates>
  )
}

type Text = { [Name in keyof ArticleFields]?: ArticleFields[Name] | null } & { content: string }
type DifferencesProps = { before: Text; after: Text; beforeName: string; afterName: string }

/** Short fields first, each under its name, then the text. */
function Differences({ before, after, beforeName, afterName }: DifferencesProps) {
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
