/** A row with this key exists already. Thrown by both engines' drivers instead of their own errors. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueConflict'
}

/** A row points to one that does not exist. */
export class ForeignKeyViolation extends Error {
  override readonly name = 'MissingReference'
}
