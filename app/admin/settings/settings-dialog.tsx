import { useState, type SubmitEvent } from 'react'
import { seen, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import type { Settings } from '#domain/site/settings.ts'
import { call, CallFailed } from '../kit/fetch-json.ts'
import { MadeBy, type Makers } from '../articles/generation/provider-note.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { refresh, useRead } from '../kit/query-cache.ts'
import { tellFailure, tellSuccess } from '../kit/toasts.ts'
import { authorsText } from './format-authors.ts'
import { RecentChanges } from './audit-log.tsx'
import { SettingControl } from './setting-control.tsx'
import { settingGroups } from './settings-fields.ts'
import { SignOut } from './sign-out-users.tsx'

const door = '/api/admin/settings'
type Props = { open: boolean; onClose: () => void }
type InEffect = Pick<Settings, 'siteName' | 'affiliateTag' | 'authors'> & { madeBy: Makers }
type Shown = { settings: Settings; inEffect?: InEffect; version: string }

export function SettingsDialog({ open, onClose }: Props) {
  const read = useRead<Shown>(open ? door : undefined)
  return (
    <Dialog open={open} onClose={onClose} title="Settings" wide>
      <ListStates read={read} what="the settings">
        {(shown) => <SettingsForm {...shown} onClose={onClose} />}
      </ListStates>
      <SignOut />
      <RecentChanges />
      {read.data && <p className="small soft">Wagwise {read.data.version}</p>}
    </Dialog>
  )
}

function SettingsForm({ settings, inEffect, onClose }: Shown & { onClose: () => void }) {
  const [changed, setChanged] = useState<Partial<Settings>>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, run] = useBusy()
  const values = { ...settings, ...changed }

  function save(event: SubmitEvent) {
    event.preventDefault()
    run(async () => {
      try {
        await seen(call(door, { method: 'PUT', json: changed }))
        tellSuccess('Settings saved')
        refresh(door, '/api/admin/launch-check')
        onClose()
      } catch (error) {
        if (error instanceof CallFailed) setFaults(error.fields)
        tellFailure('Failed to save the settings', error)
      }
    })
  }
  return (
    <form className="stack stack--loose" noValidate onSubmit={save}>
      {settingGroups.map(({ title, fields }) => (
        <fieldset className="stack" key={title}>
          <legend className="settings-title">{title}</legend>
          {title === 'Generation' && <MadeBy makers={inEffect?.madeBy} />}
          {fields
            .filter(({ key }) => key in settings)
            .map((field) => (
              <SettingControl
                field={field}
                value={values[field.key]}
                fault={faults[field.key]}
                inEffect={wordsOf(inEffect, field.key)}
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

function wordsOf(inEffect: InEffect | undefined, key: keyof Settings): string {
  if (!inEffect) return ''
  if (key === 'authors') return authorsText(inEffect.authors)
  return key === 'siteName' || key === 'affiliateTag' ? inEffect[key] : ''
}
