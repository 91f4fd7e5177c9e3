import { PostgresDialect, PostgresDriver, type DatabaseConnection, type Driver } from 'kysely'
import type { Pool } from 'pg'
import { Unavailable } from '#features/unavailable.ts'
import { translated } from '#server/db/translate-error.ts'

/** Kysely's own dialect, with our own errors for conflicts and outages. */
export class TranslatingPostgresDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #isAway: () => boolean

  constructor(pool: Pool, isAway: () => boolean) {
    super({ pool })
    this.#pool = pool
    this.#isAway = isAway
  }

  override createDriver(): Driver {
    return new TranslatingDriver(this.#pool, this.#isAway)
  }
}

class TranslatingDriver extends PostgresDriver {
  readonly #translating = new WeakSet<DatabaseConnection>()
  readonly #isAway: () => boolean

  constructor(pool: Pool, isAway: () => boolean) {
    super({ pool })
    this.#isAway = isAway
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isAway()) throw new Unavailable('The database does not answer.')
    const connection = await super.acquireConnection().catch((error: unknown) => {
      throw translated(error)
    })
    if (!this.#translating.has(connection)) {
      this.#translating.add(connection)
      const execute = connection.executeQuery.bind(connection)
      let last = Promise.resolve()
      // The client takes one query at a time; several of a transaction may be given at once (features/query-batch.ts).
      connection.executeQuery = async (query, options) => {
        const before = last
        const { promise, resolve } = Promise.withResolvers<void>()
        last = promise
        await before
        try {
          return await execute(query, options)
        } catch (error) {
          throw translated(error)
        } finally {
          resolve()
        }
      }
    }
    return connection
  }
}
