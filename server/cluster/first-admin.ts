import { ensureAdmin } from '#features/accounts/first-admin.ts'
import { listUpToTwoAdmins } from '#features/accounts/queries.ts'
import type { Deps } from '#features/deps.ts'
import { findAdminLengthError, findPasswordError } from '#features/accounts/password-rules.ts'
import { commandLine } from '../installation.ts'
import { StartupError } from '../startup-error.ts'
import type { FirstAdminConfig } from '../config/accounts-and-mail.ts'

const isMember = `An account with ADMIN_EMAIL already exists and is not an admin. If it is yours, run: ${commandLine('admin', 'create EMAIL')}`

export async function ensureFirstAdmin(deps: Deps, admin: FirstAdminConfig | undefined): Promise<void> {
  if (!admin) return
  // Sites that are not public accept shorter passwords.
  const lengthError = deps.config.isPublic ? findAdminLengthError(admin.password) : undefined
  const error = (await findPasswordError(deps, admin.password, admin.email)) ?? lengthError
  // Once the account exists its owner may have changed the password, so the variable no longer matters.
  if (error !== undefined && !(await deps.accounts.findByEmail(admin.email)))
    throw new StartupError(`ADMIN_PASSWORD cannot be used. ${error}`)
  const ensured = await ensureAdmin(deps, admin)
  if (ensured.ok && ensured.isNew) deps.log('info', 'admin_created', { by: 'environment' })
  if (!ensured.ok) deps.log('warn', 'admin_not_created', { reason: isMember })
}

export async function signInInstructions(deps: Deps, url: string) {
  if ((await listUpToTwoAdmins(deps.db)).length > 0)
    return { event: 'sign_in', message: `Admins sign in at ${url}/auth` }
  return {
    event: 'no_admin',
    message: 'There is no admin yet. Open this link within 24 hours to create the first admin:',
    link: `${url}/setup?token=${deps.setupLinks.create(undefined)}`,
  }
}
