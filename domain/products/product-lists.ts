/** Of a field with one per line. */
export function linesOf(text: string | null | undefined): string[] {
  return (text ?? '').split('\n').flatMap((line) => line.trim() || [])
}

/** Of a field with commas. */
export function listOf(text: string | null | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => part.trim() || [])
}

/** The lines as one, for a place that has no list. */
export function joinLines(text: string | null | undefined): string {
  const lines = linesOf(text)
  return lines
    .map((line, index) => (index < lines.length - 1 && line.endsWith('.') ? line.slice(0, -1) : line))
    .join('; ')
}
