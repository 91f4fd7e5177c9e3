import type { PageResult, PageContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { AccountView } from './account-view.tsx'

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
  const minPasswordLength = admin ? passwordLengthLimits.minForAdmin : passwordLengthLimits.min
  return {
    head: { title: 'My account', description: 'Your account.', path: '/account', noindex: true },
    body: (
      <AccountView
        user={{ email, name, twoFactorEnabled, needsSecondFactor: needed, minPasswordLength }}
        sessions={sessions}
      />
    ),
  }
}
