import { createHash, randomInt } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor, TWO_FACTOR_ERROR_CODES } from 'better-auth/plugins/two-factor'

/** Letters and digits that nobody takes for another one on paper: five bits each. */
const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const hashedPrefix = /^sha256:/

/** Whether this code has been tried for this user within the last minutes; counts this try. */
export type WasCodeTried = (user_id: string, code: string) => Promise<boolean>

/**
 * Of backup codes only hashes are stored. They have 125 random bits, so a plain hash is as good as a slow one, and it
 * can be compared by the library once the code that somebody sends is hashed, too (`hashedCode`).
 */
export const twoFactorPlugin = (issuer: string) =>
  twoFactor({
    issuer,
    backupCodeOptions: {
      customBackupCodesGenerate: () => Array.from({ length: 10 }, newBackupCode),
      storeBackupCodes: {
        encrypt: async (codes) => JSON.stringify((JSON.parse(codes) as string[]).map(hashBackupCode)),
        decrypt: async (stored) => stored,
      },
    },
  })

function newBackupCode(): string {
  const group = () => Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

/** However it was written down: spaces, capitals and missing dashes do not matter. */
export function hashBackupCode(code: string): string {
  if (hashedPrefix.test(code)) return code
  return `sha256:${createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('base64url')}`
}

/** A code of the app works once: whoever saw it typed cannot use it within its time. */
export const rejectReusedCodes = (wasTried: WasCodeTried) =>
  createAuthMiddleware(async (ctx) => {
    if (ctx.path !== '/two-factor/verify-totp') return
    const user_id = (await getSessionFromCtx(ctx))?.user.id ?? (await pendingUserId(ctx))
    const { code } = ctx.body as { code: string }
    if (user_id !== undefined && (await wasTried(user_id, code)))
      throw APIError.from('UNAUTHORIZED', TWO_FACTOR_ERROR_CODES.INVALID_CODE)
  })

type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Who has given the right password and is asked for the code now. */
async function pendingUserId(ctx: AuthContext): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor')
  const pass = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!pass) return undefined
  return (await ctx.context.internalAdapter.findVerificationValue(pass))?.value
}

type TwoFactorStore = Pick<AuthContext['context'], 'secretConfig'> & {
  adapter: Pick<AuthContext['context']['adapter'], 'findOne' | 'update'>
}

/** Once a secret has been renewed, keys of apps move over to it as their owners sign in. */
export async function reencryptSecret({ adapter, secretConfig: key }: TwoFactorStore, user_id: string): Promise<void> {
  const where = [{ field: 'userId', value: user_id }]
  const factor = await adapter.findOne<{ secret: string }>({ model: 'twoFactor', where })
  if (!factor) return
  const secret = await symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: factor.secret }) })
  await adapter.update({ model: 'twoFactor', where, update: { secret } })
}
