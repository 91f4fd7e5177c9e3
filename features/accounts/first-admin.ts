import { UniqueViolation } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import type { SetupToken } from '#features/ports.ts'
import { grantAdmin } from './commands.ts'
import { isAdmin, listUpToTwoAdmins } from './queries.ts'

type AdminCredentials = { email: string; password: string }

type EnsureAdminResult = 'created' | 'already admin' | 'is a member'

/**
 * Creates the admin named in the environment. An existing member with that address is not promoted, because nobody has
 * verified that the address is theirs.
 */
export async function ensureAdmin(
  deps: Needs<'db' | 'clock' | 'newId' | 'accounts'>,
  owner: AdminCredentials,
): Promise<EnsureAdminResult> {
  const known = await deps.accounts.findByEmail(owner.email)
  if (known) return (await isAdmin(deps.db, known.id)) ? 'already admin' : 'is a member'
  const { id } = await deps.accounts.upsert(owner)
  await grantAdmin(deps, id, 'environment')
  return 'created'
}

/** Undefined if the link is invalid, expired or already used. */
export async function readSetupToken(
  { db, setupLinks }: Needs<'db' | 'setupLinks'>,
  token: string,
): Promise<SetupToken | undefined> {
  const pass = setupLinks.read(token)
  if (!pass) return undefined
  const used = await db.selectFrom('settings').select('name').where('name', '=', settingNameOf(pass)).executeTakeFirst()
  if (used) return undefined
  if (pass.email === undefined && (await listUpToTwoAdmins(db)).length > 0) return undefined
  return pass
}

/** Returns false if the link is invalid or already used. */
export async function redeemSetupToken(
  deps: Needs<'db' | 'clock' | 'newId' | 'accounts' | 'setupLinks'>,
  { token, ...owner }: AdminCredentials & { token: string },
): Promise<boolean> {
  const pass = await readSetupToken(deps, token)
  if (!pass || (pass.email !== undefined && pass.email !== owner.email.toLowerCase())) return false
  if (!(await claimToken(deps, pass))) return false
  try {
    const { id } = await deps.accounts.upsert(owner)
    await grantAdmin(deps, id, 'set-up link')
    return true
  } catch (error) {
    await deps.db.deleteFrom('settings').where('name', '=', settingNameOf(pass)).execute()
    throw error
  }
}

/** The unique name makes sure that only one process can redeem a token. */
async function claimToken({ db, clock }: Needs<'db' | 'clock'>, pass: SetupToken): Promise<boolean> {
  try {
    await db
      .insertInto('settings')
      .values({ name: settingNameOf(pass), value: {}, updated_at: clock() })
      .execute()
    return true
  } catch (error) {
    if (error instanceof UniqueViolation) return false
    throw error
  }
}

function settingNameOf({ nonce }: SetupToken): string {
  return `setup:${nonce}`
}
