import { Switch } from '#app/ui/kit/controls.tsx'
import type { Settings } from '#domain/site/settings.ts'
import { SelectField, TextareaField, TextField } from '../kit/fields.tsx'
import { parseAuthors, formatAuthors } from './format-authors.ts'
import type { SettingField } from './settings-fields.ts'

type Value = Settings[keyof Settings]
type Props = {
  field: SettingField
  value: Value
  error: string | undefined
  /** The value that applies while the setting is empty. */
  effectiveValue: string
  onSet: (key: keyof Settings, value: Value) => void
}

export function SettingControl({ field, value, error, effectiveValue, onSet }: Props) {
  const { key, label, hint } = field
  const shared = { label, hint, error }
  switch (field.kind) {
    case 'switch':
      return (
        <div>
          <Switch
            label={label}
            checked={value === true}
            onChange={(event) => onSet(key, event.currentTarget.checked)}
          />
          {hint && <p className="field__hint">{hint}</p>}
        </div>
      )
    case 'choice':
      return (
        <SelectField {...shared} value={toText(value)} options={field.options} onChange={(text) => onSet(key, text)} />
      )
    case 'authors':
      return (
        <TextareaField
          {...shared}
          rows={3}
          placeholder={effectiveValue}
          defaultValue={Array.isArray(value) ? formatAuthors(value) : ''}
          onChange={(text) => onSet(key, parseAuthors(text))}
        />
      )
    case 'text':
      break
  }
  if (field.rows) {
    return <TextareaField {...shared} rows={field.rows} value={toText(value)} onChange={(text) => onSet(key, text)} />
  }
  const { type = 'text' } = field
  const isNumber = type === 'number'
  return (
    <TextField
      {...shared}
      type={type}
      {...(isNumber && { min: 0 })}
      placeholder={effectiveValue}
      value={toText(value)}
      onChange={(text) => onSet(key, isNumber ? (text === '' ? null : Number(text)) : text)}
    />
  )
}

function toText(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
