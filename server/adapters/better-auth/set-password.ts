import { endOpenLinks } from '#features/accounts/open-links.ts'
import type { Db } from '#features/tables.ts'
import type { Auth } from './auth.ts'
import type { PasswordHasher } from './password-hashing.ts'

export type Credentials = { email: string; password: string }

/** The plain password is only available at sign-in, so outdated hashes are upgraded there. */
export async function rehashPassword(auth: Auth, passwords: PasswordHasher, { email, password }: Credentials) {
  const { internalAdapter } = await auth.$context
  const user = await internalAdapter.findUserByEmail(email)
  if (!user) return
  const account = await internalAdapter.findCredentialAccount(user.user.id)
  if (account?.password && passwords.needsRehash(account.password))
    await internalAdapter.updatePassword(user.user.id, await passwords.hash(password))
}

/** Creates the account, or takes it over: existing sessions, open links and the second factor are removed. */
export async function upsertAccount(auth: Auth, db: Db, { email, password }: Credentials): Promise<{ id: string }> {
  const { internalAdapter, adapter, password: passwords } = await auth.$context
  const hash = await passwords.hash(password)
  const user = await internalAdapter.findUserByEmail(email.toLowerCase())
  const fresh = { email: email.toLowerCase(), name: '', emailVerified: false }
  const { id } = user?.user ?? (await internalAdapter.createUser(fresh, { method: 'email-password' }))
  if (await internalAdapter.findCredentialAccount(id)) await internalAdapter.updatePassword(id, hash)
  else await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
  if (user) {
    await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: id }] })
    await internalAdapter.updateUser(id, { twoFactorEnabled: false })
    await internalAdapter.deleteUserSessions(id)
    await endOpenLinks(db, id)
  }
  return { id }
}
