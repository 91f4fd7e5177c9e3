import type { Result } from '#domain/result.ts'
import type { Needs } from '#features/deps.ts'
import type { SetupToken } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { grantAdmin } from './commands.ts'
import { isAdmin, listUpToTwoAdmins } from './queries.ts'
import { lockSettingRow, readSettingRow } from '#features/settings/rows.ts'

type AdminCredentials = { email: string; password: string }

/** A member with that address is not promoted: nobody has verified that the address is theirs. */
export async function ensureAdmin(
  deps: Needs<'db' | 'clock' | 'newId' | 'accounts'>,
  owner: AdminCredentials,
): Promise<Result<{ isNew: boolean }, 'not_admin'>> {
  const account = await deps.accounts.findByEmail(owner.email)
  if (account)
    return (await isAdmin(deps.db, account.id)) ? { ok: true, isNew: false } : { ok: false, reason: 'not_admin' }
  const { id } = await deps.accounts.upsert(owner)
  await grantAdmin(deps, id, 'environment')
  return { ok: true, isNew: true }
}

/** Undefined if the link is invalid or expired, or if it or another one was used since it was made. */
export async function readSetupToken({ db, setupLinks }: Needs<'db' | 'setupLinks'>, token: string) {
  const pass = setupLinks.read(token)
  return pass && (await isUsable(db, pass)) ? pass : undefined
}

/** Returns false if the link is invalid, or if it or another one was used since it was made. */
export async function redeemSetupToken(
  deps: Needs<'db' | 'clock' | 'newId' | 'accounts' | 'setupLinks'>,
  { token, ...owner }: AdminCredentials & { token: string },
): Promise<boolean> {
  const pass = deps.setupLinks.read(token)
  if (!pass || (pass.email !== undefined && pass.email !== owner.email.toLowerCase())) return false
  const claim = await claimSetup(deps, pass)
  if (!claim) return false
  try {
    const { id } = await deps.accounts.upsert(owner)
    await grantAdmin(deps, id, 'set-up link')
    return true
  } catch (error) {
    await writeLastUse(deps, deps.db, claim.before)
    throw error
  }
}

const lastUseName = 'setup'

async function isUsable(db: Db, { email, issued_at }: SetupToken): Promise<boolean> {
  if (issued_at <= (await readLastUse(db))) return false
  return email !== undefined || (await listUpToTwoAdmins(db)).length === 0
}

/** Only one of several links can be claimed, even at the same moment. `before` takes the claim back. */
async function claimSetup(deps: Needs<'db' | 'clock'>, pass: SetupToken): Promise<{ before: number } | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    await lockSettingRow(trx, lastUseName, deps.clock())
    if (!(await isUsable(trx, pass))) return undefined
    const before = await readLastUse(trx)
    await writeLastUse(deps, trx, Math.max(deps.clock(), pass.issued_at))
    return { before }
  })
}

async function readLastUse(db: Db): Promise<number> {
  return ((await readSettingRow(db, lastUseName)) as { used_at?: number } | undefined)?.used_at ?? 0
}

async function writeLastUse({ clock }: Needs<'clock'>, db: Db, used_at: number): Promise<void> {
  const change = { value: { used_at }, updated_at: clock() }
  await db.updateTable('settings').set(change).where('name', '=', lastUseName).execute()
}
