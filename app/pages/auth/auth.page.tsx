import type { PageResult, PageContext } from '#app/route.ts'
import { AuthPanel } from '#app/islands/auth-panel.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { findSignedInUser } from '#app/guards/require-access.ts'
import { CenteredPanel } from '#app/ui/centered-panel.tsx'
import { returnPath } from './return-path.ts'

const views = ['sign-in', 'sign-up', 'forgot'] as const

export async function authPage(context: PageContext): Promise<PageResult> {
  if (await findSignedInUser(context)) return { status: 302, location: '/' }
  const { name } = context.site
  const view = views.find((known) => known === context.query['tab']) ?? 'sign-in'
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
        <Island of={AuthPanel} when="load" props={{ view, next: returnPath(context.query['next']) }} />
      </CenteredPanel>
    ),
  }
}
