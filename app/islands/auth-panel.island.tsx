import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { TwoFactorChallenge } from './two-factor-challenge.tsx'
import { CredentialsForm } from './auth-credentials.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { SignUpByMail } from './sign-up-by-mail.tsx'

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
  const addressOf = (to: View) => {
    const query = new URLSearchParams({ ...(to !== 'sign-in' && { tab: to }), ...(next !== '/' && { next }) })
    return query.size > 0 ? `/auth?${query}` : '/auth'
  }

  function show(to: View) {
    setView(to)
    history.replaceState(history.state, '', addressOf(to))
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
            href={addressOf(tab.view)}
            aria-selected={tab.view === view}
            aria-controls={`${id}${tab.view}-panel`}
            tabIndex={tab.view === view ? 0 : -1}
            onClick={(event) => handleClick(event, tab.view)}
            key={tab.view}
          >
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
          key={tab.view}
        >
          {confirmByMail && tab.view === 'sign-up' ? (
            <SignUpByMail />
          ) : (
            <CredentialsForm kind={tab.view} next={next} onChallenge={() => setChallenged(true)} />
          )}
        </div>
      ))}
      {view === 'sign-in' && (
        <p>
          <a className="inline-link" href={addressOf('forgot')} onClick={(event) => handleClick(event, 'forgot')}>
            Forgot your password?
          </a>
        </p>
      )}
    </div>
  )
}
