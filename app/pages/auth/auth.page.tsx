import type { PageResult, Visit } from '#app/route.ts'
import { AuthPanel } from '#app/islands/auth-panel.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { findVisitorUser } from '#app/guards/require-access.ts'
import { AuthView } from './auth-view.tsx'
import { returnPath } from './return-path.ts'

const views = ['sign-in', 'sign-up', 'forgot'] as const

export async function authPage(visit: Visit): Promise<PageResult> {
  if (await findVisitorUser(visit)) return { status: 302, location: '/' }
  const { name } = visit.deps.site
  const view = views.find((known) => known === visit.query['tab']) ?? 'sign-in'
  return {
    head: {
      title: view === 'sign-up' ? 'Sign up' : 'Sign in',
      description: `Sign in to ${name}, or create an account.`,
      path: '/auth',
      noindex: true,
    },
    body: (
      <AuthView title={`Welcome to ${name}`} lede="An account keeps your saved articles with you. Reading needs none.">
        <Island of={AuthPanel} when="load" props={{ view, next: returnPath(visit.query['next']) }} />
      </AuthView>
    ),
  }
}
