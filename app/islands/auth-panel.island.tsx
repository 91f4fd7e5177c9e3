import { useId, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Choice } from '#app/ui/kit/controls.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { emitSessionEvent } from '../client/session-events.ts'
import { CodeField, EmailField, PasswordField } from './auth-fields.tsx'
import { AuthForm, finishSignIn } from './auth-form.tsx'

type View = 'sign-in' | 'sign-up' | 'forgot'
/** `confirmByMail`: signing up asks only for the address and mails a link. */
type Props = { view: View; next: string; confirmByMail: boolean }

const tabs = [
  { view: 'sign-in', label: 'Sign In' },
  { view: 'sign-up', label: 'Sign Up' },
] as const

/** WAI-ARIA tabs; each is also a link, so it works without script and can be opened in a new browser tab. */
export function AuthPanel({ view: first, next, confirmByMail }: Props) {
  const id = useId()
  const [view, setView] = useState(first)
  const [challenged, setChallenged] = useState(false)
  const hrefOf = (to: View) => {
    const query = new URLSearchParams({ ...(to !== 'sign-in' && { tab: to }), ...(next !== '/' && { next }) })
    return query.size > 0 ? `/auth?${query}` : '/auth'
  }

  function show(to: View) {
    setView(to)
    history.replaceState(history.state, '', hrefOf(to))
  }

  function handleClick(event: MouseEvent, to: View) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    show(to)
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.view === view)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const step = steps[event.key]
    const to = step === undefined ? undefined : tabs.at(step % tabs.length)
    if (!to && event.key !== ' ') return
    event.preventDefault()
    if (!to) return (event.target as HTMLElement).click()
    show(to.view)
    document.getElementById(`${id}${to.view}`)?.focus()
  }

  if (challenged) return <TwoFactorChallenge next={next} />
  if (view === 'forgot') return <ForgotPassword onBack={() => show('sign-in')} />
  return (
    <div className="stack">
      <div className="tabs" role="tablist" aria-label="Sign in or sign up" onKeyDown={move}>
        {tabs.map((tab) => (
          <a
            className="tab"
            role="tab"
            id={`${id}${tab.view}`}
            href={hrefOf(tab.view)}
            aria-selected={tab.view === view}
            aria-controls={`${id}${tab.view}-panel`}
            tabIndex={tab.view === view ? 0 : -1}
            onClick={(event) => handleClick(event, tab.view)}
            key={tab.view}>
            {tab.label}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          role="tabpanel"
          id={`${id}${tab.view}-panel`}
          aria-labelledby={`${id}${tab.view}`}
          hidden={tab.view !== view}
          key={tab.view}>
          {confirmByMail && tab.view === 'sign-up' ? (
            <SignUpByMail />
          ) : (
            <CredentialsForm kind={tab.view} next={next} onChallenge={() => setChallenged(true)} />
          )}
        </div>
      ))}
      {view === 'sign-in' && (
        <p>
          <a className="inline-link" href={hrefOf('forgot')} onClick={(event) => handleClick(event, 'forgot')}>
            Forgot your password?
          </a>
        </p>
      )}
    </div>
  )
}

type CredentialsProps = { kind: 'sign-in' | 'sign-up'; next: string; onChallenge: () => void }

const buttonLabels = {
  'sign-in': { label: 'Sign In', busyLabel: 'Signing in...' },
  'sign-up': { label: 'Sign Up', busyLabel: 'Creating account...' },
}

function CredentialsForm({ kind, next, onChallenge }: CredentialsProps) {
  return (
    <AuthForm
      fields={['email', 'password']}
      send={(body) => fetchJson(`POST /api/auth/${kind}/email`, { body })}
      onDone={(response) => (response.twoFactorRedirect ? onChallenge() : finishSignIn(next))}
      {...buttonLabels[kind]}>
      <EmailField />
      <PasswordField isNew={kind === 'sign-up'} />
    </AuthForm>
  )
}

function TwoFactorChallenge({ next }: { next: string }) {
  const [backup, setBackup] = useState(false)
  const [trust, setTrust] = useState(false)
  const route = backup ? 'POST /api/auth/two-factor/verify-backup-code' : 'POST /api/auth/two-factor/verify-totp'
  return (
    <AuthForm
      fields={['code']}
      send={({ code }) => {
        const body = { code: backup ? code.trim() : code.replaceAll(/\s/g, ''), trustDevice: trust }
        return fetchJson(route, { body })
      }}
      onDone={() => {
        emitSessionEvent('MFA_CHALLENGE_VERIFIED')
        return finishSignIn(next)
      }}
      {...buttonLabels['sign-in']}
      footer={
        <Button variant="quiet" onClick={() => setBackup(!backup)}>
          {backup ? 'Use the authenticator app' : 'Use a backup code'}
        </Button>
      }>
      <p>
        {backup ? 'Enter one of your backup codes. Each works once.' : 'Enter the code from your authenticator app.'}
      </p>
      <CodeField
        key={backup ? 'backup' : 'app'}
        label={backup ? 'Backup code' : 'Code'}
        inputMode={backup ? 'text' : 'numeric'}
        autoComplete={backup ? 'off' : 'one-time-code'}
      />
      <Choice label="Trust this device for 30 days" checked={trust} onChange={() => setTrust(!trust)} />
    </AuthForm>
  )
}

/** Both show the same text whether or not the account exists. */
function SignUpByMail() {
  return (
    <MailedLink
      send={(email) => fetchJson('POST /api/auth/sign-up/email', { body: { email } })}
      label="Sign Up"
      sentText={[
        'We sent an email to ',
        '. Open its link to choose a password and finish. Please check your spam folder, too.',
      ]}
    />
  )
}

function ForgotPassword({ onBack }: { onBack: () => void }) {
  return (
    <div className="stack">
      <h2>Forgot password</h2>
      <MailedLink
        send={(email) => fetchJson('POST /api/auth/request-password-reset', { body: { email } })}
        label="Send Link"
        intro={<p>Enter your email address and we'll send you a link to choose a new password.</p>}
        sentText={[
          'If there is an account for ',
          ', we sent an email with a link. The link works for one hour. Please check your spam folder, too.',
        ]}
      />
      <Button variant="quiet" onClick={onBack}>
        Back to sign in
      </Button>
    </div>
  )
}

type MailedLinkProps = {
  send: (email: string) => Promise<unknown>
  label: string
  intro?: ReactNode
  /** Before and after the address. */
  sentText: readonly [string, string]
}

function MailedLink({ send, label, intro, sentText }: MailedLinkProps) {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <div className="stack">
      <div role="status">
        {sentTo && (
          <p>
            {sentText[0]}
            <b>{sentTo}</b>
            {sentText[1]}
          </p>
        )}
      </div>
      {!sentTo && (
        <AuthForm
          fields={['email']}
          send={({ email }) => send(email)}
          onDone={(_, { email }) => setSentTo(email)}
          label={label}
          busyLabel="Sending...">
          {intro}
          <EmailField />
        </AuthForm>
      )}
    </div>
  )
}
