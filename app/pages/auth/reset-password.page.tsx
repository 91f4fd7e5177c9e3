import type { PageResult, PageContext } from '#app/route.ts'
import { AuthReset } from '#app/islands/auth-reset.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { CenteredPanel } from '#app/ui/centered-panel.tsx'

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
