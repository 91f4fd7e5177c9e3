import type { Client } from 'pg'
import { quoteIdentifier } from '#server/db/quote-identifier.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { StartupError } from '#server/startup-error.ts'
import { tablesInMigrations } from './portable-rows.ts'

export async function findCurrentSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>('select current_schema() as name')
  return rows[0]?.name ?? 'public'
}

/** Names the first right that this role lacks. Returns the tables of the site that exist already. */
export async function assertRestoreRights(client: Client, migrations: string): Promise<readonly string[]> {
  const schema = await findCurrentSchema(client)
  const { rows } = await client.query<{ role: string; name: string; database: boolean; schema: boolean }>(
    `select current_user as role, current_database() as name,
       has_database_privilege(current_database(), 'create') as database,
       has_schema_privilege($1, 'create') as schema`,
    [schema],
  )
  const [rights] = rows
  if (!rights) throw new TypeError('PostgreSQL did not return the rights of this role.')
  const grant = (what: string, where: string) =>
    new StartupError(
      `The role ${rights.role} may not create ${what} in ${where}, which a restore needs. As the owner of the database, run: grant create on ${where} to ${quoteIdentifier(rights.role)}. Nothing was changed.`,
    )
  if (!rights.database) throw grant('schemas', `database ${quoteIdentifier(rights.name)}`)
  if (!rights.schema) throw grant('tables', `schema ${quoteIdentifier(schema)}`)
  const tables = await findTables(client, schema, tablesInMigrations(await readMigrations(migrations, 'postgres')))
  const foreign = tables.find(({ isOwn }) => !isOwn)
  if (foreign)
    throw new StartupError(
      `The table ${foreign.name} belongs to ${foreign.owner}, so the role ${rights.role} may not replace it. Name the role ${foreign.owner} in DATABASE_URL. Nothing was changed.`,
    )
  return tables.map(({ name }) => name)
}

async function findTables(client: Client, schema: string, names: readonly string[]) {
  const { rows } = await client.query<{ name: string; owner: string; isOwn: boolean }>(
    `select relname as name, pg_get_userbyid(relowner) as owner, pg_has_role(relowner, 'usage') as "isOwn"
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = $1 and relname = any ($2) and relkind = 'r'`,
    [schema, names],
  )
  return rows
}
