import type { PageResult, PageContext } from '#app/route.ts'
import { AuthFinishSignUp } from '#app/islands/auth-finish-sign-up.island.tsx'
import { AuthPanel } from '#app/islands/auth-panel.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { findSignedInUser } from '#app/guards/require-access.ts'
import { CenteredPanel } from '#app/ui/centered-panel.tsx'
import { areNewAccountsConfirmed, readSignUpToken } from '#features/accounts/sign-up.ts'
import { returnPath } from './return-path.ts'
import { AuthConfirmEmail } from '#app/islands/auth-confirm-email.island.tsx'
import { AuthReset } from '#app/islands/auth-reset.island.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { AuthSetup } from '#app/islands/auth-setup.island.tsx'
import { readSetupToken } from '#features/accounts/first-admin.ts'

const views = ['sign-in', 'sign-up', 'forgot'] as const

export async function authPage(context: PageContext): Promise<PageResult> {
  if (await findSignedInUser(context)) return { status: 302, location: '/' }
  const { deps, query } = context
  const { name } = context.site
  if (query['token'] !== undefined) return finishSignUpPage(context, query['token'])
  const view = views.find((known) => known === query['tab']) ?? 'sign-in'
  return {
    head: {
      title: view === 'sign-up' ? 'Sign up' : 'Sign in',
      description: `Sign in to ${name}, or create an account.`,
      path: '/auth',
      noindex: true,
    },
    body: (
      <CenteredPanel
        title={`Welcome to ${name}`}
        lede="An account keeps your saved articles on all your devices. You can read without one."
      >
        <Island
          of={AuthPanel}
          when="load"
          props={{ view, next: returnPath(query['next']), confirmByMail: await areNewAccountsConfirmed(deps) }}
        />
      </CenteredPanel>
    ),
  }
}

/** Opened from the mail that confirms a new account. */
function finishSignUpPage({ deps, site: { name } }: PageContext, token: string): PageResult {
  const email = readSignUpToken(deps, token)
  const head = { title: 'Sign up', description: `Create your ${name} account.`, path: '/auth', noindex: true }
  if (email === undefined) {
    const body = (
      <CenteredPanel title="This link no longer works">
        <p>
          It is incomplete or older than a day. <a href="/auth?tab=sign-up">Sign up again</a> to get a new one.
        </p>
      </CenteredPanel>
    )
    return { status: 404, head, body }
  }
  return {
    head,
    body: (
      <CenteredPanel title={`Welcome to ${name}`} lede="Choose a password to finish creating your account.">
        <Island of={AuthFinishSignUp} when="load" props={{ token, email }} />
      </CenteredPanel>
    ),
  }
}

export function confirmEmailPage({ query }: PageContext): PageResult {
  const head = {
    title: 'Confirm your address',
    description: 'Confirm the new address of your account.',
    path: '/confirm-email',
    noindex: true,
  }
  const lede = 'Confirm to make the address that received our email the address of your account.'
  return {
    head,
    body: (
      <CenteredPanel title="Confirm your address" lede={lede}>
        <Island of={AuthConfirmEmail} when="load" props={{ token: query['token'] ?? '' }} />
      </CenteredPanel>
    ),
  }
}

export function resetPasswordPage({ query }: PageContext): PageResult {
  const token = query['token'] ?? ''
  return {
    head: {
      title: 'Choose a new password',
      description: 'Choose a new password for your account.',
      path: '/reset-password',
      noindex: true,
    },
    body: (
      <CenteredPanel title="Choose a new password">
        {/^[\w-]{1,100}$/.test(token) ? <Island of={AuthReset} when="load" props={{ token }} /> : <IncompleteLink />}
      </CenteredPanel>
    ),
  }
}

function IncompleteLink() {
  return (
    <>
      <p>This link is incomplete. Please copy the whole link from the email, or request a new one.</p>
      <LinkButton variant="primary" wide href="/auth?tab=forgot">
        Request a new link
      </LinkButton>
    </>
  )
}

export async function setupPage({ deps, site, query }: PageContext): Promise<PageResult> {
  const token = query['token'] ?? ''
  const pass = await readSetupToken(deps, token)
  const head = { title: 'Set up', description: 'Create the admin of this site.', path: '/setup', noindex: true }
  if (!pass) return { status: 404, head, body: <ExpiredLink /> }
  const lede = pass.email
    ? 'Choose a password for this admin. If the account already exists, its password is replaced and it is signed out everywhere.'
    : `Create the admin account for ${site.name}. You will use this email address and password to sign in to the dashboard.`
  return {
    head,
    body: (
      <CenteredPanel title={`Set up ${site.name}`} lede={lede}>
        <Island of={AuthSetup} when="load" props={{ token, email: pass.email }} />
      </CenteredPanel>
    ),
  }
}

function ExpiredLink() {
  return (
    <CenteredPanel title="This link no longer works">
      <p>
        It or another one has been used, or it is older than a day. On the server,{' '}
        <code>npm run admin -- create EMAIL</code> creates a new one.
      </p>
    </CenteredPanel>
  )
}
