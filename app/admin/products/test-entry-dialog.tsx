import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { formValues } from '#app/client/form-values.ts'
import { toastSuccess } from '../kit/actions.ts'
import { SelectField, TextareaField, TextField } from '../kit/fields.tsx'
import { FormDialog, useFieldErrors } from '../kit/form-dialog.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { PictureField } from '../media/picture-dialog.tsx'
import { now } from '#app/client/browser-clock.ts'
import { toDay } from '#domain/text/dates.ts'
import { productsPath } from './product-actions.ts'
import type { TestEntry } from './test-entry.ts'

type Props = {
  product_id: string
  /** Undefined for a new one. */
  entry: TestEntry | undefined
  /** The newest one: animal and person are mostly the same. */
  last: TestEntry | undefined
  onClose: () => void
}

export function TestEntryDialog({ product_id, entry, last, onClose }: Props) {
  const { errors, save } = useFieldErrors('Failed to save test')
  const [photo, setPhoto] = useState(entry?.photo ?? '')
  const [isReader, setIsReader] = useState(entry?.reader ?? false)

  function submit(form: HTMLFormElement) {
    const { days, ...fields } = formValues(form, 'day', 'days', 'animal', 'person', 'note', 'measurement', 'consent')
    const body = { ...fields, photo, reader: isReader, days: days.trim() === '' ? null : Number(days) }
    return save({}, async () => {
      const params = { id: product_id }
      if (entry)
        await fetchJson('PUT /api/admin/products/:id/tests/:test', { params: { ...params, test: entry.id }, body })
      else await fetchJson('POST /api/admin/products/:id/tests', { params, body })
      toastSuccess('Test saved')
      invalidate(productsPath)
      onClose()
    })
  }
  const field = (name: keyof TestEntry & keyof typeof labels) => ({ name, label: labels[name], error: errors[name] })
  return (
    <FormDialog
      onClose={onClose}
      title={entry ? 'Edit test' : 'Add test'}
      onSubmit={submit}
      submitLabel="Save test"
      busyLabel="Saving...">
      <div className="product-fields">
        <TextField {...field('day')} type="date" defaultValue={entry?.day ?? toDay(now())} />
        <TextField
          {...field('days')}
          inputMode="numeric"
          hint="How many days it had been in use. Empty: counted from the first entry."
          defaultValue={entry ? String(entry.days) : ''}
        />
        <TextField {...field('animal')} hint="Momo, cat, 4.2 kg" defaultValue={entry?.animal ?? last?.animal ?? ''} />
        <TextField {...field('person')} defaultValue={entry?.person ?? (last?.reader ? '' : last?.person) ?? ''} />
        <SelectField
          label="Used by"
          name="reader"
          value={isReader ? 'reader' : 'us'}
          onChange={(value) => setIsReader(value === 'reader')}
          options={[
            { value: 'us', label: 'One of us' },
            { value: 'reader', label: 'A reader, who agreed to be named' },
          ]}
        />
        {isReader && (
          <TextField
            {...field('consent')}
            hint="When and how they agreed. Readers do not see it."
            defaultValue={entry?.consent}
          />
        )}
        <TextField
          {...field('measurement')}
          hint="What, a colon, how much. For example: Noise at 1 m: 41 dB"
          defaultValue={entry?.measurement}
        />
        <TextareaField {...field('note')} rows={3} defaultValue={entry?.note} />
        <PictureField {...field('photo')} value={photo} onChange={setPhoto} />
      </div>
    </FormDialog>
  )
}

const labels = {
  day: 'Day',
  days: 'Days in use',
  animal: 'Animal',
  person: 'Person',
  consent: 'Consent',
  measurement: 'Measurement',
  note: 'Note',
  photo: 'Photo',
} as const
