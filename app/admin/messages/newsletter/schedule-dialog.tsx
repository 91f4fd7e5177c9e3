import { useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { formValues } from '#app/client/form-values.ts'
import { withMinimumBusy } from '#app/client/use-busy.ts'
import { type DialogProps, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { errorMessage, toastSuccess } from '#app/admin/kit/actions.ts'
import { TextField } from '#app/admin/kit/fields.tsx'
import { formatDateTime, fromLocalInput, toLocalInput } from '#app/admin/kit/format.ts'
import { sendIssue } from './issue-actions.ts'
import type { Issue } from './issue.ts'

type Props = DialogProps & { issue: Issue; warning: string | undefined; onDone: (issue: Issue) => void }

export function ScheduleDialog({ issue, warning, open, onClose, onDone }: Props) {
  const [error, setError] = useState<string>()

  async function schedule(form: HTMLFormElement) {
    const at = fromLocalInput(formValues(form, 'at').at)
    if (at === null) return setError('Please choose a date and a time.')
    if (Date.parse(at) <= now()) return setError('This time is in the past. Please choose a later one.')
    try {
      const after = await withMinimumBusy(sendIssue(issue.id, { at }))
      setError(undefined)
      toastSuccess('Scheduled', `It goes out on ${formatDateTime(at)}.`)
      onDone(after)
    } catch (rejection) {
      setError(errorMessage(rejection) ?? 'The issue could not be scheduled.')
    }
  }
  const close = () => {
    setError(undefined)
    onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Schedule this issue"
      onSubmit={schedule}
      submitLabel="Schedule"
      busyLabel="Scheduling..."
    >
      {warning !== undefined && <p className="field__error">{warning}</p>}
      <TextField
        label="Date and time"
        error={error}
        hint="In your time zone. It is sent automatically to everyone subscribed at that time."
        type="datetime-local"
        name="at"
        defaultValue={toLocalInput(suggestedTime(issue))}
      />
    </FormDialog>
  )
}

/** The scheduled time, or 9 a.m. tomorrow. */
function suggestedTime({ scheduled_at }: Issue): string {
  if (scheduled_at) return scheduled_at
  const tomorrow = new Date(now())
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(9, 0, 0, 0)
  return tomorrow.toISOString()
}
