const primaryErrorNames: Readonly<Record<number, string>> = {
  5: 'busy',
  8: 'read only',
  10: 'io',
  11: 'corrupt',
  13: 'full',
  26: 'not a database',
}

/** The name of SQLite's primary result code, or '' for errors we do not treat specially. */
export function primaryErrorName(error: unknown): string {
  return primaryErrorNames[extendedCode(error) & 0xff] ?? ''
}

/** After these errors the state on disk is unknown: an fsync that failed once may report success the next time. */
export function isFatalError(error: unknown): boolean {
  return ['io', 'corrupt', 'not a database'].includes(primaryErrorName(error))
}

/** SQLite's extended result code; 0 for other errors. */
function extendedCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
}
