import { UniqueViolation } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import type { SetupToken } from '#features/ports.ts'
import { grantAdmin } from './commands.ts'
import { isAdmin, listUpToTwoAdmins } from './queries.ts'

type AdminCredentials = { email: string; password: string }

type EnsureAdminResult = 'made' | 'was admin' | 'is a member'

/**
 * The admin that the environment names, made when there is no such account. Somebody who signed up under this address
 * is left as they are: nobody has checked that it is theirs.
 */
export async function ensureAdmin(
  deps: Needs<'db' | 'clock' | 'newId' | 'accounts'>,
  owner: AdminCredentials,
): Promise<EnsureAdminResult> {
  const known = await deps.accounts.findByEmail(owner.email)
  if (known) return (await isAdmin(deps.db, known.id)) ? 'was admin' : 'is a member'
  const { id } = await deps.accounts.upsert(owner)
  await grantAdmin(deps, id, 'environment')
  return 'made'
}

/** What a set-up link permits now, or undefined when it permits nothing (any more). */
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

/** Makes the admin of a set-up link, which then has done its work; false when it had before. */
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

/** The first to write the name has it, also among several processes. */
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
