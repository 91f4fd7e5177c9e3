import { Switch } from '#app/ui/kit/controls.tsx'
import type { Settings } from '#domain/site/settings.ts'
import { SelectField, TextareaField, TextField } from '../kit/fields.tsx'
import { parseAuthors, formatAuthors } from './format-authors.ts'

type Value = Settings[keyof Settings]
/** An empty `number` is stored as null, so that the default applies. */
export type SettingField = {
  key: keyof Settings
  kind: 'text' | 'lines' | 'email' | 'url' | 'number' | 'switch' | 'choice' | 'authors'
  label: string
  hint?: string
  options?: Readonly<Record<string, string>>
}
type Props = {
  field: SettingField
  value: Value
  error: string | undefined
  /** The value that applies while the setting is empty. */
  effectiveValue: string
  onSet: (value: Value) => void
}

export function SettingControl({ field, value, error, effectiveValue, onSet }: Props) {
  const { kind, label, hint, options = {} } = field
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const shared = { label, hint, error }
  switch (kind) {
    case 'switch':
      return (
        <div>
          <Switch label={label} checked={value === true} onChange={(event) => onSet(event.currentTarget.checked)} />
          {hint && <p className="field__hint">{hint}</p>}
        </div>
      )
    case 'choice': {
      const choices = Object.entries(options).map(([option, name]) => ({ value: option, label: name }))
      return <SelectField {...shared} value={text} options={choices} onChange={onSet} />
    }
    case 'authors':
      return (
        <TextareaField
          {...shared}
          rows={3}
          placeholder={effectiveValue}
          defaultValue={Array.isArray(value) ? formatAuthors(value) : ''}
          onChange={(typed) => onSet(parseAuthors(typed))}
        />
      )
    case 'lines':
      return <TextareaField {...shared} rows={3} value={text} onChange={onSet} />
    default: {
      const isNumber = kind === 'number'
      return (
        <TextField
          {...shared}
          type={kind}
          {...(isNumber && { min: 0 })}
          placeholder={effectiveValue}
          value={text}
          onChange={(typed) => onSet(isNumber ? (typed === '' ? null : Number(typed)) : typed)}
        />
      )
    }
  }
}
