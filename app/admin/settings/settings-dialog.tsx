import { useState } from 'react'
import { ApiError } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import type { Settings } from '#domain/site/settings.ts'
import { ProviderNote } from '../articles/generation/provider-note.tsx'
import { DialogForm, type DialogProps } from '../kit/form-dialog.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { submitJson, toastError, toastSuccess } from '../kit/actions.ts'
import { formatAuthors } from './format-authors.ts'
import { AuditLog } from './audit-log.tsx'
import { SettingControl, type SettingField } from './setting-control.tsx'
import settingFields from './settings-fields.json'
import { SignOutUsers } from './sign-out-users.tsx'

type SettingsResponse = ResponseOf<'GET /api/admin/settings'>
type EffectiveSettings = SettingsResponse['effective']

// A test compares the file with the settings that the server knows.
const settingGroups = settingFields as readonly { title: string; fields: readonly SettingField[] }[]

export function SettingsDialog({ open, onClose }: DialogProps) {
  const query = useQuery('GET /api/admin/settings', open ? {} : 'skip')
  return (
    <Dialog open={open} onClose={onClose} title="Settings" wide>
      <ListStates query={query} what="the settings">
        {(answer) => <SettingsForm {...answer} onClose={onClose} />}
      </ListStates>
      <SignOutUsers />
      <AuditLog />
      {query.data && <p className="small soft">Wagwise {query.data.version}</p>}
    </Dialog>
  )
}

function SettingsForm({ settings, effective, onClose }: SettingsResponse & { onClose: () => void }) {
  const [changed, setChanged] = useState<Partial<Settings>>({})
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const values = { ...settings, ...changed }

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
            <SettingControl
              field={field}
              value={values[field.key]}
              error={fieldErrors[field.key]}
              effectiveValue={effectiveText(effective, field.key)}
              onSet={(value) => setChanged({ ...changed, [field.key]: value })}
              key={field.key}
            />
          ))}
        </fieldset>
      ))}
    </DialogForm>
  )
}

function effectiveText(effective: EffectiveSettings, key: string): string {
  if (key === 'authors') return formatAuthors(effective.authors)
  return key === 'siteName' || key === 'affiliateTag' ? effective[key] : ''
}
