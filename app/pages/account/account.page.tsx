import type { PageResult, Visit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { iso } from '#domain/text/dates.ts'
import { passwordLength } from '#domain/accounts/password.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { AccountView } from './account-view.tsx'

export async function accountPage(visit: Visit): Promise<PageResult> {
  const user = await memberOf(visit)
  const sessions = (await visit.deps.accounts.listSessions(user.id)).map(({ id, device, created_at }) => ({
    id,
    device,
    created_at: iso(created_at),
    current: id === user.session_id,
  }))
  const { email, name, twoFactorEnabled } = user
  const admin = await isAdmin(visit.deps.db, user.id)
  const needed = admin && !twoFactorEnabled && (await readSettings(visit.deps)).adminsNeedSecondFactor
  const leastPassword = admin ? passwordLength.leastForAdmin : passwordLength.least
  return {
    head: { title: 'My account', description: 'Your account.', path: '/account', noindex: true },
    body: (
      <AccountView
        user={{ email, name, twoFactorEnabled, needsSecondFactor: needed, leastPassword }}
        sessions={sessions}
      />
    ),
  }
}
