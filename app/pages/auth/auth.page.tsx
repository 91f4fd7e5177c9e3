import type { PageResult, PageContext } from '#app/route.ts'
import { AuthFinishSignUp } from '#app/islands/auth-finish-sign-up.island.tsx'
import { AuthPanel } from '#app/islands/auth-panel.island.tsx'
import { withQuery } from '#app/contract/route-url.ts'
import { Island } from '#app/layout/island.tsx'
import { findSignedInUser } from '#app/guards/require-access.ts'
import { panelPage } from '#app/pages/panel-page.tsx'
import { areNewAccountsConfirmed, readSignUpToken } from '#features/accounts/sign-up.ts'
import { readReturnCookie, returnCookie, returnPath } from './return-path.ts'
import { AuthConfirmEmail } from '#app/islands/auth-confirm-email.island.tsx'
import { AuthReset } from '#app/islands/auth-reset.island.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { AuthSetup } from '#app/islands/auth-setup.island.tsx'
import { readSetupToken } from '#features/accounts/first-admin.ts'

const views = ['sign-in', 'sign-up', 'forgot'] as const

export async function authPage(context: PageContext): Promise<PageResult> {
  const { deps, site, query, request } = context
  if (await findSignedInUser(context)) return { status: 302, location: '/' }
  const next = readReturnCookie(request.headers)
  if (next !== undefined && query['next'] === undefined && query['token'] === undefined) {
    const location = withQuery('/auth', { tab: query['tab'], next })
    return { status: 302, location, headers: { 'set-cookie': returnCookie('', site.origin) } }
  }
  if (query['token'] !== undefined) return finishSignUpPage(context, query['token'])
  if (query['tab'] === 'deleted') return accountDeletedPage()
  const view = views.find((candidate) => candidate === query['tab']) ?? 'sign-in'
  const head = {
    title: view === 'sign-up' ? 'Sign up' : 'Sign in',
    description: `Sign in to ${site.name}, or create an account.`,
    path: '/auth',
    noindex: true,
  }
  const lede = 'An account keeps your saved articles on all your devices. You can read without one.'
  const props = { view, next: returnPath(query['next']), confirmByMail: await areNewAccountsConfirmed(deps) }
  return panelPage(head, { title: welcome(site), lede }, <Island of={AuthPanel} when="load" props={props} />)
}

function accountDeletedPage(): PageResult {
  const head = { title: 'Account deleted', description: 'The account no longer exists.', path: '/auth', noindex: true }
  const lede = 'Your sessions and saved articles are deleted, too. Your comments stay, under the name you wrote there.'
  return panelPage(
    head,
    { title: 'Your account is deleted', lede },
    <LinkButton href="/">Back to the home page</LinkButton>,
  )
}

const welcome = ({ name }: { name: string }) => `Welcome to ${name}`

/** Opened from the mail that confirms a new account. */
function finishSignUpPage({ deps, site }: PageContext, token: string): PageResult {
  const email = readSignUpToken(deps, token)
  const description = `Create your ${site.name} account.`
  const head = { title: 'Sign up', description, path: '/auth', noindex: true }
  if (email === undefined) {
    const text = (
      <p>
        It is incomplete or older than a day. <a href="/auth?tab=sign-up">Sign up again</a> to get a new one.
      </p>
    )
    return { ...panelPage(head, expired, text), status: 404 }
  }
  const lede = 'Choose a password to finish creating your account.'
  const form = <Island of={AuthFinishSignUp} when="load" props={{ token, email }} />
  return panelPage(head, { title: welcome(site), lede }, form)
}

const expired = { title: 'This link no longer works' }

export function confirmEmailPage({ query }: PageContext): PageResult {
  const head = {
    title: 'Confirm your address',
    description: 'Confirm the new address of your account.',
    path: '/confirm-email',
    noindex: true,
  }
  const lede = 'Confirm to make the address that received our email the address of your account.'
  const props = { token: query['token'] ?? '' }
  return panelPage(head, { title: head.title, lede }, <Island of={AuthConfirmEmail} when="load" props={props} />)
}

export function resetPasswordPage({ query }: PageContext): PageResult {
  const token = query['token'] ?? ''
  const head = {
    title: 'Choose a new password',
    description: 'Choose a new password for your account.',
    path: '/reset-password',
    noindex: true,
  }
  const isWhole = /^[\w-]{1,100}$/.test(token)
  const form = isWhole ? (
    <Island of={AuthReset} when="load" props={{ token }} />
  ) : (
    <>
      <p>This link is incomplete. Please copy the whole link from the email, or request a new one.</p>
      <LinkButton variant="primary" wide href="/auth?tab=forgot">
        Request a new link
      </LinkButton>
    </>
  )
  return panelPage(head, { title: head.title }, form)
}

export async function setupPage({ deps, site, query }: PageContext): Promise<PageResult> {
  const token = query['token'] ?? ''
  const pass = await readSetupToken(deps, token)
  const head = { title: 'Set up', description: 'Create the admin of this site.', path: '/setup', noindex: true }
  if (!pass) {
    const text = (
      <p>
        It or another one has been used, or it is older than a day. On the server,{' '}
        <code>npm run admin -- create EMAIL</code> creates a new one.
      </p>
    )
    return { ...panelPage(head, expired, text), status: 404 }
  }
  const lede = pass.email
    ? 'Choose a password for this admin. If the account already exists, its password is replaced and it is signed out everywhere.'
    : `Create the admin account for ${site.name}. You will use this email address and password to sign in to the dashboard.`
  const form = <Island of={AuthSetup} when="load" props={{ token, email: pass.email }} />
  return panelPage(head, { title: `Set up ${site.name}`, lede }, form)
}
