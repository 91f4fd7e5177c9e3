/** Of a field with one per line. */
export function linesOf(text: string | null | undefined): string[] {
  return (text ?? '').split('\n').flatMap((line) => line.trim() || [])
}

/** Of a field with commas. */
export function listOf(text: string | null | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => part.trim() || [])
}
