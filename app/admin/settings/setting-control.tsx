import type { MouseEvent } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { Switch } from '#app/ui/kit/controls.tsx'
import { otherPrograms } from '#domain/affiliate/programs.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { UploadButton } from '../media/picture-dialog.tsx'
import { SelectField, TextareaField, TextField } from '../kit/fields.tsx'
import { formatAuthors, parseAuthors } from './format-authors.ts'
import { formatTestimonials, parseTestimonials } from './format-testimonials.ts'
import { hexColor } from '#domain/site/brand.ts'
import type { SettingField } from '#domain/site/setting-fields.ts'
import type { EditableSettings as Settings } from '#domain/site/settings.ts'

type Value = Settings[keyof Settings]
type Props = {
  field: SettingField
  value: Value
  error: string | undefined
  /** A value that would be accepted instead. */
  suggestion: string | undefined
  /** The value that applies while the setting is empty. */
  effectiveValue: string
  onSet: (value: Value) => void
}

const logoTypes = 'image/svg+xml,image/png,image/jpeg,image/webp'

/** It is checked and shown in the preview at once, but readers see it only after saving. */
function uploadLogo(file: File) {
  const form = new FormData()
  form.set('image', file)
  return fetchJson('POST /api/admin/logo', { form })
}

const listFormats = {
  authors: { format: formatAuthors, parse: parseAuthors },
  testimonials: { format: formatTestimonials, parse: parseTestimonials },
}

export function SettingControl({ field, value, error, suggestion, effectiveValue, onSet }: Props) {
  const { kind, label, hint, options = {}, placeholder = effectiveValue } = field
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const shared = { label, hint, error }
  /** For buttons that disappear with the change: the control of the setting takes the focus. */
  const setAndFocus = (next: Value) => (event: MouseEvent) => {
    const setting = event.currentTarget.closest('[data-setting]')
    setting?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus()
    onSet(next)
  }
  switch (kind) {
    case 'switch':
      return (
        <div className="settings__switch">
          <Switch label={label} checked={value === true} onChange={(event) => onSet(event.currentTarget.checked)} />
          {hint && <p className="field__hint">{hint}</p>}
        </div>
      )
    case 'choice': {
      const choices = Object.entries(options).map(([option, name]) => ({ value: option, label: name }))
      return <SelectField {...shared} value={text} options={choices} onChange={onSet} />
    }
    case 'authors':
    case 'testimonials': {
      const { format, parse } = listFormats[kind]
      return (
        <TextareaField
          {...shared}
          rows={3}
          placeholder={placeholder}
          defaultValue={Array.isArray(value) ? format(value) : ''}
          onChange={(typed) => onSet(parse(typed))}
        />
      )
    }
    case 'programs':
      return otherPrograms.map((program) => (
        <TextField
          label={`${program.name} ${label}`}
          hint={program.hint}
          error={error}
          value={(value as Settings['programTags'])[program.key] ?? ''}
          onChange={(typed) => onSet({ ...(value as Settings['programTags']), [program.key]: typed })}
          key={program.key}
        />
      ))
    case 'color':
      return (
        <>
          <TextField {...shared} placeholder={placeholder} value={text} onChange={onSet} />
          <label className="settings__picker small soft">
            <input
              type="color"
              value={hexColor.test(text) ? text : placeholder}
              onChange={(event) => onSet(event.currentTarget.value)}
            />
            Pick a color
          </label>
          {suggestion && <ActionButton onClick={setAndFocus(suggestion)}>Use {suggestion}</ActionButton>}
        </>
      )
    case 'logo':
      return (
        <div className="field">
          <span className="field__label">{label}</span>
          <div className="row row--close">
            <UploadButton
              label={value ? 'Replace logo' : 'Upload logo'}
              failure="Failed to upload the logo"
              accept={logoTypes}
              onChoose={async (file) => onSet(await uploadLogo(file))}
            />
            {value && <ActionButton onClick={setAndFocus(null)}>Remove logo</ActionButton>}
          </div>
          <span className="field__hint">{hint}</span>
        </div>
      )
    case 'menu':
      return (
        <TextareaField
          {...shared}
          rows={8}
          defaultValue={text || placeholder}
          onChange={(typed) => onSet(typed.trim() === placeholder ? '' : typed)}
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
          placeholder={placeholder}
          value={text}
          onChange={(typed) => onSet(isNumber ? (typed === '' ? null : Number(typed)) : typed)}
        />
      )
    }
  }
}
