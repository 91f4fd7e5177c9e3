import type { Deps } from '#features/deps.ts'
import type { SignedInUser } from '#features/ports.ts'

/** `cookies` must be sent in the response: the session was extended or has ended. */
export type SessionState = { user: SignedInUser | undefined; expires_at: number; cookies: readonly string[] }

/** The HTTP side of accounts. Features use only the other side. */
export type AccountsHttp = {
  findUser: (headers: Headers) => Promise<SignedInUser | undefined>
  /** The same, and extends a session that is due. */
  refresh: (headers: Headers) => Promise<SessionState>
  /** The route has validated `body`. `user`: the account that the request was about, even if it failed. */
  handle: (request: Request, body: unknown, ip: string) => Promise<{ response: Response; user: string | undefined }>
  /** The user whose password this reset link may change. */
  findResetUser: (token: string) => Promise<string | undefined>
  /** Accepts a code of the authenticator app or a backup code. A code works once. */
  verifySecondFactor: (headers: Headers, code: string) => Promise<boolean>
}

/** The dashboard's own scripts and styles, for admins only. */
export type DashboardFiles = {
  find: (
    name: string,
    acceptedEncodings: string,
  ) => { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> } | undefined
}

/** `serviceWorker`: the text of the built script; undefined in development. */
export type AppDeps = Deps & { accounts: AccountsHttp; dashboard: DashboardFiles; serviceWorker: string | undefined }
