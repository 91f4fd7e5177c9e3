import { Input, Select, Switch, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import type { Author, Settings } from '#domain/site/settings.ts'
import { parseAuthors, formatAuthors } from './format-authors.ts'
import type { SettingField } from './settings-fields.ts'

type Value = Settings[keyof Settings]
type Props = {
  field: SettingField
  value: Value
  error: string | undefined
  /** What holds while it is empty. */
  effectiveValue: string
  onSet: (key: keyof Settings, value: Value) => void
}

export function SettingControl({ field, value, error: fault, effectiveValue: inEffect, onSet }: Props) {
  const { key, label, hint } = field
  if (field.kind === 'switch') {
    return (
      <div>
        <Switch label={label} checked={value === true} onChange={(event) => onSet(key, event.currentTarget.checked)} />
        {hint && <p className="field__hint">{hint}</p>}
      </div>
    )
  }
  return (
    <Field label={label} error={fault} {...(hint && { hint })}>
      {(controlProps) => {
        if (field.kind === 'choice') {
          const choose = (text: string) => onSet(key, text)
          const { options } = field
          return (
            <Select
              value={toText(value)}
              options={options}
              onChange={(e) => choose(e.currentTarget.value)}
              {...controlProps}
            />
          )
        }
        if (field.kind === 'authors') {
          return (
            <Textarea
              rows={3}
              placeholder={inEffect}
              defaultValue={formatAuthors(value as readonly Author[])}
              onChange={(event) => onSet(key, parseAuthors(event.currentTarget.value))}
              {...controlProps}
            />
          )
        }
        const number = field.type === 'number'
        const typed = (text: string) => onSet(key, number ? (text === '' ? null : Number(text)) : text)
        if (field.rows) {
          const { rows } = field
          return (
            <Textarea
              rows={rows}
              value={toText(value)}
              onChange={(e) => typed(e.currentTarget.value)}
              {...controlProps}
            />
          )
        }
        return (
          <Input
            type={field.type ?? 'text'}
            {...(number && { min: 0 })}
            placeholder={inEffect}
            value={toText(value)}
            onChange={(event) => typed(event.currentTarget.value)}
            {...controlProps}
          />
        )
      }}
    </Field>
  )
}

function toText(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
