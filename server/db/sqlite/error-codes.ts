const primaryErrorNames: Readonly<Record<number, string>> = {
  5: 'busy',
  8: 'read only',
  10: 'io',
  11: 'corrupt',
  13: 'full',
  26: 'not a database',
}

/** The word for SQLite's primary result code, '' for errors that are of no special interest. */
export function primaryErrorName(error: unknown): string {
  return primaryErrorNames[extendedCode(error) & 0xff] ?? ''
}

/** After these nobody knows what the disk holds: an fsync that failed once may claim success the next time. */
export function isFatalError(error: unknown): boolean {
  return ['io', 'corrupt', 'not a database'].includes(primaryErrorName(error))
}

/** SQLite's extended result code, 0 if the error is not SQLite's. */
function extendedCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
}
