import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Choice } from '#app/ui/kit/controls.tsx'
import { EditConflict } from '#app/admin/kit/edit-conflict.tsx'
import { CopyTextButton } from '#app/admin/kit/edit-page.tsx'
import { formatDateTime } from '#app/admin/kit/format.ts'
import type { MergeChoice } from '#domain/text/merge-text.ts'
import { formatField, toFields, type AdminArticle } from '../article-fields.ts'
import { fieldLabels } from '../article-fields.ts'
import { DiffView } from './diff-view.tsx'
import { applyMerge, mergeVersions, type Merge, type MergeChoices } from './merge-versions.ts'
import type { ArticleEdit } from './use-article-edit.ts'

/** Someone else saved meanwhile: what does not overlap is merged, the rest is chosen field by field. */
export function ArticleConflict({ edit, theirs }: { edit: ArticleEdit; theirs: AdminArticle }) {
  const [choices, setChoices] = useState<MergeChoices>({ fields: {}, text: [] })
  const { base, fields: mine, version } = edit
  const other = toFields(theirs)
  // After an image action or a restored draft, `base` may be newer than what this edit began from.
  const merge = mergeVersions(base.version === version ? toFields(base) : undefined, mine, other)
  const merged = applyMerge(merge, mine, other, choices)
  const conflicts = merge.text.filter((part) => 'mine' in part)
  return (
    <EditConflict
      what="article"
      lead="Someone else saved this article while you were editing."
      note={`Their version is from ${formatDateTime(theirs.updated_at)}. ${describeMerge(merge, conflicts.length)} Both versions remain in the history.`}
      edit={edit}
      theirs={theirs}
      primary={
        <Button variant="primary" busy={edit.saving} onClick={() => edit.saveWith(merged, theirs.version)}>
          Save the merged version
        </Button>
      }
      differences={[]}
      more={<CopyTextButton variant="secondary" text={mine.content} />}>
      {merge.open.map((name) => (
        <Question
          key={name}
          name={fieldLabels[name]}
          mine={formatField(mine[name])}
          theirs={formatField(other[name])}
          value={choices.fields[name] ?? 'mine'}
          onChange={(value) =>
            value !== 'both' && setChoices({ ...choices, fields: { ...choices.fields, [name]: value } })
          }
        />
      ))}
      {conflicts.map((conflict, index) => (
        <Question
          // They never change while this is open.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          name={conflicts.length === 1 ? 'Text' : `Text, place ${index + 1} of ${conflicts.length}`}
          mine={conflict.mine.join('\n')}
          theirs={conflict.theirs.join('\n')}
          value={choices.text[index] ?? 'mine'}
          withBoth
          onChange={(value) =>
            setChoices({ ...choices, text: conflicts.map((_, at) => (at === index ? value : choices.text[at])) })
          }
        />
      ))}
      {merged.content !== mine.content && (
        <DiffView before={mine.content} after={merged.content} beforeName="My text" afterName="Merged text" />
      )}
    </EditConflict>
  )
}

function describeMerge({ resolved, open, textMerged }: Merge, conflicts: number): string {
  const names = [...resolved.map(({ name, side }) => `${fieldLabels[name]} (${side})`), ...(textMerged ? ['Text'] : [])]
  const merged = names.length > 0 ? `Merged without a question: ${names.join(', ')}.` : ''
  const question =
    open.length + conflicts > 0
      ? 'Choose below where both of you changed the same thing.'
      : 'Your changes and theirs do not overlap.'
  return `${merged} ${question}`.trim()
}

type QuestionProps = {
  name: string
  mine: string
  theirs: string
  value: MergeChoice
  withBoth?: boolean
  onChange: (value: MergeChoice) => void
}

function Question({ name, mine, theirs, value, withBoth = false, onChange }: QuestionProps) {
  const choice = (side: MergeChoice, label: string, text?: string) => (
    <Choice
      type="radio"
      name={name}
      checked={value === side}
      onChange={() => onChange(side)}
      label={
        <span className="user-text">
          <b>{label}</b>
          {text !== undefined && `: ${text || '(empty)'}`}
        </span>
      }
    />
  )
  return (
    <section className="panel panel__body" aria-label={name}>
      <fieldset className="merge-choice">
        <legend className="small">
          <b>{name}</b>
        </legend>
        {choice('mine', 'Mine', mine)}
        {choice('theirs', 'Theirs', theirs)}
        {withBoth && choice('both', 'Both, mine first')}
      </fieldset>
    </section>
  )
}
