import { Client, types, type ClientConfig } from 'pg'
import { StartupError } from '#server/startup-error.ts'

const connectionTimeoutMs = 2000

export function connectionSettings(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'wagwise',
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    types: { getTypeParser: typeParser },
  }
}

/** pg returns these as strings to avoid losing digits. Our numbers are all far below 2^53. */
const numberTypes: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC]

const typeParser: typeof types.getTypeParser = (type, format) =>
  numberTypes.includes(type) ? Number : types.getTypeParser(type, format)

/** Throws a StartupError that names the server, but never the password. */
export async function connectPostgres(url: string, settings: ClientConfig = {}): Promise<Client & AsyncDisposable> {
  try {
    const client = new Client({ ...connectionSettings(url), ...settings })
    // A connection that breaks fails its query. Without a listener it would also crash the process.
    client.on('error', () => undefined)
    await client.connect()
    return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
  } catch (cause) {
    const sentence = `PostgreSQL at ${describeServer(url)} cannot be used: ${describeReason(cause)}.`
    throw new StartupError(sentence, { cause })
  }
}

/** Limits that are set for the role, as behind PgBouncer, are meant for visitors' queries. */
export async function beginLongTransaction(client: Client, mode = ''): Promise<void> {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  await client.query([`begin ${mode}`, ...limits.map((name) => `set local ${name} = 0`)].join('; '))
}

function describeServer(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return 'the given DATABASE_URL'
  const { hostname, port, pathname, searchParams } = parsed
  return `${searchParams.get('host') ?? hostname}${port && `:${port}`}${pathname}`
}

function describeReason(cause: unknown): string {
  // A host name with several addresses fails once per address.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  if (first instanceof TypeError) return 'the address is not of the form postgres://user:password@host/database'
  return first instanceof Error ? first.message.replace(/\.$/, '') : String(first)
}
