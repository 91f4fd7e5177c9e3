/** A duplicate key. The drivers of both engines throw this instead of their own errors. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
}

/** A reference to a row that does not exist. */
export class ForeignKeyViolation extends Error {
  override readonly name = 'ForeignKeyViolation'
}
