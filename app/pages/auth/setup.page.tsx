import type { PageResult, PageContext } from '#app/route.ts'
import { AuthSetup } from '#app/islands/auth-setup.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { readSetupToken } from '#features/accounts/first-admin.ts'
import { CenteredPanel } from '#app/ui/centered-panel.tsx'

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
