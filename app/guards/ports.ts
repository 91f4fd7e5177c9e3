import type { Deps } from '#features/deps.ts'
import type { SignedInUser } from '#features/ports.ts'

/** `cookies` go into the response: the session was extended, or it has ended. */
export type SessionState = { user: SignedInUser | undefined; expires_at: number; cookies: readonly string[] }

/** The half of the accounts that speaks HTTP; features use only the other half. */
export type AccountsHttp = {
  /** The user whose session cookie is in these headers. */
  findUser: (headers: Headers) => Promise<SignedInUser | undefined>
  /** The same, and extends a session that is due. */
  refresh: (headers: Headers) => Promise<SessionState>
  /**
   * Answers /api/auth/…; the route has validated `body`. Attempts are counted by `address`. `user` is the account that
   * the request was about, whether it succeeded or not.
   */
  handle: (request: Request, body: unknown, address: string) => Promise<{ answer: Response; user: string | undefined }>
  /** The user whose password this reset link may change. */
  findResetUser: (token: string) => Promise<string | undefined>
  /** A code of the authenticator app or a backup code of the signed-in user; a code works once. */
  verifySecondFactor: (headers: Headers, code: string) => Promise<boolean>
}

/** The dashboard's own scripts and styles, for admins only. */
export type DashboardFiles = {
  find: (
    name: string,
    acceptedEncodings: string,
  ) => { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> } | undefined
}

/** What handlers get: everything that features need, and the ports that speak HTTP. */
export type AppDeps = Deps & { accounts: AccountsHttp; dashboard: DashboardFiles }
