import type { Auth } from './auth.ts'

type AccountCredentials = { email: string; password: string }

/** Creates the account, or takes it over: existing sessions and the second factor are removed. */
export async function upsertAccount(auth: Auth, { email, password }: AccountCredentials): Promise<{ id: string }> {
  const { internalAdapter, adapter, password: passwords } = await auth.$context
  const hash = await passwords.hash(password)
  const known = await internalAdapter.findUserByEmail(email.toLowerCase())
  const fresh = { email: email.toLowerCase(), name: '', emailVerified: false }
  const { id } = known?.user ?? (await internalAdapter.createUser(fresh, { method: 'email-password' }))
  if (await internalAdapter.findCredentialAccount(id)) await internalAdapter.updatePassword(id, hash)
  else await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
  if (known) {
    await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: id }] })
    await internalAdapter.updateUser(id, { twoFactorEnabled: false })
    await internalAdapter.deleteUserSessions(id)
  }
  return { id }
}
