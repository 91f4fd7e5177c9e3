import { useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { send as sendIcon } from '#app/ui/icons/dashboard.ts'
import { clock } from '#app/ui/icons/reading.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { findSendBlocker } from '#domain/newsletter/issue.ts'
import { ActionButton } from '#app/admin/kit/buttons.tsx'
import { pluralize, formatDateTime } from '#app/admin/kit/format.ts'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { toastInfo } from '#app/admin/kit/actions.ts'
import { sendNow, sendTest, runIssueStep } from './issue-actions.ts'
import { type Issue, noMailServerText, stageOf, toRequestFields } from './issue.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { IssueEdit } from './use-issue-edit.ts'

type Props = { edit: IssueEdit; onSent: (issue: Issue) => void }

/** Every action saves first, because the server sends the stored version. */
export function SendPanel({ edit, onSent }: Props) {
  const { base } = edit
  const { data } = useQuery('GET /api/admin/issues')
  const [busy, setBusy] = useState<'test' | 'send'>()
  const [, run] = useBusy()
  const [timing, setTiming] = useState(false)
  const scheduled = stageOf(base, now()) === 'scheduled'
  const people = data && pluralize(data.subscribers, 'subscriber')

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
      {data?.delivery === 'files' && <p className="field__error">{noMailServerText}</p>}
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
          onClick={() => when('send', sendIssueNow)}
        >
          Send now
        </ActionButton>
        <ActionButton icon={clock} onClick={() => run(async () => setTiming(await ready()))}>
          {scheduled ? 'Change the time' : 'Schedule'}
        </ActionButton>
        {scheduled && (
          <Button variant="secondary" onClick={() => run(unschedule)}>
            Unschedule
          </Button>
        )}
        <Button variant="secondary" busy={busy === 'test'} onClick={() => when('test', () => sendTest(base.id))}>
          {busy === 'test' ? 'Sending...' : 'Send me a test'}
        </Button>
      </div>
      <ScheduleDialog
        issue={base}
        warning={data?.delivery === 'files' ? noMailServerText : undefined}
        open={timing}
        onClose={() => setTiming(false)}
        onDone={(issue) => {
          setTiming(false)
          edit.applyStored(issue)
        }}
      />
    </Panel>
  )
}
