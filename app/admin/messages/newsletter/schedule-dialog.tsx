import { useState, type SubmitEvent } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { formValues } from '#app/client/form-values.ts'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { errorMessage } from '#app/admin/kit/error-message.ts'
import { formatDateTime, fromLocalInput, toLocalInput } from '#app/admin/kit/format.ts'
import type { DialogProps } from '#app/admin/kit/dialog-props.ts'
import { toastSuccess } from '#app/admin/kit/toasts.ts'
import { sendIssue } from './issue-actions.ts'
import type { Issue } from './issue.ts'

type Props = DialogProps & { issue: Issue; onDone: (issue: Issue) => void }

export function ScheduleDialog({ issue, open, onClose, onDone }: Props) {
  const [busy, run] = useBusy()
  const [error, setError] = useState<string>()

  function schedule(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const at = fromLocalInput(formValues(event.currentTarget, 'at').at)
    if (at === null) return setError('Please choose a date and a time.')
    if (Date.parse(at) <= now()) return setError('This time is in the past. Please choose a later one.')
    run(async () => {
      try {
        const after = await withMinimumBusy(sendIssue(issue.id, { at }))
        setError(undefined)
        toastSuccess('Scheduled', `It goes out on ${formatDateTime(at)}.`)
        onDone(after)
      } catch (rejection) {
        setError(errorMessage(rejection) ?? 'The issue could not be scheduled.')
      }
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Schedule this issue"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="schedule-issue" busy={busy}>
            {busy ? 'Scheduling...' : 'Schedule'}
          </Button>
        </>
      }
    >
      <form id="schedule-issue" className="stack" noValidate onSubmit={schedule}>
        <Field
          label="Date and time"
          error={error}
          hint="In your time zone. It is sent automatically to everyone subscribed at that time."
        >
          {(controlProps) => (
            <Input
              type="datetime-local"
              name="at"
              defaultValue={toLocalInput(suggestedTime(issue))}
              {...controlProps}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

/** The time it has, or nine o'clock tomorrow. */
function suggestedTime({ scheduled_at }: Issue): string {
  if (scheduled_at) return scheduled_at
  const tomorrow = new Date(now())
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(9, 0, 0, 0)
  return tomorrow.toISOString()
}
