import { Input, Select, Switch, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import type { Author, Settings } from '#domain/site/settings.ts'
import { authorsFrom, authorsText } from './format-authors.ts'
import type { SettingField } from './settings-fields.ts'

type Value = Settings[keyof Settings]
type Props = {
  field: SettingField
  value: Value
  fault: string | undefined
  /** What holds while it is empty. */
  inEffect: string
  onSet: (key: keyof Settings, value: Value) => void
}

export function SettingControl({ field, value, fault, inEffect, onSet }: Props) {
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
      {(wiring) => {
        if (field.kind === 'choice') {
          const choose = (text: string) => onSet(key, text)
          const { options } = field
          return (
            <Select
              value={plain(value)}
              options={options}
              onChange={(e) => choose(e.currentTarget.value)}
              {...wiring}
            />
          )
        }
        if (field.kind === 'authors') {
          return (
            <Textarea
              rows={3}
              placeholder={inEffect}
              defaultValue={authorsText(value as readonly Author[])}
              onChange={(event) => onSet(key, authorsFrom(event.currentTarget.value))}
              {...wiring}
            />
          )
        }
        const number = field.type === 'number'
        const typed = (text: string) => onSet(key, number ? (text === '' ? null : Number(text)) : text)
        if (field.rows) {
          const { rows } = field
          return (
            <Textarea rows={rows} value={plain(value)} onChange={(e) => typed(e.currentTarget.value)} {...wiring} />
          )
        }
        return (
          <Input
            type={field.type ?? 'text'}
            {...(number && { min: 0 })}
            placeholder={inEffect}
            value={plain(value)}
            onChange={(event) => typed(event.currentTarget.value)}
            {...wiring}
          />
        )
      }}
    </Field>
  )
}

function plain(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
