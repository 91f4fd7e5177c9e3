/** For names of tables and columns, which cannot be bound as parameters. The same on both engines. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
