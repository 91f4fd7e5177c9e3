import { Choice } from '#app/ui/kit/controls.tsx'
import { SelectField, TextareaField } from '../kit/fields.tsx'
import { ActionButton } from '../kit/buttons.tsx'
import { formatCount, pluralize } from '../kit/format.ts'
import { useAction } from '../kit/actions.ts'
import { AddressField } from './address-field.tsx'
import type { ChangeOptions, Import } from './import-parts.tsx'

type Props = {
  found: Import
  options: Import['options']
  categories: readonly string[]
  posts: number
  onChange: ChangeOptions
  onRun: () => Promise<void>
}

/** The choices that the whole run follows, and its start. */
export function BeforeRun({ found, options, categories, posts, onChange, onRun }: Props) {
  const { report, missing } = found
  const [busy, act] = useAction()
  const needsCategory = report.uncategorized > 0 || missing.some((key) => key.startsWith('category '))
  const isMissing = (key: string) => missing.includes(key)
  const fresh = Math.max(0, posts + report.pages - report.known)
  return (
    <aside className="panel transfer-aside" aria-label="Before you run">
      <h3>Before you run</h3>
      <fieldset className="import-choices">
        <legend className="field__label">What was public</legend>
        <Choice
          type="radio"
          name="status"
          checked={options.status === 'as they were'}
          onChange={() => onChange({ status: 'as they were' })}
          label={report.held > 0 ? `stays public, except the ${formatCount(report.held)} held back` : 'stays public'}
        />
        <Choice
          type="radio"
          name="status"
          checked={options.status === 'drafts'}
          onChange={() => onChange({ status: 'drafts' })}
          label="comes as drafts; you publish by hand"
        />
      </fieldset>
      {needsCategory && (
        <SelectField
          label={`Articles without a category${report.uncategorized > 0 ? `, ${formatCount(report.uncategorized)}` : ''}`}
          hint="Also for the categories that you leave open."
          error={isMissing('other category') ? 'Choose one, then the run can start.' : undefined}
          value={options.otherCategory}
          options={[{ value: '', label: 'Choose a category' }, ...categories]}
          onChange={(otherCategory) => onChange({ otherCategory })}
        />
      )}
      {report.tags.length > 0 && (
        <fieldset className="import-choices">
          <legend className="field__label">Which tags are yours?</legend>
          {report.tags.slice(0, 10).map(({ tag, count }) => (
            <Choice
              key={tag}
              checked={options.ownTags.includes(tag)}
              label={`${tag} (${pluralize(count, 'link')})`}
              onChange={() => onChange({ ownTags: [...new Set(options.ownTags).symmetricDifference(new Set([tag]))] })}
            />
          ))}
          <p className="field__hint">Links get the tag from your settings. Those with another tag are listed.</p>
        </fieldset>
      )}
      <div className="import-choices">
        <Choice
          checked={options.pictures}
          label="Fetch pictures from the old site"
          onChange={() => onChange({ pictures: !options.pictures })}
        />
        <Choice
          checked={options.comments}
          label="Take comments"
          onChange={() => onChange({ comments: !options.comments })}
        />
        {report.subscribers > 0 && (
          <Choice
            checked={options.subscribers}
            label={`Take ${pluralize(report.subscribers, 'subscriber')}`}
            onChange={() => onChange({ subscribers: !options.subscribers })}
          />
        )}
      </div>
      {options.subscribers && (
        <TextareaField
          label="What did they agree to?"
          hint="The words beside the form where they signed up. They are stored with each address."
          error={isMissing('consent') ? 'Write it down, then the run can start.' : undefined}
          rows={3}
          maxLength={1000}
          defaultValue={options.consent}
          onBlur={(event) => onChange({ consent: event.currentTarget.value.trim() })}
        />
      )}
      <AddressField key={options.address} value={options.address} onChange={(address) => onChange({ address })} />
      <ActionButton variant="primary" wide busy={busy} onClick={() => act('The run has not started', onRun)}>
        {fresh === 0 ? 'Run' : `Run: bring ${pluralize(fresh, 'text')}`}
      </ActionButton>
      <p className="soft small">
        You can pause, close the browser or restart the server; it goes on where it stopped. A run can be undone for 30
        days.
      </p>
    </aside>
  )
}
