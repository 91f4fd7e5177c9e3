import { PostgresDialect, PostgresDriver, type DatabaseConnection, type Driver } from 'kysely'
import type { Pool } from 'pg'
import { translated } from '#host/db/conflicts.ts'

/** Kysely's own dialect, with our two errors for conflicts. */
export class TranslatingPostgresDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new TranslatingDriver({ pool: this.#pool })
  }
}

class TranslatingDriver extends PostgresDriver {
  readonly #translating = new WeakSet<DatabaseConnection>()

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    if (!this.#translating.has(connection)) {
      this.#translating.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async (query, options) => {
        try {
          return await execute(query, options)
        } catch (error) {
          throw translated(error)
        }
      }
    }
    return connection
  }
}
