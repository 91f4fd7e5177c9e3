import { parseArgs } from 'node:util'
import { defaultTokenDays, maxTokenDays, maxTokenName, tokenScopes } from '#domain/accounts/token-scopes.ts'
import { createAccessToken, revokeAccessToken } from '#features/access-tokens/commands.ts'
import { listAccessTokens } from '#features/access-tokens/queries.ts'
import type { App } from '#server/compose.ts'
import { commandLine } from '#server/installation.ts'
import { runProgram } from '#server/run-program.ts'
import { StartupError } from '#server/startup-error.ts'
import { openApp } from './open-app.ts'

const usage = `Usage: ${commandLine('token', 'create EMAIL --name NAME --scope SCOPE [--days DAYS]')}
       ${commandLine('token', 'list')}
       ${commandLine('token', 'revoke ID')}
SCOPE: ${tokenScopes.join(', ')}; may be repeated. DAYS: 1 to ${maxTokenDays}, or ${defaultTokenDays}.
With SQLite the site must be stopped, because its database belongs to it; or use “Access” in the dashboard.`

type Options = ReturnType<typeof readArguments>

const commands: Readonly<Record<string, (app: App, options: Options) => Promise<void>>> = { create, list, revoke }

await runProgram(async () => {
  const options = readArguments()
  const [command, subject] = options.positionals
  const run = command === undefined ? undefined : commands[command]
  if (!run || (command !== 'list' && subject === undefined)) throw new StartupError(usage)
  const app = await openApp()
  try {
    await run(app, options)
  } finally {
    await app.close()
  }
})

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, scope: { type: 'string', multiple: true }, days: { type: 'string' } },
    })
  } catch {
    throw new StartupError(usage)
  }
}

async function create({ deps }: App, { positionals: [, email = ''], values }: Options) {
  const user = await deps.accounts.findByEmail(email.toLowerCase())
  if (!user) throw new StartupError(`There is no account with the address ${email}.`)
  const asked = (values.scope ?? []).flatMap((text) => text.split(','))
  const scopes = tokenScopes.filter((scope) => asked.includes(scope))
  if (scopes.length === 0 || scopes.length !== new Set(asked).size)
    throw new StartupError(`--scope must name one of: ${tokenScopes.join(', ')}.`)
  const days = Number(values.days ?? defaultTokenDays)
  if (!Number.isInteger(days) || days < 1 || days > maxTokenDays)
    throw new StartupError(`--days must be a number from 1 to ${maxTokenDays}.`)
  const name = values.name?.trim() ?? ''
  if (name === '' || name.length > maxTokenName)
    throw new StartupError(`--name must have 1 to ${maxTokenName} characters. The log shows it.`)
  const made = await createAccessToken(deps, { user_id: user.id, name, scopes, days, by: null })
  if (!made.ok) throw new StartupError(Object.values(made.fields).join(' '))
  console.log(made.token)
  console.error('Copy it now: it is shown once. It belongs in the header Authorization: Bearer, never in an address.')
}

async function list({ deps }: App) {
  for (const { id, name, hint, scopes, owner, expires_at } of await listAccessTokens(deps.db, {}))
    console.log([id, hint, name, scopes.join(','), owner, `ends ${new Date(expires_at).toISOString()}`].join('  '))
}

async function revoke({ deps }: App, { positionals: [, id = ''] }: Options) {
  if (!(await revokeAccessToken(deps, { id, by: null }))) throw new StartupError(`There is no token with the id ${id}.`)
  console.log('Revoked.')
}
