import { hash, randomInt } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor, TWO_FACTOR_ERROR_CODES } from 'better-auth/plugins/two-factor'

/** No characters that are easily confused on paper. Five bits each. */
const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const hashedPrefix = /^sha256:/

/** Whether this code was already tried for this user in the last minutes. Counts this attempt. */
export type WasCodeTried = (user_id: string, code: string) => Promise<boolean>

/** The codes have 125 random bits, so a fast hash is enough. What is typed is hashed too (`hashBackupCode`). */
export const twoFactorPlugin = (issuer: string) =>
  twoFactor({
    issuer,
    backupCodeOptions: {
      customBackupCodesGenerate: () => Array.from({ length: 10 }, newBackupCode),
      storeBackupCodes: {
        // After a code was used, better-auth stores the remaining ones again, which are hashes already.
        encrypt: async (codes) =>
          JSON.stringify(
            (JSON.parse(codes) as string[]).map((code) => (hashedPrefix.test(code) ? code : hashBackupCode(code))),
          ),
        decrypt: async (stored) => stored,
      },
    },
  })

function newBackupCode(): string {
  const group = () => Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

/** Ignores spaces, capitals and missing dashes. Hashes a hash, too: a stolen database must not contain usable codes. */
export function hashBackupCode(code: string): string {
  return `sha256:${hash('sha256', code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), 'base64url')}`
}

/** An authenticator code works only once, so somebody who saw it typed cannot reuse it. */
export const rejectReusedCodes = (wasCodeTried: WasCodeTried) =>
  createAuthMiddleware(async (ctx) => {
    if (ctx.path !== '/two-factor/verify-totp') return
    const user_id = (await getSessionFromCtx(ctx))?.user.id ?? (await pendingUserId(ctx))
    const { code } = ctx.body as { code: string }
    if (user_id !== undefined && (await wasCodeTried(user_id, code)))
      throw APIError.from('UNAUTHORIZED', TWO_FACTOR_ERROR_CODES.INVALID_CODE)
  })

type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** The user who has entered the right password and still has to enter a code. */
async function pendingUserId(ctx: AuthContext): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor')
  const token = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!token) return undefined
  return (await ctx.context.internalAdapter.findVerificationValue(token))?.value
}

type TwoFactorStore = Pick<AuthContext['context'], 'secretConfig'> & {
  adapter: Pick<AuthContext['context']['adapter'], 'findOne' | 'update'>
}

/** After a secret rotation, authenticator keys are re-encrypted as their owners sign in. */
export async function reencryptSecret({ adapter, secretConfig: key }: TwoFactorStore, user_id: string): Promise<void> {
  const where = [{ field: 'userId', value: user_id }]
  const factor = await adapter.findOne<{ secret: string }>({ model: 'twoFactor', where })
  if (!factor) return
  const secret = await symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: factor.secret }) })
  await adapter.update({ model: 'twoFactor', where, update: { secret } })
}
