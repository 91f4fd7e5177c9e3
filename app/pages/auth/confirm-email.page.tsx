import type { PageResult, PageContext } from '#app/route.ts'
import { AuthConfirmEmail } from '#app/islands/auth-confirm-email.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { CenteredPanel } from '#app/ui/centered-panel.tsx'

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
