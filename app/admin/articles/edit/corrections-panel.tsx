import { ActionButton } from '#app/admin/kit/buttons.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { now } from '#app/client/browser-clock.ts'
import type { Correction } from '#domain/articles/article.ts'
import { toLocalDay } from '#app/admin/kit/format.ts'
import type { ArticleEdit } from './use-article-edit.ts'

const parts = { on: 'Day of the correction', wrong: 'This was wrong', right: 'This is right' }

/** A correction matters to readers, so the date of the update moves with it unless the editor turns that off. */
export function CorrectionsPanel({ edit: { fields, set, errors } }: { edit: ArticleEdit }) {
  const { corrections } = fields
  const change = (list: Correction[]) => set({ corrections: list, revised: true })
  return (
    <Panel title="Corrections" heading="h2" aside="Shown on the article and at /corrections" bodyClass="stack">
      {corrections.map((correction, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset className="stack" key={index}>
          {(Object.keys(parts) as (keyof Correction)[]).map((name) => (
            <TextField
              label={parts[name]}
              type={name === 'on' ? 'date' : 'text'}
              value={correction[name]}
              error={correction[name].trim() ? undefined : errors['corrections']}
              onChange={(value) => change(corrections.with(index, { ...correction, [name]: value }))}
              key={name}
            />
          ))}
          <ActionButton variant="quiet" onClick={() => change(corrections.toSpliced(index, 1))}>
            Remove this correction
          </ActionButton>
        </fieldset>
      ))}
      <ActionButton onClick={() => change([...corrections, { on: toLocalDay(now()), wrong: '', right: '' }])}>
        Add a correction
      </ActionButton>
    </Panel>
  )
}
