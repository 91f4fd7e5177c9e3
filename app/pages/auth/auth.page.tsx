import type { PageResult, PageContext } from '#app/route.ts'
import { AuthFinishSignUp } from '#app/islands/auth-finish-sign-up.island.tsx'
import { AuthPanel } from '#app/islands/auth-panel.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { findSignedInUser } from '#app/guards/require-access.ts'
import { CenteredPanel } from '#app/ui/centered-panel.tsx'
import { areNewAccountsConfirmed, readSignUpToken } from '#features/accounts/sign-up.ts'
import { returnPath } from './return-path.ts'

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
