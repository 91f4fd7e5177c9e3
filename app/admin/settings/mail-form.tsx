import { useState, type ReactNode } from 'react'
import { ApiError, fetchJson } from '#app/client/fetch-json.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { confirm } from '../kit/confirm.tsx'
import { SelectField, TextField } from '../kit/fields.tsx'
import { DialogForm, useFieldErrors } from '../kit/form-dialog.tsx'
import { errorMessage, toastSuccess } from '../kit/actions.ts'
import { ListStates } from '../kit/list-states.tsx'
import { useLeaveGuard } from '../kit/navigation.tsx'
import { invalidate, updateCache, useQuery } from '../kit/query-cache.ts'
import { withReauthentication } from '../kit/reauthentication.tsx'
import { leaveSection } from './leave-section.ts'
import { listVariables, securityOptions, toMailBody, toMailValues, withSecurity } from './mail-values.ts'
import type { MailSettings, MailValues } from './mail-values.ts'

const confirmLeave = () => confirm(leaveSection)

/** The section for the mail server. Its password goes to the server and never comes back. */
export function MailForm({ onDiscard }: { onDiscard: () => void }) {
  const query = useQuery('GET /api/admin/mail-settings')
  return (
    <ListStates query={query} what="the mail settings">
      {(settings) => <Form settings={settings} onDiscard={onDiscard} />}
    </ListStates>
  )
}

function Form({ settings, onDiscard }: { settings: MailSettings; onDiscard: () => void }) {
  const [values, setValues] = useState(() => toMailValues(settings))
  const { errors, setErrors, save } = useFieldErrors('Failed to save the mail settings')
  const isChanged = JSON.stringify(values) !== JSON.stringify(toMailValues(settings))
  const { fromEnvironment, defaultSender, hasPassword } = settings
  const isFixed = fromEnvironment.server && fromEnvironment.sender
  useLeaveGuard(isChanged, confirmLeave)
  const set = (change: Partial<MailValues>) => setValues((before) => ({ ...before, ...change }))
  const text = (name: keyof MailValues, key: string) => ({
    value: values[name],
    error: errors[key],
    onChange: (value: string) => set({ [name]: value }),
  })
  const submit = () =>
    save({}, async () => {
      const body = toMailBody(values, settings)
      const saved = await withReauthentication(() => fetchJson('PUT /api/admin/mail-settings', { body }))
      updateCache('GET /api/admin/mail-settings', () => saved)
      setValues(toMailValues(saved))
      toastSuccess('Settings saved')
      invalidate('/api/admin/launch-check', '/api/admin/first-hour')
    })
  return (
    <DialogForm
      onClose={onDiscard}
      onSubmit={submit}
      submitLabel="Save settings"
      busyLabel="Saving..."
      cancelLabel="Discard"
      disabled={isFixed}>
      <Notes settings={settings} />
      <SettingRow>
        <TextField
          label="Server"
          hint="The host name, such as mail.example.com. Leave it empty to save emails as files."
          placeholder="mail.example.com"
          autoComplete="off"
          spellCheck={false}
          readOnly={fromEnvironment.server}
          {...text('host', 'server.host')}
        />
      </SettingRow>
      <SettingRow>
        <SelectField
          label="Security"
          hint="How the connection is encrypted. Your provider says which one to choose."
          options={securityOptions}
          disabled={fromEnvironment.server}
          {...text('security', 'server.security')}
          onChange={(input) => setValues((before) => withSecurity(before, input))}
        />
      </SettingRow>
      <SettingRow>
        <TextField
          label="Port"
          hint="It follows the security unless you enter another one."
          type="number"
          min={1}
          max={65_535}
          readOnly={fromEnvironment.server}
          {...text('port', 'server.port')}
        />
      </SettingRow>
      <SettingRow>
        <TextField
          label="User"
          hint="Often the whole email address. Leave it empty if the server asks for none."
          autoComplete="off"
          spellCheck={false}
          readOnly={fromEnvironment.server}
          {...text('user', 'server.user')}
        />
      </SettingRow>
      {!fromEnvironment.server && (
        <SettingRow>
          <TextField
            label="Password"
            hint={
              hasPassword
                ? 'A password is stored. Leave this empty to keep it. Another server, user or security needs it again.'
                : 'Stored encrypted, and never shown again.'
            }
            type="password"
            autoComplete="new-password"
            placeholder={hasPassword ? '••••••••' : ''}
            {...text('password', 'server.password')}
          />
        </SettingRow>
      )}
      <SettingRow>
        <TextField
          label="Sender name"
          hint="What readers see in their inbox."
          placeholder={defaultSender.name}
          readOnly={fromEnvironment.sender}
          {...text('senderName', 'sender.name')}
        />
      </SettingRow>
      <SettingRow>
        <TextField
          label="Sender email"
          hint="Your provider must allow it, or emails are rejected."
          type="email"
          autoComplete="off"
          placeholder={defaultSender.email}
          readOnly={fromEnvironment.sender}
          {...text('senderEmail', 'sender.email')}
        />
      </SettingRow>
      <MailTest settings={settings} values={values} onInvalid={setErrors} />
      <p className="small soft" role="status">
        {isChanged && 'Not saved yet.'}
      </p>
    </DialogForm>
  )
}

const SettingRow = ({ children }: { children: ReactNode }) => <div className="settings__field">{children}</div>

/** What the owner must know before the fields. */
function Notes({ settings }: { settings: MailSettings }) {
  const variables = listVariables(settings)
  return (
    <>
      {variables.length > 0 && (
        <p className="settings__note">
          {variables.map((name, index) => (
            <span key={name}>
              {index > 0 && ' and '}
              <code>{name}</code>
            </span>
          ))}{' '}
          {variables.length === 1 ? 'is an environment variable and wins' : 'are environment variables and win'} over
          this form. Change {variables.length === 1 ? 'it' : 'them'} there, and restart the site.
        </p>
      )}
      {settings.passwordUnreadable && (
        <p className="settings__note" role="alert">
          The stored password cannot be read, because these settings come from a site with other secrets, for example
          from a restored backup. Enter the password again. Until then emails wait in the outbox.
        </p>
      )}
      {settings.delivery === 'files' && (
        <p className="settings__note">No mail server yet: emails reach nobody and are saved as files.</p>
      )}
    </>
  )
}

type TestProps = {
  settings: MailSettings
  values: MailValues
  onInvalid: (errors: Readonly<Record<string, string>>) => void
}
type TestResult = { tone: 'good' | 'bad'; text: string }

/** Tries what is in the form, saved or not. */
function MailTest({ settings, values, onInvalid }: TestProps) {
  const [busy, run] = useBusy()
  const [result, setResult] = useState<TestResult>()
  const test = () =>
    run(async () => {
      setResult(undefined)
      onInvalid({})
      try {
        const body = toMailBody(values, settings)
        const { to } = await withReauthentication(() => fetchJson('POST /api/admin/mail-settings/test', { body }))
        setResult({ tone: 'good', text: `The server took the test mail to ${to}. Check that it arrives.` })
      } catch (error) {
        if (error instanceof ApiError) onInvalid(error.fields)
        setResult({ tone: 'bad', text: errorMessage(error) ?? 'The test mail could not be sent.' })
      }
    })
  return (
    <div className="settings__test">
      <ActionButton onClick={test} busy={busy} busyLabel="Sending...">
        Send a test mail
      </ActionButton>
      <span className="small soft">
        To {settings.testRecipient}, with what you have entered here. Nothing is saved by it.
      </span>
      <p className={result?.tone === 'bad' ? 'field__error' : 'small'} role="status">
        {result?.text}
      </p>
    </div>
  )
}
