import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './tables.ts'

/** Stands for a value while the SQL is made. */
class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * A read whose SQL is made once for each database, for pages that are asked for all day: only its values differ from
 * one time to the next. `build` sees no real values, so it can hand them on but neither look at them nor reckon.
 */
export function preparedQuery<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const prepare = prepareOnce<Values, Row>(
    (db) => db,
    (db, ...values) => build(db, ...values).compile(),
  )
  return async (db, ...values) => (await db.executeQuery<Row>(prepare(db, ...values))).rows
}

/** The same for a statement that is run inside of transactions, each of which is a `Db` of its own. */
export function preparedStatement<Values extends readonly unknown[], Row = unknown>(
  build: (...values: Values) => RawBuilder<Row>,
): (db: Db, ...values: Values) => CompiledQuery<Row> {
  return prepareOnce<Values, Row>(
    (db) => db.getExecutor().adapter,
    (db, ...values) => build(...values).compile(db),
  )
}

function prepareOnce<Values extends readonly unknown[], Row>(
  ownerOf: (db: Db) => object,
  build: (db: Db, ...values: Values) => CompiledQuery<Row>,
): (db: Db, ...values: Values) => CompiledQuery<Row> {
  const made = new WeakMap<object, CompiledQuery<Row>>()

  function make(db: Db, count: number): CompiledQuery<Row> {
    const places = Array.from({ length: count }, (_, index) => new Placeholder(index))
    const query = build(db, ...(places as unknown as Values))
    const unused = places.filter((place) => !query.parameters.includes(place))
    if (unused.length > 0) throw new Error(`A prepared query dropped ${unused.length} of its ${count} parameters.`)
    made.set(ownerOf(db), query)
    return query
  }

  return (db, ...values) => {
    const query = made.get(ownerOf(db)) ?? make(db, values.length)
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.index] : value))
    return { ...query, parameters }
  }
}

/** For what is a part of the SQL itself, such as a limit: one read for each that is ever asked for. */
export function memoizeByKey<Key, Read>(make: (key: Key) => Read): (key: Key) => Read {
  const stored = new Map<Key, Read>()
  return (key) => {
    const read = stored.get(key) ?? make(key)
    stored.set(key, read)
    return read
  }
}
