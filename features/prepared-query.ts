import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './tables.ts'

/** Stands for a value while the SQL is compiled. */
class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/** Compiling takes longer than running a short query: up to a sixth of an uncached page. `build` must not change its values. */
export function preparedQuery<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => CompiledQuery<Row>,
): (db: Db, ...values: Values) => CompiledQuery<Row> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()

  function compile(db: Db, count: number): CompiledQuery<Row> {
    const placeholders = Array.from({ length: count }, (_, index) => new Placeholder(index))
    const query = build(db, ...(placeholders as unknown as Values))
    const dropped = placeholders.filter((each) => !query.parameters.includes(each)).length
    if (dropped > 0) throw new Error(`A prepared query dropped ${dropped} of its ${count} parameters.`)
    // A transaction is a Db of its own, but shares the adapter.
    compiled.set(db.getExecutor().adapter, query)
    return query
  }

  return (db, ...values) => {
    const query = compiled.get(db.getExecutor().adapter) ?? compile(db, values.length)
    const parameters = query.parameters.map((each) => (each instanceof Placeholder ? values[each.index] : each))
    return { ...query, parameters }
  }
}

export function preparedStatement<Values extends readonly unknown[], Row = unknown>(
  build: (...values: Values) => RawBuilder<Row>,
): (db: Db, ...values: Values) => CompiledQuery<Row> {
  return preparedQuery((db, ...values: Values) => build(...values).compile(db))
}
