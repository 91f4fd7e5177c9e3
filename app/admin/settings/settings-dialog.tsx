import { useState, type SubmitEvent } from 'react'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import type { Settings } from '#domain/site/settings.ts'
import { fetchUrl, ApiError } from '#app/client/fetch-json.ts'
import { ProviderNote, type Providers } from '../articles/generation/provider-note.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useUrlQuery } from '../kit/query-cache.ts'
import { toastError, toastSuccess } from '../kit/toasts.ts'
import { formatAuthors } from './format-authors.ts'
import { AuditLog } from './audit-log.tsx'
import { SettingControl } from './setting-control.tsx'
import { settingGroups } from './settings-fields.ts'
import { SignOutUsers } from './sign-out-users.tsx'

const settingsPath = '/api/admin/settings'
type Props = { open: boolean; onClose: () => void }
type EffectiveSettings = Pick<Settings, 'siteName' | 'affiliateTag' | 'authors'> & { madeBy: Providers }
type SettingsResponse = { settings: Settings; inEffect?: EffectiveSettings; version: string }

export function SettingsDialog({ open, onClose }: Props) {
  const read = useUrlQuery<SettingsResponse>(open ? settingsPath : undefined)
  return (
    <Dialog open={open} onClose={onClose} title="Settings" wide>
      <ListStates query={read} what="the settings">
        {(shown) => <SettingsForm {...shown} onClose={onClose} />}
      </ListStates>
      <SignOutUsers />
      <AuditLog />
      {read.data && <p className="small soft">Wagwise {read.data.version}</p>}
    </Dialog>
  )
}

function SettingsForm({ settings, inEffect, onClose }: SettingsResponse & { onClose: () => void }) {
  const [changed, setChanged] = useState<Partial<Settings>>({})
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, run] = useBusy()
  const values = { ...settings, ...changed }

  function save(event: SubmitEvent) {
    event.preventDefault()
    run(async () => {
      try {
        await withMinimumBusy(fetchUrl(settingsPath, { method: 'PUT', json: changed }))
        toastSuccess('Settings saved')
        invalidate(settingsPath, '/api/admin/launch-check')
        onClose()
      } catch (error) {
        if (error instanceof ApiError) setFieldErrors(error.fields)
        toastError('Failed to save the settings', error)
      }
    })
  }
  return (
    <form className="stack stack--loose" noValidate onSubmit={save}>
      {settingGroups.map(({ title, fields }) => (
        <fieldset className="stack" key={title}>
          <legend className="settings-title">{title}</legend>
          {title === 'Generation' && <ProviderNote makers={inEffect?.madeBy} />}
          {fields
            .filter(({ key }) => key in settings)
            .map((field) => (
              <SettingControl
                field={field}
                value={values[field.key]}
                error={fieldErrors[field.key]}
                effectiveValue={effectiveText(inEffect, field.key)}
                onSet={(key, value) => setChanged({ ...changed, [key]: value })}
                key={field.key}
              />
            ))}
        </fieldset>
      ))}
      <div className="dialog__foot">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save settings'}
        </Button>
      </div>
    </form>
  )
}

function effectiveText(inEffect: EffectiveSettings | undefined, key: keyof Settings): string {
  if (!inEffect) return ''
  if (key === 'authors') return formatAuthors(inEffect.authors)
  return key === 'siteName' || key === 'affiliateTag' ? inEffect[key] : ''
}
