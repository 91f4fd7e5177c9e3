import { useEffect, useState } from 'react'
import { ApiError } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { otherPrograms } from '#domain/affiliate/programs.ts'
import type { Settings as StoredSettings } from '#domain/site/settings.ts'
import { ProviderNote } from '../articles/generation/run-options.tsx'
import { DialogForm } from '../kit/form-dialog.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { submitJson, toastError, toastSuccess } from '../kit/actions.ts'
import { formatAuthors, parseAuthors } from './format-authors.ts'
import { formatTestimonials, parseTestimonials } from './format-testimonials.ts'
import settingFields from './settings-fields.json'
import { SignOutUsers } from './sign-out-users.tsx'
import { Switch } from '#app/ui/kit/controls.tsx'
import { SelectField, TextareaField, TextField } from '../kit/fields.tsx'

type Settings = Omit<StoredSettings, 'confirmations'>
type SettingsResponse = ResponseOf<'GET /api/admin/settings'>

// A test compares the file with the settings that the server knows.
const settingGroups = settingFields as readonly { title: string; fields: readonly SettingField[] }[]

/** `setting`: the one to begin with. */
type DialogProps = { onClose: () => void; setting: string | null }

export function SettingsDialog({ onClose, setting }: DialogProps) {
  const query = useQuery('GET /api/admin/settings')
  return (
    <Dialog onClose={onClose} title="Settings" wide>
      <ListStates query={query} what="the settings">
        {(answer) => <SettingsForm {...answer} onClose={onClose} setting={setting} />}
      </ListStates>
      <SignOutUsers />
      {query.data && <p className="small soft">Wagwise {query.data.version}</p>}
    </Dialog>
  )
}

function SettingsForm({ settings, effective, onClose, setting }: SettingsResponse & DialogProps) {
  const [changed, setChanged] = useState<Partial<Settings>>({})
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const values = { ...settings, ...changed }
  useEffect(() => {
    if (setting)
      document.querySelector<HTMLElement>(`[data-setting="${setting}"] :is(input, textarea, select)`)?.focus()
  }, [setting])

  async function save() {
    try {
      await submitJson('PUT /api/admin/settings', { body: changed })
      toastSuccess('Settings saved')
      invalidate('/api/admin/settings', '/api/admin/launch-check')
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setFieldErrors(error.fields)
      toastError('Failed to save the settings', error)
    }
  }
  return (
    <DialogForm onClose={onClose} onSubmit={save} submitLabel="Save settings" busyLabel="Saving...">
      {settingGroups.map(({ title, fields }) => (
        <fieldset className="stack" key={title}>
          <legend className="settings-title">{title}</legend>
          {title === 'Generation' && <ProviderNote providers={effective.providers} />}
          {fields.map((field) => (
            <div data-setting={field.key} key={field.key}>
              <SettingControl
                field={field}
                value={values[field.key]}
                error={fieldErrors[field.key]}
                effectiveValue={effectiveText(effective, field.key)}
                onSet={(value) => setChanged({ ...changed, [field.key]: value })}
              />
            </div>
          ))}
        </fieldset>
      ))}
    </DialogForm>
  )
}

function effectiveText(effective: SettingsResponse['effective'], key: string): string {
  if (key === 'authors') return formatAuthors(effective.authors)
  return key === 'siteName' || key === 'affiliateTag' ? effective[key] : ''
}

type Value = Settings[keyof Settings]
/** An empty `number` is stored as null, so that the default applies. */
type SettingField = {
  key: keyof Settings
  kind: 'text' | 'lines' | 'email' | 'url' | 'number' | 'switch' | 'choice' | 'authors' | 'testimonials' | 'programs'
  label: string
  hint?: string
  placeholder?: string
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

const listFormats = {
  authors: { format: formatAuthors, parse: parseAuthors },
  testimonials: { format: formatTestimonials, parse: parseTestimonials },
}

function SettingControl({ field, value, error, effectiveValue, onSet }: Props) {
  const { kind, label, hint, options = {}, placeholder = effectiveValue } = field
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
