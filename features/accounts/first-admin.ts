import { UniqueConflict } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import type { SetupPass } from '#features/ports.ts'
import { grantAdmin } from './commands.ts'
import { isAdmin, someAdmins } from './queries.ts'

type Owner = { email: string; password: string }
type Making = Needs<'db' | 'clock' | 'newId' | 'accounts'>

type ProvidedAdmin = 'made' | 'was admin' | 'is a member'

/**
 * The admin that the environment names, made when there is no such account. Somebody who signed up under this address
 * is left as they are: nobody has checked that it is theirs.
 */
export async function provideAdmin(deps: Making, owner: Owner): Promise<ProvidedAdmin> {
  const known = await deps.accounts.findByEmail(owner.email)
  if (known) return (await isAdmin(deps.db, known.id)) ? 'was admin' : 'is a member'
  const { id } = await deps.accounts.provide(owner)
  await grantAdmin(deps, id, 'environment')
  return 'made'
}

/** What a set-up link permits now, or undefined when it permits nothing (any more). */
export async function readSetupPass(
  { db, setupLinks }: Needs<'db' | 'setupLinks'>,
  token: string,
): Promise<SetupPass | undefined> {
  const pass = setupLinks.read(token)
  if (!pass) return undefined
  const used = await db.selectFrom('settings').select('name').where('name', '=', nameOf(pass)).executeTakeFirst()
  if (used) return undefined
  if (pass.email === undefined && (await someAdmins(db)).length > 0) return undefined
  return pass
}

/** Makes the admin of a set-up link, which then has done its work; false when it had before. */
export async function useSetupPass(
  deps: Making & Needs<'setupLinks'>,
  { token, ...owner }: Owner & { token: string },
): Promise<boolean> {
  const pass = await readSetupPass(deps, token)
  if (!pass || (pass.email !== undefined && pass.email !== owner.email.toLowerCase())) return false
  if (!(await claim(deps, pass))) return false
  try {
    const { id } = await deps.accounts.provide(owner)
    await grantAdmin(deps, id, 'set-up link')
    return true
  } catch (error) {
    await deps.db.deleteFrom('settings').where('name', '=', nameOf(pass)).execute()
    throw error
  }
}

/** The first to write the name has it, also among several processes. */
async function claim({ db, clock }: Making, pass: SetupPass): Promise<boolean> {
  try {
    await db
      .insertInto('settings')
      .values({ name: nameOf(pass), value: {}, updated_at: clock() })
      .execute()
    return true
  } catch (error) {
    if (error instanceof UniqueConflict) return false
    throw error
  }
}

function nameOf({ nonce }: SetupPass): string {
  return `setup:${nonce}`
}
