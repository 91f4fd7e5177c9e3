import { useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { send as sendIcon } from '#app/ui/icons/dashboard.json'
import { clock } from '#app/ui/icons/reading.json'
import { findSendBlocker } from '#domain/newsletter/issue.ts'
import { ActionButton } from '#app/admin/kit/buttons.tsx'
import { pluralize, formatDateTime, fromLocalInput, toLocalDay, toLocalInput } from '#app/admin/kit/format.ts'
import { siteTimeZone } from '#app/admin/kit/site-time-zone.ts'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { toastInfo, errorMessage, toastSuccess } from '#app/admin/kit/actions.ts'
import { sendNow, sendTest, runIssueStep, sendIssue, type IssueEdit } from './issue-actions.ts'
import { type Issue, noMailServerText, stageOf, toRequestFields } from './issue.ts'
import { formValues } from '#app/client/form-values.ts'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'

/** Why no issue leaves the site, with a way to the settings. */
export function SenderError({ text }: { text: string }) {
  return (
    <p className="field__error sender-problem">
      {text} Scheduled and weekly issues wait until then.{' '}
      <a className="link" href="/admin/settings/site?setting=postalAddress" target="_blank">
        Open the settings
      </a>
    </p>
  )
}

/** Every action saves first, because the server sends the stored version. */
export function SendPanel({ edit, onSent }: { edit: IssueEdit; onSent: (issue: Issue) => void }) {
  const { base } = edit
  const { data } = useQuery('GET /api/admin/issues')
  const [busy, setBusy] = useState<'test' | 'send'>()
  const [, run] = useBusy()
  const [timing, setTiming] = useState(false)
  const scheduled = stageOf(base, now()) === 'scheduled'
  const people = data && pluralize(data.subscribers ?? 0, 'subscriber')

  async function ready(): Promise<boolean> {
    const why = findSendBlocker(toRequestFields(edit.fields))
    if (why !== undefined) toastInfo('Not ready to send', why)
    return why === undefined && edit.saveFirst()
  }
  const when = (kind: 'test' | 'send', task: () => Promise<unknown>) =>
    run(async () => {
      setBusy(kind)
      if (await ready()) await task()
      setBusy(undefined)
    })
  async function sendIssueNow() {
    const after = await sendNow({ ...base, subject: edit.fields.subject })
    if (after) onSent(after)
  }
  async function unschedule() {
    const after = await runIssueStep(base, 'unschedule')
    if (after) edit.applyStored(after)
  }
  return (
    <Panel title="Sending" heading="h2" aside={people} bodyClass="stack">
      {data?.senderError ? (
        <SenderError text={data.senderError} />
      ) : (
        data?.delivery === 'files' && <p className="field__error">{noMailServerText}</p>
      )}
      {scheduled && base.scheduled_at ? (
        <p>
          Scheduled for <b>{formatDateTime(base.scheduled_at)}</b>. You can edit it until then.
        </p>
      ) : (
        <p className="soft small">Drafts are not sent. A test is sent only to you.</p>
      )}
      <div className="row row--close">
        <ActionButton
          variant="primary"
          icon={sendIcon}
          busy={busy === 'send'}
          onClick={() => when('send', sendIssueNow)}>
          Send now
        </ActionButton>
        <ActionButton icon={clock} onClick={() => run(async () => setTiming(await ready()))}>
          {scheduled ? 'Change the time' : 'Schedule'}
        </ActionButton>
        {scheduled && <ActionButton onClick={() => run(unschedule)}>Unschedule</ActionButton>}
        <ActionButton busy={busy === 'test'} onClick={() => when('test', () => sendTest(base.id))}>
          {busy === 'test' ? 'Sending...' : 'Send me a test'}
        </ActionButton>
      </div>
      {timing && (
        <ScheduleDialog
          issue={base}
          warning={data?.delivery === 'files' ? noMailServerText : undefined}
          onClose={() => setTiming(false)}
          onDone={(issue) => {
            setTiming(false)
            edit.applyStored(issue)
          }}
        />
      )}
    </Panel>
  )
}

type ScheduleDialogProps = {
  issue: Issue
  warning: string | undefined
  onClose: () => void
  onDone: (issue: Issue) => void
}

function ScheduleDialog({ issue, warning, onClose, onDone }: ScheduleDialogProps) {
  const [error, setError] = useState<string>()

  async function schedule(form: HTMLFormElement) {
    const at = fromLocalInput(formValues(form, 'at').at)
    if (at === null) return setError('Please choose a date and a time.')
    if (Date.parse(at) <= now()) return setError('This time is in the past. Please choose a later one.')
    try {
      const after = await sendIssue(issue.id, { at })
      toastSuccess('Scheduled', `It goes out on ${formatDateTime(at)}.`)
      onDone(after)
    } catch (rejection) {
      setError(errorMessage(rejection) ?? 'The issue could not be scheduled.')
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Schedule this issue"
      onSubmit={schedule}
      submitLabel="Schedule"
      busyLabel="Scheduling...">
      {warning !== undefined && <p className="field__error">{warning}</p>}
      <TextField
        label="Date and time"
        error={error}
        hint={`In the site's time zone, ${siteTimeZone()}. It is sent automatically to everyone subscribed at that time.`}
        type="datetime-local"
        name="at"
        defaultValue={toLocalInput(suggestedTime(issue))}
      />
    </FormDialog>
  )
}

function suggestedTime({ scheduled_at }: Issue): string {
  if (scheduled_at) return scheduled_at
  return fromLocalInput(`${addDays(toLocalDay(now()), 1)}T09:00`) ?? ''
}
