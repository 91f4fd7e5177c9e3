import { PostgresDialect, PostgresDriver, type DatabaseConnection, type Driver } from 'kysely'
import type { Pool } from 'pg'
import { Unavailable } from '#features/unavailable.ts'
import { translateError } from '#server/db/translate-error.ts'

export class WagwisePostgresDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #isDown: () => boolean

  constructor(pool: Pool, isDown: () => boolean) {
    super({ pool })
    this.#pool = pool
    this.#isDown = isDown
  }

  override createDriver(): Driver {
    return new WagwisePostgresDriver(this.#pool, this.#isDown)
  }
}

class WagwisePostgresDriver extends PostgresDriver {
  readonly #wrapped = new WeakSet<DatabaseConnection>()
  readonly #isDown: () => boolean

  constructor(pool: Pool, isDown: () => boolean) {
    super({ pool })
    this.#isDown = isDown
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isDown()) throw new Unavailable('The database is not responding.')
    const connection = await super.acquireConnection().catch((error: unknown) => {
      throw translateError(error)
    })
    if (!this.#wrapped.has(connection)) {
      this.#wrapped.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = <Row>(...query: Parameters<typeof execute>) =>
        execute<Row>(...query).catch((error: unknown) => {
          throw translateError(error)
        })
    }
    return connection
  }
}
