import { useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { SelectField, TextField } from '../kit/fields.tsx'
import { FormDialog, useFieldErrors } from '../kit/form-dialog.tsx'
import { toLocalDay } from '../kit/format.ts'
import { addRedirect, changeRedirect, type Redirect, type RedirectForm, type Status } from './redirect-actions.ts'

const kinds: readonly { value: `${Status}`; label: string }[] = [
  { value: '301', label: 'Moved for good (301)' },
  { value: '302', label: 'For now (302)' },
  { value: '410', label: 'Gone (410)' },
]
const kindHints: Readonly<Record<Status, string>> = {
  301: 'Search engines replace the old address by the new one.',
  302: 'Search engines keep the old address. After its last day there is no page again.',
  410: 'Readers see that the page was removed; search engines forget it.',
}
const statuses: readonly Status[] = [301, 302, 410]

export const emptyRedirect: RedirectForm = { path: '', target: '', status: 301, ends_on: null }

type Props = { draft: RedirectForm; saved?: Redirect | undefined; onClose: () => void }

export function RedirectDialog({ draft, saved, onClose }: Props) {
  const [form, setForm] = useState(draft)
  const { errors, save } = useFieldErrors('Failed to save the redirect')
  const change = (part: Partial<RedirectForm>) => setForm({ ...form, ...part })
  const { path, target, status, ends_on } = form
  const sent: RedirectForm = {
    ...{ path, status },
    target: status === 410 ? '' : target,
    ends_on: status === 302 ? ends_on : null,
  }
  return (
    <FormDialog
      title={saved ? 'Edit redirect' : 'New redirect'}
      onClose={onClose}
      submitLabel="Save redirect"
      busyLabel="Saving..."
      onSubmit={() =>
        save({}, async () => {
          await (saved ? changeRedirect(saved, sent) : addRedirect(sent))
          onClose()
        })
      }>
      <TextField
        label="Old address"
        hint="Such as /old-page. A pattern ends with * for any rest (/old/*), or has a name for one part (/go/:name)."
        error={errors['path']}
        value={path}
        onChange={(value) => change({ path: value })}
        maxLength={1200}
        spellCheck={false}
        autoCapitalize="none"
        dir="ltr"
      />
      <SelectField
        label="Kind"
        hint={kindHints[status]}
        error={errors['status']}
        options={kinds}
        value={String(status)}
        onChange={(value) => change({ status: statuses.find((code) => String(code) === value) ?? 301 })}
      />
      {status !== 410 && (
        <TextField
          label="Leads to"
          hint="A page of the site, such as /article/new-page, or an address that begins with https://. What a * or a name stood for can be repeated: /blog/*."
          error={errors['target']}
          value={target}
          onChange={(value) => change({ target: value })}
          maxLength={2048}
          spellCheck={false}
          autoCapitalize="none"
          dir="ltr"
        />
      )}
      {status === 302 && (
        <TextField
          label="Last day"
          type="date"
          hint="Not needed for an address elsewhere."
          error={errors['ends_on']}
          min={toLocalDay(now())}
          value={ends_on ?? ''}
          onChange={(value) => change({ ends_on: value || null })}
        />
      )}
    </FormDialog>
  )
}
