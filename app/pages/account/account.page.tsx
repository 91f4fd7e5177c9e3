import type { PageResult, PageContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { ReactNode } from 'react'
import { AccountEmail } from '#app/islands/account-email.island.tsx'
import { AccountPassword } from '#app/islands/account-password.island.tsx'
import { AccountProfile } from '#app/islands/account-profile.island.tsx'
import { AccountDeletion } from '#app/islands/account-deletion.island.tsx'
import { AccountSessions } from '#app/islands/account-sessions.island.tsx'
import { AccountSignOut } from '#app/islands/account-sign-out.island.tsx'
import { AccountTwoFactor } from '#app/islands/account-two-factor.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export async function accountPage(context: PageContext): Promise<PageResult> {
  const user = await signedInUser(context)
  const sessions = (await context.deps.accounts.listSessions(user.id)).map(({ id, device, created_at }) => ({
    id,
    device,
    created_at: toIsoString(created_at),
    current: id === user.session_id,
  }))
  const { email, name, twoFactorEnabled } = user
  const admin = await isAdmin(context.deps.db, user.id)
  const needed = admin && !twoFactorEnabled && (await readSettings(context.deps)).adminsNeedSecondFactor
  const minLength = admin ? passwordLengthLimits.minForAdmin : passwordLengthLimits.min
  return {
    head: { title: 'My account', description: 'Your account.', path: '/account', noindex: true },
    body: (
      <div className="wrap">
        <PageHead
          title={['My', 'account']}
          lede={
            <>
              Signed in as <b>{email}</b>
            </>
          }
          aside={<Island of={AccountSignOut} when="load" props={{}} />}
        />
        <div className="columns-2 section section--close">
          <AccountSection title="Profile">
            <Island of={AccountProfile} when="load" props={{ name }} />
          </AccountSection>
          <AccountSection title="Saved articles">
            <p>Articles you save while signed in are available on all your devices.</p>
            <div>
              <LinkButton variant="secondary" href="/favorites">
                See Saved Articles
              </LinkButton>
            </div>
          </AccountSection>
          <AccountSection title="Password">
            <Island of={AccountPassword} when="visible" props={{ minLength, twoFactor: twoFactorEnabled }} />
          </AccountSection>
          <AccountSection title="Email address">
            <Island of={AccountEmail} when="visible" props={{ twoFactor: twoFactorEnabled }} />
          </AccountSection>
          <AccountSection title="Two-factor sign-in">
            {needed && <p>Required for admins: the dashboard opens once it is on.</p>}
            <Island of={AccountTwoFactor} when="visible" props={{ enabled: twoFactorEnabled }} />
          </AccountSection>
          <AccountSection title="Where you are signed in">
            <Island of={AccountSessions} when="visible" props={{ sessions }} />
          </AccountSection>
          <AccountSection title="Your data">
            <p>Everything we store about your account and comments, in one file.</p>
            <div>
              <LinkButton variant="secondary" href="/api/account/export" download>
                Download My Data
              </LinkButton>
            </div>
          </AccountSection>
          <AccountSection title="Delete account">
            <p>
              Your account, its sessions and its saved articles are deleted immediately and permanently. Your comments
              keep their text and your name, but not your email address.
            </p>
            <Island of={AccountDeletion} when="visible" props={{ twoFactor: twoFactorEnabled }} />
          </AccountSection>
        </div>
      </div>
    ),
  }
}

function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel panel--padded stack">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
