import type { Role } from '#domain/accounts/role.ts'
import type { TokenScope } from '#domain/accounts/token-scopes.ts'
import { createAccessToken } from '#features/access-tokens/commands.ts'
import { createTestApp } from './test-app.ts'
import { createTestClient } from './test-client.ts'

/** An app with an account of this role, for which `make` makes tokens, and programs that use them. */
export async function openTokenApp(role: Role = 'admin') {
  const app = await createTestApp()
  const { id: owner } = await app.accounts.upsert({ email: 'ada@example.org', password: 'correct-horse-battery' })
  await app.db.insertInto('user_roles').values({ user_id: owner, role, created_at: app.clock() }).execute()
  const program = createTestClient(app)

  async function make(scopes: readonly TokenScope[], name = scopes.join('+')) {
    const made = await createAccessToken(app, { user_id: owner, name, scopes, days: 30, by: owner })
    if (!made.ok) throw new Error(made.reason)
    return { secret: made.token, id: made.stored.id }
  }
  /** The status of the answer and its body, if it is JSON. */
  async function ask(secret: string, method: string, path: string, json?: object) {
    const headers = { authorization: `Bearer ${secret}` }
    const response = await program.fetch(path, { method, headers, ...(json && { json }) })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const body = (isJson ? await response.json() : {}) as { code?: string; error?: string } & Record<string, unknown>
    return { status: response.status, body }
  }
  return { app, owner, make, ask }
}
