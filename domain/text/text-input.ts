/** Valid Unicode without control characters, except line breaks and tabs. */
export function isPlainText(text: string): boolean {
  if (!text.isWellFormed()) return false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 && code !== 10 && code !== 9) return false
  }
  return true
}

/** Plain text without any kind of line break, for names, subjects and titles. */
export function isSingleLine(text: string): boolean {
  return isPlainText(text) && !/[\n\t\u0085\u2028\u2029]/.test(text)
}

/** Counts an emoji outside the basic plane as one, not two. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
