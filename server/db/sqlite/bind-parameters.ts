import type { SQLInputValue } from 'node:sqlite'

/** Throws a TypeError for values SQLite cannot store. node:sqlite would silently store a Date or NaN as null. */
export function toSqliteValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map(toSqliteValue)
}

function toSqliteValue(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  switch (typeof value) {
    case 'string':
    case 'bigint':
      return value
    case 'boolean':
      return value ? 1 : 0
    case 'number':
      if (Number.isFinite(value)) return value
      throw new TypeError(`${value} cannot be stored in the database.`)
    default:
      if (value instanceof Uint8Array) return value
      throw new TypeError(`${describeType(value)} cannot be stored in the database.`)
  }
}

function describeType(value: unknown): string {
  return typeof value === 'object' ? `A value of type ${value?.constructor?.name ?? 'Object'}` : `A ${typeof value}`
}
